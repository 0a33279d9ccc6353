package kinjo.nanafusi;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/** The elements of one list whose key occurs in another (row N4). */
public final class Intersection {

    private Intersection() {}

    /** The left elements whose key a right element has, each as soon as both are in. */
    public static <A, B, K> XList<A> of(
            XIterator<? extends A> left,
            Function<? super A, ? extends K> leftKey,
            XIterator<? extends B> right,
            Function<? super B, ? extends K> rightKey) {
        return new Matching<A, B, K>(left, leftKey, right, rightKey).list();
    }

    private static final class Matching<A, B, K> extends TwoInputs<A, B, A> {

        private final Function<? super A, ? extends K> leftKey;
        private final Function<? super B, ? extends K> rightKey;
        private final KeyTable<K, A> waiting = new KeyTable<>();
        private final Set<K> keys = new HashSet<>();
        private final Deque<A> results = new ArrayDeque<>(1);

        Matching(
                XIterator<? extends A> left,
                Function<? super A, ? extends K> leftKey,
                XIterator<? extends B> right,
                Function<? super B, ? extends K> rightKey) {
            super(left, right);
            this.leftKey = leftKey;
            this.rightKey = rightKey;
        }

        @Override
        void acceptLeft(A element) {
            K key = leftKey.apply(element);
            if (keys.contains(key)) {
                results.add(element);
            } else if (isRightOpen()) {
                waiting.put(key.hashCode(), key, element);
            }
        }

        @Override
        void acceptRight(B element) {
            K key = rightKey.apply(element);
            if (isLeftOpen() && !keys.add(key)) {
                return;
            }
            KeyTable.Node<K, A> found = waiting.remove(key.hashCode(), key);
            for (KeyTable.Node<K, A> node = found; node != null; node = node.nextOfKey()) {
                results.add(node.element);
            }
        }

        @Override
        void endLeft() {
            keys.clear();
        }

        @Override
        void endRight() {
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
