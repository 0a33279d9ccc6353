package kinjo.agent.trace;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The living objects by identity. Not {@link java.util.WeakHashMap}, which asks the objects for their equality, and none of
 * the JDK's that code of the program may be using while it is asked here. No reference queue either: the thread that fills
 * queues may come late. Nor does it ask for an object itself: that would keep it alive while a collector marks.
 */
final class ObjectTable {
    /** Looks at settled objects are rarer by this. */
    private static final int RARELY = 32;

    /**
     * So many are added between two looks at most. A canary that the VM allocates in the old generation, as it may where the
     * young one is full, does not die before a collection of both.
     */
    private static final int MOST_ADDED = 1 << 15;

    /** What {@link #fillEden} fills it with: 7 of the 8 MB that {@code kinjo trace record} gives it. */
    private static final int PIECES = 112;

    private static final int PIECE_BYTES = 64 << 10;

    /** After each filling for which eden had room, as it may have been in use when it had not. */
    private static final int MORE_PIECES = 2;

    private Entry[] buckets = new Entry[1 << 14];
    private int count;
    private EntryList recent = new EntryList();
    private EntryList spare = new EntryList();
    private final EntryList settled = new EntryList();
    private WeakReference<Object> canary = new WeakReference<>(new Object());
    private int sweeps;
    private int added;
    private boolean isEdenEmpty;
    private int pieces = PIECES;
    private byte[] filler;
    private final Gone gone = new Gone();

    ObjectTable() {
        // A collection, so that eden is empty when it is filled for the first time.
        for (int i = 0; i < 2 * PIECES && !canary.refersTo(null) && hasRoom(); i++) {
            filler = new byte[PIECE_BYTES];
        }
        filler = null;
    }

    /** Null if the object is not known. */
    Entry find(Object object) {
        Entry entry = buckets[System.identityHashCode(object) & buckets.length - 1];
        while (entry != null && !entry.refersTo(object)) {
            entry = entry.next;
        }
        return entry;
    }

    Entry add(Object object, long number) {
        if (count > buckets.length) {
            grow();
        }
        Entry entry = new Entry(object, System.identityHashCode(object), number);
        recent.add(entry);
        insert(entry, buckets);
        count++;
        added++;
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
        Arrays.fill(buckets, null);
        buckets = more;
    }

    /** Whether the garbage collector has run since the last look for dead objects, as far as one can tell. */
    boolean hasCollected() {
        return added > MOST_ADDED || canary.refersTo(null);
    }

    /** No lambda: to link one takes locks of the JDK, and this is asked under the recorder's own. */
    private final class Gone implements Predicate<Entry> {
        private Consumer<Entry> dead;

        @Override
        public boolean test(Entry entry) {
            boolean isDead = entry.refersTo(null);
            if (isDead) {
                remove(entry);
                dead.accept(entry);
            }
            return isDead;
        }
    }

    /** Removes the objects that have died. */
    void sweep(Consumer<Entry> dead) {
        isEdenEmpty = canary.refersTo(null);
        canary = new WeakReference<>(new Object());
        added = 0;
        gone.dead = dead;
        EntryList young = recent;
        recent = spare;
        spare = young;
        for (int i = 0; i < young.size(); i++) {
            Entry entry = young.get(i);
            if (!gone.test(entry)) {
                (isEdenEmpty && entry.hasSettled() ? settled : recent).add(entry);
            }
        }
        young.clear();
        if (isEdenEmpty && ++sweeps % RARELY == 0) {
            settled.removeIf(gone);
        }
    }

    /**
     * To be called after each look: leaves little of eden if it is empty, for collections soon one after the other. It cannot
     * be small: then so are the survivor spaces, and an entry for which they have no room is tenured. From then on it keeps
     * its object alive, as collections of the young generation take old weak references for strong ones.
     */
    void fillEden() {
        if (!isEdenEmpty || !hasRoom()) {
            return;
        }
        isEdenEmpty = false;
        for (int i = 0; i < pieces; i++) {
            filler = new byte[PIECE_BYTES];
            if (canary.refersTo(null)) {
                // Eden has less room than that.
                pieces = 3 * i / 4;
                filler = null;
                return;
            }
        }
        filler = null;
        pieces = Math.min(PIECES, pieces + MORE_PIECES);
    }

    /** A program that has hardly any memory left is to have it for itself. */
    private static boolean hasRoom() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory() > 4L * PIECES * PIECE_BYTES;
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
        gone.next = null;
        count--;
    }
}
