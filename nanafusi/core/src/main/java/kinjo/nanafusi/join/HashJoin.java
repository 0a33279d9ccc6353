package kinjo.nanafusi.join;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XList;
import org.jspecify.annotations.Nullable;

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
 * @param <K> keys; with equals and hashCode. An element whose key is null has no partner
 */
public final class HashJoin<A, B, K> {

    final JoinInput<A, K> left;
    final JoinInput<B, K> right;

    private HashJoin(JoinInput<A, K> left, JoinInput<B, K> right) {
        this.left = left;
        this.right = right;
    }

    private static <A, B, K> HashJoin<A, B, K> of(
            XIterator<? extends A> left, JoinKey<A, K> leftKey, XIterator<? extends B> right, JoinKey<B, K> rightKey) {
        return new HashJoin<>(new JoinInput<>(left, leftKey, false), new JoinInput<>(right, rightKey, false));
    }

    /** A join of the rests of two lists, which it uses up. */
    public static <A, B, K> HashJoin<A, B, K> of(
            XIterator<? extends A> left,
            Function<? super A, ? extends @Nullable K> leftKey,
            XIterator<? extends B> right,
            Function<? super B, ? extends @Nullable K> rightKey) {
        return of(left, JoinKey.of(leftKey), right, JoinKey.of(rightKey));
    }

    /** As {@link #of} for keys that are numbers: they take no memory beside the elements. */
    public static <A, B> HashJoin<A, B, Long> ofLong(
            XIterator<? extends A> left,
            ToLongFunction<? super A> leftKey,
            XIterator<? extends B> right,
            ToLongFunction<? super B> rightKey) {
        return of(left, JoinKey.ofLong(leftKey), right, JoinKey.ofLong(rightKey));
    }

    /** No two left elements have the same key: an element of the right that has found its match is not kept. */
    public HashJoin<A, B, K> uniqueLeft() {
        return new HashJoin<>(left.asUnique(), right);
    }

    /** No two right elements have the same key: an element of the left that has found its match is not kept. */
    public HashJoin<A, B, K> uniqueRight() {
        return new HashJoin<>(left, right.asUnique());
    }

    /** The results for all pairs of equal keys, in the order in which they are found. */
    public <R> XList<R> to(BiFunction<? super A, ? super B, ? extends R> result) {
        return new Symmetric<A, B, K, R>(this, result).list();
    }

    /**
     * As {@link #to} for inputs that both come in ascending order of their keys: a merge join, which keeps nothing but the elements of
     * one key. Keys of {@link #ofLong} in {@linkplain Comparator#naturalOrder() natural order} are compared as numbers; a comparator of
     * another order gets each as an object.
     *
     * @throws IllegalStateException while reading, if an input is not in order
     */
    public <R> XList<R> sorted(Comparator<? super K> order, BiFunction<? super A, ? super B, ? extends R> result) {
        return new MergeJoin<A, B, K, R>(this, order, result).list();
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

        private final JoinSide<A, B, K, R> left;
        private final JoinSide<B, A, K, R> right;
        private final KeyTable<K, A> lefts = new KeyTable<>();
        private final KeyTable<K, B> rights = new KeyTable<>();

        Symmetric(HashJoin<A, B, K> join, BiFunction<? super A, ? super B, ? extends R> result) {
            super(join.left.elements(), join.right.elements());
            left = new JoinSide<>(join.left, join.right, result);
            right = new JoinSide<>(join.right, join.left, (element, other) -> result.apply(other, element));
        }

        @Override
        void acceptLeft(A element) {
            K key = left.key().key(element);
            if (!left.key().isMissing(key)) {
                left.meet(element, left.key().hash(element, key), key, lefts, rights, isRightOpen());
            }
        }

        @Override
        void acceptRight(B element) {
            K key = right.key().key(element);
            if (!right.key().isMissing(key)) {
                right.meet(element, right.key().hash(element, key), key, rights, lefts, isLeftOpen());
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
        @Nullable R result() {
            if (left.hasResult()) {
                return left.result();
            }
            return right.hasResult() ? right.result() : null;
        }

        @Override
        boolean hasResult() {
            return left.hasResult() || right.hasResult();
        }

        @Override
        void clear() {
            lefts.clear();
            rights.clear();
            left.clear();
            right.clear();
        }
    }
}
