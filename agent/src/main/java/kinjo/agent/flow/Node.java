package kinjo.agent.flow;

/** What may hold a reference. Local variables are not among them: they are followed by themselves. */
public sealed interface Node {

    /** The instruction that makes the object. */
    record Allocation(Place place) implements Node {}

    record Field(Member field) implements Node {}

    /** @param slot as in the code: 0 is {@code this} or the first parameter of a static method */
    record Parameter(Member method, int slot) implements Node {}

    /** What the method returns. */
    record Result(Member method) implements Node {}

    /** What a call returns that is made at that place; the receiver is a node, too. */
    record Answer(Place call) implements Node {}
}
