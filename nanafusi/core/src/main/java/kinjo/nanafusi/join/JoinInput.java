package kinjo.nanafusi.join;

import kinjo.nanafusi.XIterator;

/**
 * An input of a join by keys.
 *
 * @param elements its rest is used up
 * @param key what is compared
 * @param unique whether no two elements have the same key
 */
record JoinInput<T, K>(XIterator<? extends T> elements, JoinKey<T, K> key, boolean unique) {

    JoinInput<T, K> asUnique() {
        return new JoinInput<>(elements, key, true);
    }
}
