package kinjo.agent.bootstrap;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serial;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Hashtable;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A {@link Hashtable} that keeps its entries in a {@link ConcurrentHashMap}, so that operations on different keys do not
 * wait for each other (row S8). It is a subclass, as fields, parameters and casts of programs have that type; the table
 * of the superclass stays empty.
 *
 * <p>Results and exceptions are those of {@code Hashtable}, with these differences:
 *
 * <ul>
 *   <li>No operation takes the monitor of the table: {@code synchronized (table)} keeps nobody out.
 *   <li>What concerns more than one key is not atomic: size, bulk operations, comparison, text, copies. A function that
 *       is given to {@code compute} and its like keeps out other operations on that key alone.
 *   <li>Keys may be found that {@code Hashtable} does not find, and the other way around: the key that is looked for is
 *       asked whether it equals the one in the table, not the other way around; it always equals itself; and keys that
 *       share a hash code are ordered by {@code compareTo} if they have it, which must not contradict {@code equals}.
 *       Where values are compared, they are compared in the same way.
 *   <li>Each walk over the entries makes entry objects of its own: neither their identity nor their monitors mean
 *       anything. An entry belongs to its key: it keeps its value when the key is removed, and follows the key when that
 *       is put again.
 *   <li>Iterators are weakly consistent. They never throw {@link java.util.ConcurrentModificationException}.
 *   <li>A function that changes the table that calls it gets an {@link IllegalStateException} or succeeds.
 *   <li>The order of iteration is another. It is unspecified in both classes.
 *   <li>Copies are ordinary Hashtables: a clone, and what is read back from a stream.
 * </ul>
 */
public final class ConcurrentHashtable<K, V> extends Hashtable<K, V> {
    @Serial
    private static final long serialVersionUID = 1L;

    private static final int DEFAULT_CAPACITY = 11;
    private static final float DEFAULT_LOAD = 0.75f;

    private final transient ConcurrentHashMap<K, V> data;

    // Made when first asked for, as most tables are never asked.
    private transient Set<K> keys;
    private transient Set<Map.Entry<K, V>> entries;
    private transient Collection<V> values;

    /** True while its hash code is computed: a table may contain itself, as in {@code Hashtable}. */
    private transient boolean hashing;

    public ConcurrentHashtable() {
        this(DEFAULT_CAPACITY, DEFAULT_LOAD);
    }

    /** @throws IllegalArgumentException if the capacity is negative */
    public ConcurrentHashtable(int initialCapacity) {
        this(initialCapacity, DEFAULT_LOAD);
    }

    /** @throws IllegalArgumentException if the capacity is negative, or the load factor is not positive */
    public ConcurrentHashtable(int initialCapacity, float loadFactor) {
        // The superclass checks the load factor.
        super(initialCapacity < 0 ? initialCapacity : 1, loadFactor);
        data = new ConcurrentHashMap<>(initialCapacity);
    }

    /** @throws NullPointerException if it is null, or has a key or a value that is */
    public ConcurrentHashtable(Map<? extends K, ? extends V> other) {
        this(Math.max(other.size(), DEFAULT_CAPACITY));
        copy(other);
    }

    @Override
    public int size() {
        return data.size();
    }

    @Override
    public boolean isEmpty() {
        return data.isEmpty();
    }

    @Override
    public Enumeration<K> keys() {
        return new Views.Walk<>(data, Map.Entry::getKey, false);
    }

    @Override
    public Enumeration<V> elements() {
        return new Views.Walk<>(data, Map.Entry::getValue, false);
    }

    @Override
    public boolean contains(Object value) {
        return data.containsValue(value);
    }

    @Override
    public boolean containsValue(Object value) {
        return data.containsValue(value);
    }

    @Override
    public boolean containsKey(Object key) {
        return data.containsKey(key);
    }

    @Override
    public V get(Object key) {
        return data.get(key);
    }

    @Override
    public V getOrDefault(Object key, V defaultValue) {
        return data.getOrDefault(key, defaultValue);
    }

    /** Does nothing: the table in which the entries are grows by itself. */
    @Override
    protected void rehash() {}

    @Override
    public V put(K key, V value) {
        return data.put(key, value);
    }

    @Override
    public V remove(Object key) {
        return data.remove(key);
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> other) {
        copy(other);
    }

    private void copy(Map<? extends K, ? extends V> other) {
        for (Map.Entry<? extends K, ? extends V> entry : other.entrySet()) {
            data.put(entry.getKey(), entry.getValue());
        }
    }

    @Override
    public void clear() {
        data.clear();
    }

    /** An ordinary {@code Hashtable}: nobody has looked at what the program does with the copy. */
    @Override
    public Object clone() {
        return new Hashtable<>(this);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        data.forEach((key, value) -> text.append(text.length() == 1 ? "" : ", ")
                .append(key == this ? "(this Map)" : key.toString())
                .append('=')
                .append(value == this ? "(this Map)" : value.toString()));
        return text.append('}').toString();
    }

    @Override
    public Set<K> keySet() {
        Set<K> view = keys;
        return view != null ? view : (keys = new Views.Keys<>(data));
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        Set<Map.Entry<K, V>> view = entries;
        return view != null ? view : (entries = new Views.Entries<>(data));
    }

    @Override
    public Collection<V> values() {
        Collection<V> view = values;
        return view != null ? view : (values = new Views.Values<>(data));
    }

    @Override
    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof Map<?, ?> map) || map.size() != data.size()) {
            return false;
        }
        try {
            return data.entrySet().stream().allMatch(entry -> entry.getValue().equals(map.get(entry.getKey())));
        } catch (ClassCastException | NullPointerException foreign) {
            return false;
        }
    }

    /** Under the monitor, as in the superclass, so that only the thread that computes it can meet {@link #hashing}. */
    @Override
    public synchronized int hashCode() {
        if (hashing) {
            return 0;
        }
        hashing = true;
        try {
            int hash = 0;
            for (Map.Entry<K, V> entry : data.entrySet()) {
                hash += entry.getKey().hashCode() ^ entry.getValue().hashCode();
            }
            return hash;
        } finally {
            hashing = false;
        }
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        data.forEach(action);
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        data.replaceAll(function);
    }

    @Override
    public V putIfAbsent(K key, V value) {
        return data.putIfAbsent(key, value);
    }

    @Override
    public boolean remove(Object key, Object value) {
        return data.remove(key, Objects.requireNonNull(value));
    }

    @Override
    public boolean replace(K key, V oldValue, V newValue) {
        return data.replace(key, oldValue, newValue);
    }

    @Override
    public V replace(K key, V value) {
        return data.replace(key, value);
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        return data.computeIfAbsent(key, function);
    }

    @Override
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return data.computeIfPresent(key, function);
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        return data.compute(key, function);
    }

    /** As in {@code Hashtable} a null value is not refused: it is given to the function, or nothing is added. */
    @Override
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        return value == null
                ? data.computeIfPresent(key, (_, old) -> function.apply(old, null))
                : data.merge(key, value, function);
    }

    /** Streams have an ordinary {@code Hashtable}, so that they can be read where there is no agent. */
    @Serial
    private Object writeReplace() {
        return new Hashtable<>(this);
    }

    @Serial
    private void readObject(ObjectInputStream in) throws InvalidObjectException {
        throw new InvalidObjectException("streams have a java.util.Hashtable in place of this class");
    }
}
