package kinjo.bench.workloads.arrays;

import kinjo.bench.workloads.harness.Rng;

/**
 * Elements reached by index. They are allocated in random order of the index, so that allocation does not order them
 * already. Element {@code i} holds the value {@code i}.
 */
abstract class Structure {
    private final int length;

    Structure(int length) {
        this.length = length;
    }

    /** Makes all elements, in the random order given. */
    abstract void fill(Rng rng);

    /**
     * Reads all elements in index order, as a for-each loop does. Loops of its own in each class, so that they compile
     * to direct code.
     *
     * @return the sum of their values
     */
    abstract long walk();

    /**
     * Reads the elements at these indices, one after the other.
     *
     * @return the sum of their values
     */
    abstract long walk(int[] indices);

    final int length() {
        return length;
    }

    /** What a walk over all indices returns, in whichever order. */
    final long expectedSum() {
        return (long) length * (length - 1) / 2;
    }
}
