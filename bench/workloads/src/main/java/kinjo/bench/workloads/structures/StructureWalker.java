package kinjo.bench.workloads.structures;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.util.function.IntFunction;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Samples;
import kinjo.bench.workloads.walks.Walker;

/** One thread's structure, and what is read in it. */
final class StructureWalker implements Walker {
    private static final int ROUNDS = 3;

    private final IntFunction<Structure> maker;
    private final int[] added;
    private final int[] wanted;
    private final long expectedLookups;
    private final long expectedWalk;
    private Structure structure;

    /** @param maker takes the number of elements */
    StructureWalker(int length, IntFunction<Structure> maker, Rng rng) {
        this.maker = maker;
        this.added = rng.permutation(length);
        this.wanted = rng.permutation(length);
        long lookups = 0;
        long walk = 0;
        for (int i = 0; i < length; i++) {
            lookups += (i + 1L) * Structure.valueOf(wanted[i]);
            walk += Structure.valueOf(i);
        }
        this.expectedLookups = lookups;
        this.expectedWalk = walk;
    }

    @Override
    public void build() {
        structure = null;
        Structure built = maker.apply(added.length);
        for (int number : added) {
            built.add(number);
        }
        structure = built;
    }

    @Override
    public long walk(Samples times) {
        Fingerprint fingerprint = new Fingerprint();
        for (int round = 0; round < ROUNDS; round++) {
            fingerprint.add(lookUpAll(times)).add(walkOnce(times));
        }
        return fingerprint.value();
    }

    private long lookUpAll(Samples times) {
        long start = System.nanoTime();
        long sum = 0;
        for (int i = 0; i < wanted.length; i++) {
            sum += (i + 1L) * structure.find(wanted[i]); // each in its turn
        }
        return checked("lookup", expectedLookups, sum, start, times);
    }

    private long walkOnce(Samples times) {
        long start = System.nanoTime();
        return checked("walk", expectedWalk, structure.walk(), start, times);
    }

    private long checked(String metric, long expected, long sum, long start, Samples times) {
        times.add(metric, (double) (System.nanoTime() - start) / added.length);
        requireEqual("sum of " + metric, expected, sum);
        return sum;
    }
}
