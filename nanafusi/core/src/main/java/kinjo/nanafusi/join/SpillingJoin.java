package kinjo.nanafusi.join;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import kinjo.nanafusi.reflect.ElementCodec;
import org.jspecify.annotations.Nullable;

/**
 * The symmetric hash join within a bound of memory (row N4), after XJoin (Urhan and Franklin, reference 13 of the paper): keys are partitioned; when
 * the bound is reached, the largest partition goes to disk, and all that comes for it later. At the end the pairs on disk are found that were
 * not together in memory.
 */
final class SpillingJoin<A, B, K, R> extends TwoInputs<A, B, R> {

    private static final int PARTITION_BITS = 4;
    private static final int PARTITIONS = 1 << PARTITION_BITS;

    private final JoinSide<A, B, K, R> left;
    private final JoinSide<B, A, K, R> right;
    private final BiFunction<? super A, ? super B, ? extends R> result;
    private final int limit;
    /** By partition. */
    private final List<Store<K, A>> lefts = new ArrayList<>();

    private final List<Store<K, B>> rights = new ArrayList<>();
    private final boolean[] onDisk = new boolean[PARTITIONS];
    private int held;

    /** What remains to be done on disk, once both inputs have ended. */
    private Deque<DiskPass<A, B, K>> passes;

    private RuntimeException failure;

    /** What an input has given of a partition. */
    private static final class Store<K, T> {
        private final KeyTable<K, T> table = new KeyTable<>();
        /** What was in memory together with that of the other side. */
        private final SpillFile<T> joined;

        private final SpillFile<T> later;

        Store(Path directory, ElementCodec codec) {
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

    SpillingJoin(
            HashJoin<A, B, K> join, Path directory, int limit, BiFunction<? super A, ? super B, ? extends R> result) {
        super(join.left.elements(), join.right.elements());
        left = new JoinSide<>(join.left, join.right, result);
        right = new JoinSide<>(join.right, join.left, (element, other) -> result.apply(other, element));
        this.limit = limit;
        this.result = result;
        ElementCodec codec = new ElementCodec();
        for (int i = 0; i < PARTITIONS; i++) {
            lefts.add(new Store<>(directory, codec));
            rights.add(new Store<>(directory, codec));
        }
    }

    /** Elements in memory. */
    int held() {
        return passes == null || passes.isEmpty() ? held : passes.peek().held();
    }

    private int size(int partition) {
        return lefts.get(partition).table.size() + rights.get(partition).table.size();
    }

    @Override
    void acceptLeft(A element) {
        accept(element, left, lefts, rights, isRightOpen());
    }

    @Override
    void acceptRight(B element) {
        accept(element, right, rights, lefts, isLeftOpen());
    }

    private <T, O> void accept(
            T element, JoinSide<T, O, K, R> side, List<Store<K, T>> own, List<Store<K, O>> others, boolean othersOpen) {
        K key = side.key().key(element);
        if (side.key().isMissing(key)) {
            return;
        }
        long hash = side.key().hash(element, key);
        // The highest bits: the tables use lower ones.
        int partition = (int) (KeyTable.mix(hash) >>> Long.SIZE - PARTITION_BITS);
        Store<K, T> store = own.get(partition);
        if (onDisk[partition]) {
            guarded(() -> store.later.add(element));
            return;
        }
        int before = size(partition);
        side.meet(element, hash, key, store.table, others.get(partition).table, othersOpen);
        count(size(partition) - before);
    }

    private void count(int more) {
        held += more;
        while (held > limit) {
            int largest = IntStream.range(0, PARTITIONS)
                    .boxed()
                    .max(Comparator.comparingInt(this::size))
                    .orElseThrow();
            held -= size(largest);
            onDisk[largest] = true;
            guarded(() -> {
                lefts.get(largest).spill();
                rights.get(largest).spill();
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
        drop(rights);
    }

    @Override
    void endRight() {
        drop(lefts);
    }

    /** The other side has ended: what is in memory has met all that it can. */
    private <T> void drop(List<Store<K, T>> stores) {
        for (Store<K, T> store : stores) {
            held -= store.table.size();
            store.table.clear();
        }
    }

    @Override
    @Nullable R result() {
        if (failure != null) {
            throw failure;
        }
        if (left.hasResult()) {
            return left.result();
        }
        if (right.hasResult()) {
            return right.result();
        }
        return isLeftOpen() || isRightOpen() ? null : resultOnDisk();
    }

    private R resultOnDisk() {
        if (passes == null) {
            passes = new ArrayDeque<>();
            for (int i = 0; i < PARTITIONS; i++) {
                SpillFile<B> joined = rights.get(i).joined;
                SpillFile<B> later = rights.get(i).later;
                // The elements that were joined in memory need only those of the other side that came later.
                addPass(lefts.get(i).joined, List.of(later));
                addPass(lefts.get(i).later, List.of(joined, later));
            }
        }
        guarded(() -> {
            while (!passes.isEmpty() && !passes.peek().next()) {
                passes.poll();
            }
        });
        return passes.isEmpty()
                ? null
                : notNull(result.apply(passes.peek().left(), passes.peek().right()));
    }

    private void addPass(SpillFile<A> file, List<SpillFile<B>> others) {
        if (!file.isEmpty()) {
            passes.add(new DiskPass<>(file, left.key(), others, right.key(), limit));
        }
    }

    @Override
    boolean hasResult() {
        return left.hasResult() || right.hasResult() || passes == null || !passes.isEmpty();
    }

    @Override
    void clear() {
        lefts.forEach(Store::close);
        rights.forEach(Store::close);
        held = 0;
        left.clear();
        right.clear();
        passes = new ArrayDeque<>();
    }
}
