package kinjo.bench.workloads.orders;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Samples;
import kinjo.bench.workloads.walks.Walker;

/** One thread's shelf and the visits to it. */
final class ShelfWalker implements Walker {
    private static final int ROUNDS = 5;

    private final int[] order;
    private final List<Integer> lookups;
    private Shelf shelf;

    ShelfWalker(int length, Rng rng) {
        this.order = rng.permutation(length);
        this.lookups = Arrays.stream(rng.permutation(length)).boxed().toList();
    }

    @Override
    public void build() {
        shelf = null;
        shelf = new Shelf(order);
    }

    Shelf shelf() {
        return shelf;
    }

    @Override
    public long walk(Samples times) {
        Fingerprint fingerprint = new Fingerprint();
        for (int round = 0; round < ROUNDS; round++) {
            fingerprint.add(visitAll(times));
        }
        return fingerprint.value();
    }

    /** Between two visits to the same structure come all others, so caches hold little of it. */
    private long visitAll(Samples times) {
        Fingerprint fingerprint = new Fingerprint();
        Map<String, DoubleSummaryStatistics> kinds = new TreeMap<>();
        for (Visit visit : Visit.values()) {
            long start = System.nanoTime();
            long sum = visit.read(shelf, lookups);
            double nanos = (double) (System.nanoTime() - start) / order.length;
            requireEqual("sum of " + visit.metric(), (long) order.length * (order.length - 1) / 2, sum);
            times.add(visit.metric(), nanos);
            kinds.computeIfAbsent(visit.kind(), kind -> new DoubleSummaryStatistics())
                    .accept(nanos);
            fingerprint.add(sum);
        }
        kinds.forEach((kind, nanos) -> times.add(kind, nanos.getAverage()));
        return fingerprint.value();
    }
}
