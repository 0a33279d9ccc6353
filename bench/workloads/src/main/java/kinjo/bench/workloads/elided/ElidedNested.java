package kinjo.bench.workloads.elided;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.util.Vector;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.SmallProgram.Program;

/**
 * The workload {@code elided-nested}: a Vector that is kept, locked by its reader around a loop, as its documentation
 * asks for. The outer lock stays, one in 64.
 */
final class ElidedNested implements Program {
    private static final int ELEMENTS = 64;

    private final Vector<Integer> kept = new Vector<>();
    private long expected;

    ElidedNested(Rng rng) {
        for (int i = 0; i < ELEMENTS; i++) {
            int number = rng.below(1_000_000);
            kept.add(number);
            expected += number;
        }
    }

    @Override
    public long run(int rounds) {
        long sum = 0;
        for (int round = 0; round < rounds; round++) {
            sum += sumOf(kept);
        }
        requireEqual("sum of the elements", rounds * expected, sum);
        return sum;
    }

    private static long sumOf(Vector<Integer> numbers) {
        long sum = 0;
        synchronized (numbers) {
            for (int i = 0; i < ELEMENTS; i++) {
                sum += numbers.elementAt(i);
            }
        }
        return sum;
    }
}
