package kinjo.agent.trace;

/** What allocates. The format knows them by their ordinals. */
public enum SiteKind {
    OBJECT,
    ARRAY,
    /** The object of a lambda expression or method reference, whose class is hidden. */
    LAMBDA,
    /** A copy by {@code clone()}, or an object that native code has returned. */
    NATIVE,
    /** The constructor was called by reflection or by the VM. */
    UNKNOWN
}
