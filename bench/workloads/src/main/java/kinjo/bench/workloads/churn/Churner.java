package kinjo.bench.workloads.churn;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import kinjo.bench.workloads.harness.Rng;

/**
 * One thread's allocation: chains of cells, built, read and dropped. A chain's length is not known when the code is
 * compiled, so escape analysis cannot put its cells on the stack.
 */
final class Churner {
    private static final int SHORTEST = 32;
    private static final int LONGEST = 96;

    private final Cell[] shared;
    private final Rng rng;

    /** @param shared where escaping chains live until their slot is used again; other threads can reach it */
    Churner(Cell[] shared, Rng rng) {
        this.shared = shared;
        this.rng = rng;
    }

    /**
     * Every cell is stored in the shared array as soon as it is made.
     *
     * @param objects about how many cells to make
     * @return the sum of their values
     */
    long escape(int objects) {
        long sum = 0;
        int slot = 0;
        for (int made = 0; made < objects; ) {
            int length = rng.between(SHORTEST, LONGEST);
            shared[slot] = null;
            for (int i = 0; i < length; i++) {
                shared[slot] = new Cell(made + i, shared[slot]);
            }
            sum += checked(shared[slot], made, length);
            made += length;
            slot = (slot + 1) % shared.length;
        }
        return sum;
    }

    /** The same, but only this thread's stack refers to the chain, and to one at a time. */
    long stay(int objects) {
        long sum = 0;
        for (int made = 0; made < objects; ) {
            int length = rng.between(SHORTEST, LONGEST);
            Cell chain = null;
            for (int i = 0; i < length; i++) {
                chain = new Cell(made + i, chain);
            }
            sum += checked(chain, made, length);
            made += length;
        }
        return sum;
    }

    /** The sum of a chain, which must be that of {@code first, first + 1 ...}. */
    static long checked(Cell chain, int first, int length) {
        long sum = Cell.sum(chain);
        requireEqual("sum of a chain", (long) length * (2L * first + length - 1) / 2, sum);
        return sum;
    }
}
