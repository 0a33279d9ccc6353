package kinjo.trace.simulate;

/** When a store makes an object known to others, so that its thread alone cannot tell whether it is alive. */
public enum Rule {
    /** Every store of a reference in the heap does. That is the paper's rule. */
    EVERY_STORE("every store"),

    /** Only a store into something that is not an unescaped object of the same lane, as in Kinjo's VM. */
    OTHER_LANE("same lane");

    private final String words;

    Rule(String words) {
        this.words = words;
    }

    /** In a table. */
    public String words() {
        return words;
    }
}
