package kinjo.nanafusi;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/** The join of two inputs in ascending order of their keys: reads the one that is behind. */
final class MergeJoin<A, B, K, R> extends TwoInputs<A, B, R> {

    private final Function<? super A, ? extends K> leftKey;
    private final Function<? super B, ? extends K> rightKey;
    private final Comparator<? super K> order;
    private final BiFunction<? super A, ? super B, ? extends R> result;
    private final Deque<R> results = new ArrayDeque<>();
    private final Run<K, A> lefts;
    private final Run<K, B> rights;

    /** The elements of one side that the other may still match, in ascending order of their keys. */
    private static final class Run<K, T> {

        private record Keyed<K, T>(K key, T element) {}

        private final String side;
        private final Comparator<? super K> order;
        private final Deque<Keyed<K, T>> elements = new ArrayDeque<>();
        /** The key that came last, or null. */
        private K at;

        Run(String side, Comparator<? super K> order) {
            this.side = side;
            this.order = order;
        }

        void advance(K key) {
            if (at != null && order.compare(at, key) > 0) {
                throw new IllegalStateException("the " + side + " input of the sorted join is not in order: " + key
                        + " comes after " + at + "; use HashJoin.to");
            }
            at = key;
        }

        /** Whether an element of this side can still come with the key. */
        boolean mayReach(K key) {
            return at == null || order.compare(at, key) <= 0;
        }

        void keep(K key, T element) {
            elements.add(new Keyed<>(key, element));
        }

        /** The other side is at the key: nothing before it can be matched any more. */
        void dropBefore(K key) {
            while (!elements.isEmpty() && order.compare(elements.peek().key(), key) < 0) {
                elements.poll();
            }
        }

        /** After {@link #dropBefore} the elements of the key are the first. */
        void forEach(K key, Consumer<T> action) {
            for (Keyed<K, T> keyed : elements) {
                if (order.compare(keyed.key(), key) > 0) {
                    return;
                }
                action.accept(keyed.element());
            }
        }
    }

    MergeJoin(
            XIterator<? extends A> left,
            Function<? super A, ? extends K> leftKey,
            XIterator<? extends B> right,
            Function<? super B, ? extends K> rightKey,
            Comparator<? super K> order,
            BiFunction<? super A, ? super B, ? extends R> result) {
        super(left, right);
        this.leftKey = leftKey;
        this.rightKey = rightKey;
        this.order = order;
        this.result = result;
        lefts = new Run<>("left", order);
        rights = new Run<>("right", order);
    }

    @Override
    boolean prefersLeft() {
        return lefts.at == null || rights.at != null && order.compare(lefts.at, rights.at) <= 0;
    }

    @Override
    void acceptLeft(A element) {
        K key = leftKey.apply(element);
        lefts.advance(key);
        rights.dropBefore(key);
        rights.forEach(key, other -> results.add(result.apply(element, other)));
        if (isRightOpen() && rights.mayReach(key)) {
            lefts.keep(key, element);
        }
    }

    @Override
    void acceptRight(B element) {
        K key = rightKey.apply(element);
        rights.advance(key);
        lefts.dropBefore(key);
        lefts.forEach(key, other -> results.add(result.apply(other, element)));
        if (isLeftOpen() && lefts.mayReach(key)) {
            rights.keep(key, element);
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
