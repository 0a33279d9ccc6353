package kinjo.bench.workloads.elided;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.util.Hashtable;
import java.util.Vector;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.SmallProgram.Program;

/** The workload {@code elided-collections}: a loop that fills a Vector and a Hashtable, reads and drops them. */
final class ElidedCollections implements Program {
    /** Vectors and tables per round; each begins at another number. */
    private static final int CYCLE = 64;

    private static final int ELEMENTS = 12;

    private final Integer[] numbers = new Integer[CYCLE];
    private long expectedOfRound;

    ElidedCollections(Rng rng) {
        for (int i = 0; i < CYCLE; i++) {
            numbers[i] = i * 1_000 + rng.below(1_000);
        }
        for (int start = 0; start < CYCLE; start++) {
            for (int i = 0; i < ELEMENTS; i++) {
                expectedOfRound += numbers[(start + i) % CYCLE] * 2L + i;
            }
        }
    }

    @Override
    public long run(int rounds) {
        long sum = 0;
        for (int number = 0; number < rounds * CYCLE; number++) {
            int start = number % CYCLE;
            sum += sumOfVector(start, numbers) + sumOfTable(start, numbers);
        }
        requireEqual("sum of the elements", rounds * expectedOfRound, sum);
        return sum;
    }

    private static long sumOfVector(int start, Integer[] numbers) {
        Vector<Integer> vector = new Vector<>(ELEMENTS);
        for (int i = 0; i < ELEMENTS; i++) {
            vector.addElement(numbers[(start + i) % CYCLE]);
        }
        long sum = 0;
        for (int i = 0; i < vector.size(); i++) {
            sum += vector.elementAt(i) + i;
        }
        return sum;
    }

    private static long sumOfTable(int start, Integer[] numbers) {
        Hashtable<Integer, Integer> table = new Hashtable<>(2 * ELEMENTS);
        for (int i = 0; i < ELEMENTS; i++) {
            Integer number = numbers[(start + i) % CYCLE];
            table.put(number, number);
        }
        long sum = 0;
        for (int i = 0; i < ELEMENTS; i++) {
            sum += table.get(numbers[(start + i) % CYCLE]);
        }
        return sum;
    }
}
