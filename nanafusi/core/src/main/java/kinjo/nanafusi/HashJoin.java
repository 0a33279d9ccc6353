package kinjo.nanafusi;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Joins two lists by equal keys (row N4). Symmetric: both inputs are read side by side, and an answer comes as soon as both halves are in. What one
 * side holds is dropped when the other ends.
 *
 * <pre>{@code
 * XList<Offer> offers = HashJoin.of(houses, House::getAddr, shops, Shop::getAddr).to(Offer::new);
 * }</pre>
 *
 * @param <A> elements of the left input
 * @param <B> elements of the right input
 * @param <K> keys; with equals and hashCode, never null
 */
public final class HashJoin<A, B, K> {

    final XIterator<? extends A> left;
    final JoinKey<A, K> leftKey;
    final XIterator<? extends B> right;
    final JoinKey<B, K> rightKey;
    final boolean leftUnique;
    final boolean rightUnique;

    private HashJoin(
            XIterator<? extends A> left,
            JoinKey<A, K> leftKey,
            XIterator<? extends B> right,
            JoinKey<B, K> rightKey,
            boolean leftUnique,
            boolean rightUnique) {
        this.left = left;
        this.leftKey = leftKey;
        this.right = right;
        this.rightKey = rightKey;
        this.leftUnique = leftUnique;
        this.rightUnique = rightUnique;
    }

    /** A join of the rests of two lists, which it uses up. */
    public static <A, B, K> HashJoin<A, B, K> of(
            XIterator<? extends A> left,
            Function<? super A, ? extends K> leftKey,
            XIterator<? extends B> right,
            Function<? super B, ? extends K> rightKey) {
        return new HashJoin<>(left, JoinKey.of(leftKey), right, JoinKey.of(rightKey), false, false);
    }

    /** As {@link #of} for keys that are numbers: they take no memory beside the elements. */
    public static <A, B> HashJoin<A, B, Long> ofLong(
            XIterator<? extends A> left,
            ToLongFunction<? super A> leftKey,
            XIterator<? extends B> right,
            ToLongFunction<? super B> rightKey) {
        return new HashJoin<>(left, JoinKey.ofLong(leftKey), right, JoinKey.ofLong(rightKey), false, false);
    }

    /** No two left elements have the same key: an element of the right that has found its match is not kept. */
    public HashJoin<A, B, K> uniqueLeft() {
        return new HashJoin<>(left, leftKey, right, rightKey, true, rightUnique);
    }

    /** No two right elements have the same key: an element of the left that has found its match is not kept. */
    public HashJoin<A, B, K> uniqueRight() {
        return new HashJoin<>(left, leftKey, right, rightKey, leftUnique, true);
    }

    /** The results for all pairs of equal keys, in the order in which they are found. */
    public <R> XList<R> to(BiFunction<? super A, ? super B, ? extends R> result) {
        return new Symmetric<A, B, K, R>(this, result).list();
    }

    /**
     * As {@link #to} for inputs that both come in ascending order of their keys: a merge join, which keeps nothing but the elements of
     * one key.
     *
     * @throws IllegalStateException while reading, if an input is not in order
     */
    public <R> XList<R> sorted(Comparator<? super K> order, BiFunction<? super A, ? super B, ? extends R> result) {
        return new MergeJoin<A, B, K, R>(left, leftKey.object(), right, rightKey.object(), order, result).list();
    }

    /**
     * As {@link #to}, but holds no more elements than are given here. What is in memory is joined at once; of keys that do not
     * fit, the pairs come at the end, from temporary files, which are gone when the list has ended, is closed or nobody can ask it.
     * Elements may be values, trees without cut lists, and Java records of these. Trees that were on disk come back
     * as those of the reflective engine, and are asked for their key again, so that must not remove it.
     *
     * @param directory for the temporary files
     * @param elements of both inputs together, at least 1
     * @throws IllegalArgumentException if the directory cannot be written
     */
    public <R> XList<R> spill(Path directory, int elements, BiFunction<? super A, ? super B, ? extends R> result) {
        if (elements < 1) {
            throw new IllegalArgumentException("a spilling join holds at least 1 element, not " + elements);
        }
        if (!Files.isDirectory(directory) || !Files.isWritable(directory)) {
            throw new IllegalArgumentException(
                    directory + " is no directory that can be written; the join needs one for its temporary files");
        }
        return new SpillingJoin<A, B, K, R>(this, directory, elements, result).list();
    }

    private static final class Symmetric<A, B, K, R> extends TwoInputs<A, B, R> {

        private final HashJoin<A, B, K> join;
        private final BiFunction<? super A, ? super B, ? extends R> result;
        private final KeyTable<K, A> lefts = new KeyTable<>();
        private final KeyTable<K, B> rights = new KeyTable<>();
        /** The element that came last and the next of its matches on the other side. */
        private A lastLeft;

        private B lastRight;
        private KeyTable.Node<K, A> leftMatch;
        private KeyTable.Node<K, B> rightMatch;

        Symmetric(HashJoin<A, B, K> join, BiFunction<? super A, ? super B, ? extends R> result) {
            super(join.left, join.right);
            this.join = join;
            this.result = result;
        }

        @Override
        void acceptLeft(A element) {
            K key = join.leftKey.key(element);
            long hash = join.leftKey.hash(element, key);
            lastLeft = element;
            rightMatch = join.leftUnique ? rights.remove(hash, key) : rights.get(hash, key);
            boolean done = join.rightUnique && rightMatch != null;
            if (isRightOpen() && !done) {
                lefts.put(hash, key, element);
            }
        }

        @Override
        void acceptRight(B element) {
            K key = join.rightKey.key(element);
            long hash = join.rightKey.hash(element, key);
            lastRight = element;
            leftMatch = join.rightUnique ? lefts.remove(hash, key) : lefts.get(hash, key);
            boolean done = join.leftUnique && leftMatch != null;
            if (isLeftOpen() && !done) {
                rights.put(hash, key, element);
            }
        }

        @Override
        void endLeft() {
            rights.clear();
        }

        @Override
        void endRight() {
            lefts.clear();
        }

        @Override
        R result() {
            if (rightMatch != null) {
                B match = rightMatch.element;
                rightMatch = join.rightUnique ? null : rightMatch.nextOfKey();
                return result.apply(lastLeft, match);
            }
            if (leftMatch != null) {
                A match = leftMatch.element;
                leftMatch = join.leftUnique ? null : leftMatch.nextOfKey();
                return result.apply(match, lastRight);
            }
            return null;
        }

        @Override
        boolean hasResult() {
            return leftMatch != null || rightMatch != null;
        }

        @Override
        void clear() {
            lefts.clear();
            rights.clear();
            lastLeft = null;
            lastRight = null;
        }
    }
}
