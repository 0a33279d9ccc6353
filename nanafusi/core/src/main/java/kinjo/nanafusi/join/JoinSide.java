package kinjo.nanafusi.join;

import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** A side of a hash join: the element of it that came last, and the next of its matches on the other side. */
final class JoinSide<T, O, K, R> {

    private final JoinInput<T, K> input;
    private final boolean othersUnique;
    private final BiFunction<? super T, ? super O, ? extends R> result;
    private T last;
    private KeyTable.Node<O> match;

    /** @param result of an element of this side and one of the other */
    JoinSide(JoinInput<T, K> input, JoinInput<O, K> others, BiFunction<? super T, ? super O, ? extends R> result) {
        this.input = input;
        othersUnique = others.unique();
        this.result = result;
    }

    JoinKey<T, K> key() {
        return input.key();
    }

    /**
     * An element has come: finds its matches, and keeps it if more of them may come.
     *
     * @param key by {@link #key}, and its hash
     * @param table of this side
     * @param others the table of the other side
     * @param othersOpen whether the other side has not ended
     */
    void meet(T element, long hash, K key, KeyTable<K, T> table, KeyTable<K, O> others, boolean othersOpen) {
        last = element;
        match = input.unique() ? others.remove(hash, key) : others.get(hash, key);
        boolean done = othersUnique && match != null;
        if (othersOpen && !done) {
            table.put(hash, key, element);
        }
    }

    boolean hasResult() {
        return match != null;
    }

    /** The next result, if there is one. */
    @Nullable R result() {
        O other = match.element;
        match = othersUnique ? null : match.nextOfKey();
        return TwoInputs.notNull(result.apply(last, other));
    }

    void clear() {
        last = null;
        match = null;
    }
}
