package kinjo.agent.trace;

import java.lang.ref.WeakReference;

/** What is known of a living object. */
final class Entry extends WeakReference<Object> {
    /** The collector tenures it no later. */
    private static final int LAST_AGE = 16;

    final int hash;
    final long number;
    private int age;

    /** In the same bucket. */
    Entry next;

    /** If the object is a thread that has acted. */
    ThreadState thread;

    Entry(Object object, int hash, long number) {
        super(object);
        this.hash = hash;
        this.number = number;
    }

    /** Whether it has survived so many looks that it is in the old generation. */
    boolean hasSettled() {
        return ++age > LAST_AGE;
    }
}
