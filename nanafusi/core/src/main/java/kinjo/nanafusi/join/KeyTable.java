package kinjo.nanafusi.join;

import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Elements by key, several for one key; one node each. A {@code HashMap} of lists takes three objects.
 *
 * <p>A key is an object with its hash code, or null with a number that is the key itself.
 */
final class KeyTable<K, T> {

    /** An element; the nodes of a bucket are linked. */
    static final class Node<K, T> {
        private final long hash;
        private final K key;
        final T element;
        private Node<K, T> next;

        private Node(long hash, K key, T element, Node<K, T> next) {
            this.hash = hash;
            this.key = key;
            this.element = element;
            this.next = next;
        }

        private boolean has(long otherHash, Object otherKey) {
            return hash == otherHash && (key == null || key.equals(otherKey));
        }

        /** The next element of the same key, or null. */
        Node<K, T> nextOfKey() {
            Node<K, T> node = next;
            while (node != null && !node.has(hash, key)) {
                node = node.next;
            }
            return node;
        }
    }

    private Node<K, T>[] buckets = buckets(16);
    private int size;

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
    private static <K, T> Node<K, T>[] buckets(int length) {
        return new Node[length];
    }

    private int bucket(long hash) {
        // The low bits choose the bucket, so the high ones have to reach them.
        long mixed = hash * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32) & buckets.length - 1;
    }

    int size() {
        return size;
    }

    void put(long hash, K key, T element) {
        if (size == buckets.length) {
            grow();
        }
        int bucket = bucket(hash);
        buckets[bucket] = new Node<>(hash, key, element, buckets[bucket]);
        size++;
    }

    private void grow() {
        Node<K, T>[] old = buckets;
        buckets = buckets(2 * old.length);
        for (Node<K, T> first : old) {
            Node<K, T> next;
            for (Node<K, T> node = first; node != null; node = next) {
                next = node.next;
                int bucket = bucket(node.hash);
                node.next = buckets[bucket];
                buckets[bucket] = node;
            }
        }
    }

    /** The first element of the key, or null; the others by {@link Node#nextOfKey}. */
    Node<K, T> get(long hash, Object key) {
        Node<K, T> node = buckets[bucket(hash)];
        while (node != null && !node.has(hash, key)) {
            node = node.next;
        }
        return node;
    }

    /** Takes all elements of the key out of the table; they stay linked. */
    Node<K, T> remove(long hash, Object key) {
        int bucket = bucket(hash);
        Node<K, T> removed = null;
        Node<K, T> kept = null;
        Node<K, T> next;
        for (Node<K, T> node = buckets[bucket]; node != null; node = next) {
            next = node.next;
            if (node.has(hash, key)) {
                node.next = removed;
                removed = node;
                size--;
            } else {
                node.next = kept;
                kept = node;
            }
        }
        buckets[bucket] = kept;
        return removed;
    }

    void forEach(Consumer<T> action) {
        for (Node<K, T> first : buckets) {
            for (Node<K, T> node = first; node != null; node = node.next) {
                action.accept(node.element);
            }
        }
    }

    void clear() {
        if (size > 0) {
            Arrays.fill(buckets, null);
            size = 0;
        }
    }
}
