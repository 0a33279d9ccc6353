package kinjo.trace.file;

/**
 * What a trace tells, in the order of the events. Objects are numbers from 1; 0 is null. Methods may throw an
 * {@link IllegalArgumentException} for what cannot be: then the trace is damaged.
 */
public interface TraceVisitor {

    default void fact(String name, String value) {}

    default void site(TraceSite site) {}

    default void thread(int number, String name, boolean isVirtual) {}

    /** All that follows is of this thread. */
    default void acts(int thread) {}

    /** The thread does nothing any more. Who acts does not change. */
    default void ended(int thread) {}

    default void allocated(long object, int site, long bytes) {}

    /** An object of unknown origin. */
    default void found(long object) {}

    default void cloned(long object, int site, long bytes, long original) {}

    default void storedInField(long holder, long field, long value) {}

    default void storedInElement(long array, long index, long value) {}

    default void storedInStatic(long value) {}

    /** Code that is no Java got it. */
    default void escaped(long object) {}

    default void died(long object) {}
}
