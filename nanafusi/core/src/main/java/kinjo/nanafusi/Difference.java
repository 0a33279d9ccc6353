package kinjo.nanafusi;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The elements of one list whose key does not occur in another (row N4). */
public final class Difference {

    private Difference() {}

    /**
     * The left elements whose key no right element has. The first can be given only when the right list has ended, so
     * that is read first; the left one only while the right one has nothing.
     */
    public static <A, B, K> XList<A> of(
            XIterator<? extends A> left,
            Function<? super A, ? extends K> leftKey,
            XIterator<? extends B> right,
            Function<? super B, ? extends K> rightKey) {
        return new Remaining<A, B, K>(left, leftKey, right, rightKey).list();
    }

    private static final class Remaining<A, B, K> extends TwoInputs<A, B, A> {

        private final Function<? super A, ? extends K> leftKey;
        private final Function<? super B, ? extends K> rightKey;
        private final Map<K, List<A>> waiting = new LinkedHashMap<>();
        private final Set<K> keys = new HashSet<>();
        private final Deque<A> results = new ArrayDeque<>(1);

        Remaining(
                XIterator<? extends A> left,
                Function<? super A, ? extends K> leftKey,
                XIterator<? extends B> right,
                Function<? super B, ? extends K> rightKey) {
            super(left, right);
            this.leftKey = leftKey;
            this.rightKey = rightKey;
        }

        @Override
        boolean prefersLeft() {
            return false;
        }

        @Override
        void acceptLeft(A element) {
            K key = leftKey.apply(element);
            if (keys.contains(key)) {
                return;
            }
            if (isRightOpen()) {
                waiting.computeIfAbsent(key, any -> new ArrayList<>(1)).add(element);
            } else {
                results.add(element);
            }
        }

        @Override
        void acceptRight(B element) {
            K key = rightKey.apply(element);
            keys.add(key);
            waiting.remove(key);
        }

        @Override
        void endLeft() {
            // The keys are needed up to the end of the right.
        }

        @Override
        void endRight() {
            waiting.values().forEach(results::addAll);
            waiting.clear();
        }

        @Override
        A result() {
            return results.poll();
        }

        @Override
        boolean hasResult() {
            return !results.isEmpty();
        }

        @Override
        void clear() {
            waiting.clear();
            keys.clear();
            results.clear();
        }
    }
}
