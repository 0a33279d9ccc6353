package kinjo.agent.flow;

import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.util.List;
import java.util.Set;

/**
 * What instructions do with references, told by {@link MethodFlow}. An instruction may be told several times, each time
 * with more nodes. Each set has the nodes from which the reference may come.
 */
interface Effects {

    /** What a new object is known by; empty if nobody cares. */
    Set<Node> allocated(String type, Place place);

    /** As {@link #allocated}, for an array. */
    default Set<Node> allocatedArray(Place place) {
        return Set.of();
    }

    Set<Node> read(Member field);

    void written(Member field, Set<Node> value, Place place);

    /** The result. */
    Set<Node> called(Call call);

    void linked(InvokeDynamicInstruction instruction, List<Set<Node>> arguments, Place place);

    void returned(Set<Node> value, Place place);

    void storedInArray(Set<Node> value, Place place);

    void locked(Set<Node> value, Place place);

    /**
     * A call of a method.
     *
     * @param receiver null for a static method
     * @param arguments without the receiver
     */
    record Call(Member target, Set<Node> receiver, List<Set<Node>> arguments, Place place) {}
}
