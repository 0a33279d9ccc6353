package kinjo.agent.trace;

import java.lang.ref.ReferenceQueue;

/**
 * The living objects by identity. Not {@link java.util.WeakHashMap}, which asks the objects for their equality, and none of
 * the JDK's that code of the program may be using while it is asked here.
 */
final class ObjectTable {
    private final ReferenceQueue<Object> dead = new ReferenceQueue<>();
    private Entry[] buckets = new Entry[1 << 14];
    private int count;

    /** Null if the object is not known. */
    Entry find(Object object) {
        Entry entry = buckets[System.identityHashCode(object) & buckets.length - 1];
        while (entry != null && entry.get() != object) {
            entry = entry.next;
        }
        return entry;
    }

    Entry add(Object object, long number) {
        if (count > buckets.length) {
            grow();
        }
        Entry entry = new Entry(object, dead, System.identityHashCode(object), number);
        insert(entry, buckets);
        count++;
        return entry;
    }

    private static void insert(Entry entry, Entry[] to) {
        int bucket = entry.hash & to.length - 1;
        entry.next = to[bucket];
        to[bucket] = entry;
    }

    private void grow() {
        Entry[] more = new Entry[2 * buckets.length];
        for (Entry first : buckets) {
            Entry entry = first;
            while (entry != null) {
                Entry next = entry.next;
                insert(entry, more);
                entry = next;
            }
        }
        buckets = more;
    }

    /** Removes an object that has died; null if there is none. */
    Entry removeDead() {
        Entry entry = (Entry) dead.poll();
        if (entry != null) {
            remove(entry);
        }
        return entry;
    }

    private void remove(Entry gone) {
        int bucket = gone.hash & buckets.length - 1;
        Entry before = null;
        Entry entry = buckets[bucket];
        while (entry != null && entry != gone) {
            before = entry;
            entry = entry.next;
        }
        if (entry == null) {
            return;
        }
        if (before == null) {
            buckets[bucket] = gone.next;
        } else {
            before.next = gone.next;
        }
        count--;
    }
}
