package kinjo.nanafusi.join;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Elements by key, several for one key; one node each. A {@code HashMap} of lists takes three objects.
 *
 * <p>A key is an object with its hash code, or null with a number that is the key itself. Which numbers share a bucket
 * cannot be chosen by who writes a document, as {@link #mix} has a random seed; for objects with the same hash code
 * there is a {@code HashMap}, which orders those that are comparable.
 */
final class KeyTable<K, T> {

    /** No bucket gets so many keys by chance. */
    private static final int CROWD = 32;

    /** Odd, so that to multiply by it loses nothing. */
    private static final long SEED = new SplittableRandom().nextLong() | 1;

    /** An element; those of a key are linked. */
    static sealed class Node<T> {
        final T element;
        private Node<T> nextOfKey;

        private Node(T element, Node<T> nextOfKey) {
            this.element = element;
            this.nextOfKey = nextOfKey;
        }

        /** The next element of the same key, or null. */
        Node<T> nextOfKey() {
            return nextOfKey;
        }
    }

    /** The first element of a key that is a number; the keys of a bucket are linked. */
    private static sealed class First<T> extends Node<T> {
        final long hash;
        private First<T> next;

        First(long hash, T element) {
            super(element, null);
            this.hash = hash;
        }

        boolean has(long otherHash, Object otherKey) {
            return hash == otherHash;
        }

        /** What a {@code HashMap} finds it by. */
        Object object() {
            return hash;
        }

        static <T> First<T> of(long hash, Object key, T element) {
            return key == null ? new First<>(hash, element) : new FirstOfObject<>(hash, key, element);
        }

        static Object object(long hash, Object key) {
            return key == null ? (Object) hash : key;
        }
    }

    /** The first element of a key that is an object. Numbers need no field for it, which would take eight bytes. */
    private static final class FirstOfObject<T> extends First<T> {
        private final Object key;

        FirstOfObject(long hash, Object key, T element) {
            super(hash, element);
            this.key = key;
        }

        @Override
        boolean has(long otherHash, Object otherKey) {
            return hash == otherHash && key.equals(otherKey);
        }

        @Override
        Object object() {
            return key;
        }
    }

    private First<T>[] buckets = buckets(16);
    /** Holds all once a bucket is crowded; null before. */
    private Map<Object, First<T>> crowd;

    private int size;

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
    private static <T> First<T>[] buckets(int length) {
        return new First[length];
    }

    /** All bits of the hash have their part in the upper half of the result. */
    static long mix(long hash) {
        long mixed = hash * SEED;
        return (mixed ^ mixed >>> 32) * SEED;
    }

    private int bucket(long hash) {
        return (int) (mix(hash) >>> 32) & buckets.length - 1;
    }

    int size() {
        return size;
    }

    void put(long hash, K key, T element) {
        size++;
        if (crowd != null) {
            putInCrowd(First.of(hash, key, element));
            return;
        }
        if (size > buckets.length) {
            grow();
        }
        int bucket = bucket(hash);
        int keys = 0;
        for (First<T> first = buckets[bucket]; first != null; first = first.next) {
            if (first.has(hash, key)) {
                ((Node<T>) first).nextOfKey = new Node<>(element, first.nextOfKey());
                return;
            }
            keys++;
        }
        First<T> added = First.of(hash, key, element);
        added.next = buckets[bucket];
        buckets[bucket] = added;
        if (keys > CROWD) {
            becomeCrowd();
        }
    }

    private void becomeCrowd() {
        crowd = HashMap.newHashMap(size);
        for (First<T> first : buckets) {
            for (First<T> one = first; one != null; ) {
                First<T> next = one.next;
                one.next = null;
                crowd.put(one.object(), one);
                one = next;
            }
        }
        buckets = buckets(16);
    }

    private void putInCrowd(First<T> added) {
        First<T> first = crowd.putIfAbsent(added.object(), added);
        if (first != null) {
            ((Node<T>) first).nextOfKey = new Node<>(added.element, first.nextOfKey());
        }
    }

    private void grow() {
        First<T>[] old = buckets;
        buckets = buckets(2 * old.length);
        for (First<T> first : old) {
            First<T> next;
            for (First<T> one = first; one != null; one = next) {
                next = one.next;
                int bucket = bucket(one.hash);
                one.next = buckets[bucket];
                buckets[bucket] = one;
            }
        }
    }

    /** The first element of the key, or null; the others by {@link Node#nextOfKey}. */
    Node<T> get(long hash, Object key) {
        if (crowd != null) {
            return crowd.get(First.object(hash, key));
        }
        First<T> first = buckets[bucket(hash)];
        while (first != null && !first.has(hash, key)) {
            first = first.next;
        }
        return first;
    }

    /** Takes all elements of the key out of the table; they stay linked. */
    Node<T> remove(long hash, Object key) {
        Node<T> removed = crowd == null ? unlink(hash, key) : crowd.remove(First.object(hash, key));
        for (Node<T> node = removed; node != null; node = node.nextOfKey) {
            size--;
        }
        return removed;
    }

    private Node<T> unlink(long hash, Object key) {
        int bucket = bucket(hash);
        First<T> before = null;
        for (First<T> first = buckets[bucket]; first != null; first = first.next) {
            if (first.has(hash, key)) {
                if (before == null) {
                    buckets[bucket] = first.next;
                } else {
                    before.next = first.next;
                }
                return first;
            }
            before = first;
        }
        return null;
    }

    void forEach(Consumer<T> action) {
        if (crowd != null) {
            crowd.values().forEach(first -> forEach(first, action));
            return;
        }
        for (First<T> first : buckets) {
            for (First<T> one = first; one != null; one = one.next) {
                forEach(one, action);
            }
        }
    }

    private static <T> void forEach(Node<T> first, Consumer<T> action) {
        for (Node<T> node = first; node != null; node = node.nextOfKey) {
            action.accept(node.element);
        }
    }

    void clear() {
        if (size > 0) {
            Arrays.fill(buckets, null);
            crowd = null;
            size = 0;
        }
    }
}
