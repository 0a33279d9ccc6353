package kinjo.agent.bootstrap;

/**
 * What a program does that a trace tells. Each is told before it has happened, so that what other threads do with an
 * object comes after what made it known to them; a new object is told when it has been made.
 */
public interface TraceEvents {

    /** The thread is going to call the constructor of an object that it has allocated there. */
    void allocates(int site);

    /** An object has been allocated, and its constructors have not run yet but for {@link Object}'s. */
    void constructed(Object object);

    /** @param array of one dimension, or null */
    void made(Object array, int site);

    /** @param array of several dimensions, with all of its arrays */
    void madeAll(Object array, int site);

    /** Native code or hidden classes have returned it. It may be new, or null. */
    void returned(Object object, int site);

    /** @param copy may be known */
    void cloned(Object copy, Object original, int site);

    /** @param holder null if nothing is stored */
    void stores(Object holder, Object value, int field);

    void storesStatic(Object value);

    /** The array may be null, shorter, or of another type: then nothing is stored. */
    void storesElement(Object array, int index, Object value);

    /** As {@code Unsafe} does it. What compares first may be told late if another thread comes between. */
    void storesAt(Object holder, long offset, Object value);

    /** As {@link java.lang.reflect.Field#set}. What that may not do by its rights is not known here. */
    void storesByField(Object field, Object holder, Object value);

    /** As {@link System#arraycopy}. */
    void copies(Object from, int fromIndex, Object to, int toIndex, int length);

    /** Code that is no Java gets the object, as a thread that is started. */
    void escapes(Object object);

    /** A thread does nothing any more. */
    void ends(Object thread);
}
