package kinjo.nanafusi;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** The join of two inputs in ascending order of their keys: reads the one that is behind. */
final class MergeJoin<A, B, K, R> extends TwoInputs<A, B, R> {

    private final BiFunction<? super A, ? super B, ? extends R> result;
    private final Deque<R> results = new ArrayDeque<>();
    private final Run<K, A> lefts;
    private final Run<K, B> rights;

    /** Compares keys as {@link JoinKey} gives them: the numbers if the objects are null. */
    private interface KeyOrder<K> {
        int compare(long number, K key, long otherNumber, K otherKey);
    }

    /** One side: its key that came last, and its elements that the other may still match, in ascending order of their keys. */
    private static final class Run<K, T> {

        private record Keyed<K, T>(long number, K key, T element) {}

        private final String side;
        private final JoinKey<T, K> keys;
        private final KeyOrder<K> order;
        private final Deque<Keyed<K, T>> elements = new ArrayDeque<>();
        private boolean started;
        private long number;
        private K key;

        Run(String side, JoinKey<T, K> keys, KeyOrder<K> order) {
            this.side = side;
            this.keys = keys;
            this.order = order;
        }

        void advance(T element) {
            long nextNumber = keys.number(element);
            K nextKey = keys.key(element);
            if (started && order.compare(number, key, nextNumber, nextKey) > 0) {
                throw new IllegalStateException("the " + side + " input of the sorted join is not in order: "
                        + shown(nextNumber, nextKey) + " comes after " + shown(number, key) + "; use HashJoin.to");
            }
            started = true;
            number = nextNumber;
            key = nextKey;
        }

        private Object shown(long aNumber, K aKey) {
            return keys.isNumber() ? (Object) aNumber : aKey;
        }

        /** Whether an element of this side can still come with the key that the other is at. */
        boolean mayReach(Run<K, ?> other) {
            return !started || order.compare(number, key, other.number, other.key) <= 0;
        }

        /** Keeps the element that came last. */
        void keep(T element) {
            elements.add(new Keyed<>(number, key, element));
        }

        /** Nothing before the key that the other side is at can be matched any more. */
        void dropBefore(Run<K, ?> other) {
            while (!elements.isEmpty() && compare(elements.peek(), other) < 0) {
                elements.poll();
            }
        }

        /** The elements of the key that the other side is at; after {@link #dropBefore} they are the first. */
        void forEach(Run<K, ?> other, Consumer<T> action) {
            for (Keyed<K, T> keyed : elements) {
                if (compare(keyed, other) > 0) {
                    return;
                }
                action.accept(keyed.element());
            }
        }

        private int compare(Keyed<K, T> keyed, Run<K, ?> other) {
            return order.compare(keyed.number(), keyed.key(), other.number, other.key);
        }
    }

    MergeJoin(
            HashJoin<A, B, K> join, Comparator<? super K> order, BiFunction<? super A, ? super B, ? extends R> result) {
        super(join.left.elements(), join.right.elements());
        this.result = result;
        JoinKey<A, K> leftKey = join.left.key();
        JoinKey<B, K> rightKey = join.right.key();
        boolean numbers = leftKey.isNumber() && order.equals(Comparator.naturalOrder());
        KeyOrder<K> keyOrder = numbers
                ? (number, key, otherNumber, otherKey) -> Long.compare(number, otherNumber)
                : (number, key, otherNumber, otherKey) -> order.compare(key, otherKey);
        lefts = new Run<>("left", numbers ? leftKey : leftKey.boxed(), keyOrder);
        rights = new Run<>("right", numbers ? rightKey : rightKey.boxed(), keyOrder);
    }

    @Override
    boolean prefersLeft() {
        return !lefts.started || rights.started && lefts.mayReach(rights);
    }

    @Override
    void acceptLeft(A element) {
        lefts.advance(element);
        rights.dropBefore(lefts);
        rights.forEach(lefts, other -> results.add(result.apply(element, other)));
        if (isRightOpen() && rights.mayReach(lefts)) {
            lefts.keep(element);
        }
    }

    @Override
    void acceptRight(B element) {
        rights.advance(element);
        lefts.dropBefore(rights);
        lefts.forEach(rights, other -> results.add(result.apply(other, element)));
        if (isLeftOpen() && lefts.mayReach(rights)) {
            rights.keep(element);
        }
    }

    @Override
    void endLeft() {
        rights.elements.clear();
    }

    @Override
    void endRight() {
        lefts.elements.clear();
    }

    @Override
    R result() {
        return results.poll();
    }

    @Override
    boolean hasResult() {
        return !results.isEmpty();
    }

    @Override
    void clear() {
        lefts.elements.clear();
        rights.elements.clear();
        results.clear();
    }
}
