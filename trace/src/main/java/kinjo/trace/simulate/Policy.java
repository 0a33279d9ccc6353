package kinjo.trace.simulate;

/** Which allocations go to the lane (section 4.1 of the paper). */
public enum Policy {
    /** Those that will be reclaimed there, as if one knew: only for lanes that are never full. */
    IDEAL("Ideal"),
    /** All. */
    NO_OPT("No Opt."),
    /** All but those that surely escape in the basic block that allocates them. */
    CODE_ANALYSIS("Code Analysis"),
    /** Of those, the ones from sites that have failed rarely over the whole run. */
    PROFILE("Profile-based");

    private final String words;

    Policy(String words) {
        this.words = words;
    }

    /** As in the paper's figure. */
    public String words() {
        return words;
    }
}
