package kinjo.agent.trace;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** What is known of a living object. */
final class Entry extends WeakReference<Object> {
    final int hash;
    final long number;

    /** In the same bucket. */
    Entry next;

    /** If the object is a thread that has acted. */
    ThreadState thread;

    Entry(Object object, ReferenceQueue<Object> dead, int hash, long number) {
        super(object, dead);
        this.hash = hash;
        this.number = number;
    }
}
