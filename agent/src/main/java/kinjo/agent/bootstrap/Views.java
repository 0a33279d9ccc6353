package kinjo.agent.bootstrap;

import java.util.AbstractCollection;
import java.util.AbstractSet;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Views of a table's entries. They answer what those of {@link java.util.Hashtable} do, which those of
 * {@link ConcurrentHashMap} do not: nothing can be added, and an entry shows what is put later.
 */
final class Views {
    private Views() {}

    /**
     * Walks through a table as {@code Hashtable} does, and not as {@code ConcurrentHashMap} does, which looks one entry
     * ahead: what is removed before the walk is asked for it is passed over, and what {@link #hasNext} saw is given.
     */
    static final class Walk<K, V, T> implements Iterator<T>, Enumeration<T> {
        private final ConcurrentHashMap<K, V> data;
        private final Spliterator<Map.Entry<K, V>> entries;
        private final Function<Map.Entry<K, V>, T> result;
        private final boolean canRemove;
        private Map.Entry<K, V> next;
        private K last;

        /** @param canRemove an enumeration cannot, not even as the iterator that it is, too */
        Walk(ConcurrentHashMap<K, V> data, Function<Map.Entry<K, V>, T> result, boolean canRemove) {
            this.data = data;
            this.result = result;
            this.canRemove = canRemove;
            // An empty Hashtable does not show what is put later.
            entries = data.isEmpty()
                    ? Spliterators.emptySpliterator()
                    : data.entrySet().spliterator();
        }

        @Override
        public boolean hasNext() {
            return next != null || entries.tryAdvance(entry -> next = new Entry<>(data, entry));
        }

        @Override
        public T next() {
            if (!hasNext()) {
                throw new NoSuchElementException("no more entries");
            }
            Map.Entry<K, V> found = next;
            next = null;
            last = found.getKey();
            return result.apply(found);
        }

        @Override
        public void remove() {
            if (!canRemove) {
                throw new UnsupportedOperationException("an enumeration removes nothing");
            }
            if (last == null) {
                throw new IllegalStateException("no entry was asked for, or it is removed already");
            }
            data.remove(last);
            last = null;
        }

        @Override
        public boolean hasMoreElements() {
            return hasNext();
        }

        @Override
        public T nextElement() {
            return next();
        }
    }

    static final class Keys<K, V> extends AbstractSet<K> {
        private final ConcurrentHashMap<K, V> data;

        Keys(ConcurrentHashMap<K, V> data) {
            this.data = data;
        }

        @Override
        public Iterator<K> iterator() {
            return new Walk<>(data, Map.Entry::getKey, true);
        }

        @Override
        public Spliterator<K> spliterator() {
            return data.keySet().spliterator();
        }

        @Override
        public int size() {
            return data.size();
        }

        @Override
        public boolean contains(Object key) {
            return data.containsKey(key);
        }

        @Override
        public boolean remove(Object key) {
            return data.remove(key) != null;
        }

        @Override
        public void clear() {
            data.clear();
        }
    }

    static final class Values<K, V> extends AbstractCollection<V> {
        private final ConcurrentHashMap<K, V> data;

        Values(ConcurrentHashMap<K, V> data) {
            this.data = data;
        }

        @Override
        public Iterator<V> iterator() {
            return new Walk<>(data, Map.Entry::getValue, true);
        }

        @Override
        public Spliterator<V> spliterator() {
            return data.values().spliterator();
        }

        @Override
        public int size() {
            return data.size();
        }

        @Override
        public boolean contains(Object value) {
            return data.containsValue(value);
        }

        @Override
        public void clear() {
            data.clear();
        }
    }

    static final class Entries<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final ConcurrentHashMap<K, V> data;

        Entries(ConcurrentHashMap<K, V> data) {
            this.data = data;
        }

        @Override
        public Iterator<Map.Entry<K, V>> iterator() {
            return new Walk<>(data, entry -> entry, true);
        }

        @Override
        public int size() {
            return data.size();
        }

        @Override
        public boolean contains(Object other) {
            return other instanceof Map.Entry<?, ?> entry
                    && Objects.equals(data.get(entry.getKey()), entry.getValue())
                    && entry.getValue() != null;
        }

        @Override
        public boolean remove(Object other) {
            return other instanceof Map.Entry<?, ?> entry && data.remove(entry.getKey(), entry.getValue());
        }

        @Override
        public void clear() {
            data.clear();
        }
    }

    /** Its value is what the table has for the key; once that is removed, the last that was seen. */
    private static final class Entry<K, V> implements Map.Entry<K, V> {
        private final ConcurrentHashMap<K, V> data;
        private final K key;
        private V last;

        Entry(ConcurrentHashMap<K, V> data, Map.Entry<K, V> entry) {
            this.data = data;
            key = entry.getKey();
            last = entry.getValue();
        }

        @Override
        public K getKey() {
            return key;
        }

        @Override
        public V getValue() {
            V now = data.get(key);
            if (now != null) {
                last = now;
            }
            return last;
        }

        @Override
        public V setValue(V value) {
            Objects.requireNonNull(value);
            V old = data.replace(key, value);
            if (old == null) {
                old = last;
            }
            last = value;
            return old;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Map.Entry<?, ?> entry
                    && key.equals(entry.getKey())
                    && getValue().equals(entry.getValue());
        }

        @Override
        public int hashCode() {
            return key.hashCode() ^ getValue().hashCode();
        }

        @Override
        public String toString() {
            return key + "=" + getValue();
        }
    }
}
