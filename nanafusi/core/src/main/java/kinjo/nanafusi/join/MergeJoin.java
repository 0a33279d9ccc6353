package kinjo.nanafusi.join;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The join of two inputs in ascending order of their keys: reads the one that is behind. */
final class MergeJoin<A, B, K, R> extends QueuedResults<A, B, R> {

    private final Run<A, B, K, R> lefts;
    private final Run<B, A, K, R> rights;
    private RuntimeException failure;

    /** Compares keys as {@link JoinKey} gives them: the numbers if the objects are null. */
    private interface KeyOrder<K> {
        int compare(long number, K key, long otherNumber, K otherKey);
    }

    /** One side: its key that came last, and its elements that the other may still match, in ascending order of their keys. */
    private static final class Run<T, O, K, R> {

        private record Keyed<K, T>(long number, K key, T element) {}

        private final String name;
        private final JoinKey<T, K> keys;
        private final boolean unique;
        private final KeyOrder<K> order;
        private final BiFunction<? super T, ? super O, ? extends R> result;
        private final Deque<Keyed<K, T>> elements = new ArrayDeque<>();
        private boolean started;
        private long number;
        private K key;

        Run(
                String name,
                JoinKey<T, K> keys,
                boolean unique,
                KeyOrder<K> order,
                BiFunction<? super T, ? super O, ? extends R> result) {
            this.name = name;
            this.keys = keys;
            this.unique = unique;
            this.order = order;
            this.result = result;
        }

        /** An element of this side has come: gives its results with what the others have, and keeps it if more of them may come. */
        void meet(T element, Run<O, T, K, R> others, boolean othersOpen, Deque<R> results) {
            K next = keys.key(element);
            if (keys.isMissing(next)) {
                return;
            }
            advance(keys.number(element), next);
            others.dropBefore(number, key);
            boolean done = false;
            for (Keyed<K, O> other : others.elements) {
                if (order.compare(other.number(), other.key(), number, key) > 0) {
                    break;
                }
                results.add(notNull(result.apply(element, other.element())));
                done = others.unique;
            }
            if (othersOpen && !done && others.mayReach(number, key)) {
                elements.add(new Keyed<>(number, key, element));
            }
        }

        private void advance(long nextNumber, K nextKey) {
            if (started && order.compare(number, key, nextNumber, nextKey) > 0) {
                throw new IllegalStateException("the " + name + " input of the sorted join is not in order: "
                        + shown(nextNumber, nextKey) + " comes after " + shown(number, key) + "; use HashJoin.to");
            }
            started = true;
            number = nextNumber;
            key = nextKey;
        }

        private Object shown(long aNumber, K aKey) {
            return keys.isNumber() ? (Object) aNumber : aKey;
        }

        /** Nothing before the key can be matched any more. */
        private void dropBefore(long otherNumber, K otherKey) {
            while (!elements.isEmpty()
                    && order.compare(elements.peek().number(), elements.peek().key(), otherNumber, otherKey) < 0) {
                elements.poll();
            }
        }

        /** Whether an element of this side can still come with the key. */
        private boolean mayReach(long otherNumber, K otherKey) {
            return !started || order.compare(number, key, otherNumber, otherKey) <= 0;
        }

        boolean isBehind(Run<O, T, K, R> others) {
            return !started || others.started && mayReach(others.number, others.key);
        }
    }

    MergeJoin(
            HashJoin<A, B, K> join, Comparator<? super K> order, BiFunction<? super A, ? super B, ? extends R> result) {
        super(join.left.elements(), join.right.elements());
        JoinKey<A, K> leftKey = join.left.key();
        JoinKey<B, K> rightKey = join.right.key();
        boolean numbers = leftKey.isNumber() && order.equals(Comparator.naturalOrder());
        KeyOrder<K> keyOrder = numbers
                ? (number, key, otherNumber, otherKey) -> Long.compare(number, otherNumber)
                : (number, key, otherNumber, otherKey) -> order.compare(key, otherKey);
        lefts = new Run<>("left", numbers ? leftKey : leftKey.boxed(), join.left.unique(), keyOrder, result);
        rights = new Run<>(
                "right",
                numbers ? rightKey : rightKey.boxed(),
                join.right.unique(),
                keyOrder,
                (element, other) -> result.apply(other, element));
    }

    @Override
    boolean prefersLeft() {
        return lefts.isBehind(rights);
    }

    @Override
    void acceptLeft(A element) {
        try {
            lefts.meet(element, rights, isRightOpen(), results);
        } catch (RuntimeException e) {
            throw fail(e);
        }
    }

    @Override
    void acceptRight(B element) {
        try {
            rights.meet(element, lefts, isLeftOpen(), results);
        } catch (RuntimeException e) {
            throw fail(e);
        }
    }

    /** Pairs may be missing, so there are no more results but the error. */
    private RuntimeException fail(RuntimeException problem) {
        failure = problem;
        clear();
        return problem;
    }

    @Override
    @Nullable R result() {
        if (failure != null) {
            throw failure;
        }
        return super.result();
    }

    @Override
    boolean hasResult() {
        return failure != null || super.hasResult();
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
    void clear() {
        lefts.elements.clear();
        rights.elements.clear();
        super.clear();
    }
}
