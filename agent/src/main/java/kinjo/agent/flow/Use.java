package kinjo.agent.flow;

/**
 * What is done with a reference, other than moving it to where it is followed.
 *
 * @param target the method or field that the use names; null if it names none
 */
public record Use(Kind kind, Member target, Place place) {

    /** What it is. */
    public enum Kind {
        /** A method of the object is called. */
        CALLED,
        /** It is given to a method that is not followed. */
        PASSED,
        /** It is stored in a field that others can read. */
        STORED,
        /** It is stored in an array. */
        STORED_IN_ARRAY,
        /** It is returned by a method that others can call. */
        RETURNED,
        /** It is given to an invokedynamic instruction that is not followed. */
        LINKED,
        /** A synchronized block takes its monitor. */
        LOCKED
    }
}
