package kinjo.nanafusi;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.BiFunction;
import kinjo.nanafusi.reflect.ElementCodec;

/**
 * The symmetric hash join within a bound of memory (row N4), after XJoin (Urhan and Franklin, reference 13 of the paper): keys are partitioned; when
 * the bound is reached, the largest partition goes to disk, and all that comes for it later. At the end the pairs on disk are found that were
 * not together in memory.
 */
final class SpillingJoin<A, B, K, R> extends TwoInputs<A, B, R> {

    private static final int PARTITION_BITS = 4;

    private final HashJoin<A, B, K> join;
    private final BiFunction<? super A, ? super B, ? extends R> result;
    private final int limit;
    private final List<Partition<A, B, K>> partitions = new ArrayList<>();
    private int held;
    /** The element that came last and the next of its matches on the other side. */
    private A lastLeft;

    private B lastRight;
    private KeyTable.Node<K, A> leftMatch;
    private KeyTable.Node<K, B> rightMatch;

    /** What remains to be done on disk, once both inputs have ended. */
    private Deque<DiskPass<A, B, K>> passes;

    private RuntimeException failure;

    /** What an input has given of a partition. */
    private static final class Side<K, T> {
        private final KeyTable<K, T> table = new KeyTable<>();
        /** What was in memory together with that of the other side. */
        private final SpillFile<T> joined;

        private final SpillFile<T> later;

        Side(Path directory, ElementCodec codec) {
            joined = new SpillFile<>(directory, codec);
            later = new SpillFile<>(directory, codec);
        }

        void spill() {
            table.forEach(joined::add);
            table.clear();
        }

        void close() {
            table.clear();
            joined.close();
            later.close();
        }
    }

    /** The elements of some of the keys. */
    private static final class Partition<A, B, K> {
        private final Side<K, A> left;
        private final Side<K, B> right;
        private boolean onDisk;

        Partition(Path directory, ElementCodec codec) {
            left = new Side<>(directory, codec);
            right = new Side<>(directory, codec);
        }

        int size() {
            return left.table.size() + right.table.size();
        }
    }

    SpillingJoin(
            HashJoin<A, B, K> join, Path directory, int limit, BiFunction<? super A, ? super B, ? extends R> result) {
        super(join.left, join.right);
        this.join = join;
        this.limit = limit;
        this.result = result;
        ElementCodec codec = new ElementCodec();
        for (int i = 0; i < 1 << PARTITION_BITS; i++) {
            partitions.add(new Partition<>(directory, codec));
        }
    }

    /** Elements in memory. */
    int held() {
        return passes == null || passes.isEmpty() ? held : passes.peek().held();
    }

    private Partition<A, B, K> partition(long hash) {
        // The highest bits: the tables use lower ones.
        return partitions.get((int) (hash * 0x9E3779B97F4A7C15L >>> Long.SIZE - PARTITION_BITS));
    }

    @Override
    void acceptLeft(A element) {
        K key = join.leftKey.key(element);
        long hash = join.leftKey.hash(element, key);
        Partition<A, B, K> partition = partition(hash);
        if (partition.onDisk) {
            guarded(() -> partition.left.later.add(element));
            return;
        }
        int before = partition.size();
        lastLeft = element;
        rightMatch = join.leftUnique ? partition.right.table.remove(hash, key) : partition.right.table.get(hash, key);
        boolean done = join.rightUnique && rightMatch != null;
        if (isRightOpen() && !done) {
            partition.left.table.put(hash, key, element);
        }
        count(partition.size() - before);
    }

    @Override
    void acceptRight(B element) {
        K key = join.rightKey.key(element);
        long hash = join.rightKey.hash(element, key);
        Partition<A, B, K> partition = partition(hash);
        if (partition.onDisk) {
            guarded(() -> partition.right.later.add(element));
            return;
        }
        int before = partition.size();
        lastRight = element;
        leftMatch = join.rightUnique ? partition.left.table.remove(hash, key) : partition.left.table.get(hash, key);
        boolean done = join.leftUnique && leftMatch != null;
        if (isLeftOpen() && !done) {
            partition.right.table.put(hash, key, element);
        }
        count(partition.size() - before);
    }

    private void count(int more) {
        held += more;
        while (held > limit) {
            Partition<A, B, K> largest = partitions.stream()
                    .max(Comparator.comparingInt(Partition::size))
                    .orElseThrow();
            held -= largest.size();
            largest.onDisk = true;
            guarded(() -> {
                largest.left.spill();
                largest.right.spill();
            });
        }
    }

    /** After an error on disk something is missing, so there are no more results but the error. */
    private void guarded(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            failure = e;
            clear();
            throw e;
        }
    }

    @Override
    void endLeft() {
        for (Partition<A, B, K> partition : partitions) {
            held -= partition.right.table.size();
            partition.right.table.clear();
        }
    }

    @Override
    void endRight() {
        for (Partition<A, B, K> partition : partitions) {
            held -= partition.left.table.size();
            partition.left.table.clear();
        }
    }

    @Override
    R result() {
        if (failure != null) {
            throw failure;
        }
        if (rightMatch != null) {
            B match = rightMatch.element;
            rightMatch = rightMatch.nextOfKey();
            return result.apply(lastLeft, match);
        }
        if (leftMatch != null) {
            A match = leftMatch.element;
            leftMatch = leftMatch.nextOfKey();
            return result.apply(match, lastRight);
        }
        return isLeftOpen() || isRightOpen() ? null : resultOnDisk();
    }

    private R resultOnDisk() {
        if (passes == null) {
            passes = new ArrayDeque<>();
            for (Partition<A, B, K> partition : partitions) {
                // The elements that were joined in memory need only those of the other side that came later.
                addPass(partition.left.joined, List.of(partition.right.later));
                addPass(partition.left.later, List.of(partition.right.joined, partition.right.later));
            }
        }
        guarded(() -> {
            while (!passes.isEmpty() && !passes.peek().next()) {
                passes.poll();
            }
        });
        return passes.isEmpty()
                ? null
                : result.apply(passes.peek().left(), passes.peek().right());
    }

    private void addPass(SpillFile<A> left, List<SpillFile<B>> rights) {
        if (!left.isEmpty()) {
            passes.add(new DiskPass<>(left, join.leftKey, rights, join.rightKey, limit));
        }
    }

    @Override
    boolean hasResult() {
        return leftMatch != null || rightMatch != null || passes == null || !passes.isEmpty();
    }

    @Override
    void clear() {
        for (Partition<A, B, K> partition : partitions) {
            partition.left.close();
            partition.right.close();
        }
        held = 0;
        lastLeft = null;
        lastRight = null;
        passes = new ArrayDeque<>();
    }
}
