package kinjo.nanafusi.join;

import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Finds the key of an element: an object, or a number that need not be boxed.
 *
 * @param object gives the key as an object
 * @param number gives it as a number; null for keys that are objects
 */
record JoinKey<T, K>(Function<? super T, ? extends K> object, ToLongFunction<? super T> number) {

    static <T, K> JoinKey<T, K> of(Function<? super T, ? extends K> function) {
        return new JoinKey<>(function, null);
    }

    static <T> JoinKey<T, Long> ofLong(ToLongFunction<? super T> function) {
        return new JoinKey<>(function::applyAsLong, function);
    }

    /** The key as {@link KeyTable} takes it: null if {@link #hash} says it all. */
    K key(T element) {
        return number == null ? object.apply(element) : null;
    }

    /**
     * Whether the element has no key, and so no partner.
     *
     * @param key what {@link #key} gave for it
     */
    boolean isMissing(K key) {
        return number == null && key == null;
    }

    boolean isNumber() {
        return number != null;
    }

    /** The key as a number; 0 if it is an object. */
    long number(T element) {
        return number == null ? 0 : number.applyAsLong(element);
    }

    /** The same key as an object, even if it is a number. */
    JoinKey<T, K> boxed() {
        return new JoinKey<>(object, null);
    }

    /** @param key what {@link #key} gave for the element */
    long hash(T element, K key) {
        return number == null ? key.hashCode() : number.applyAsLong(element);
    }
}
