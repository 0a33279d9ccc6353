package kinjo.bench.workloads.arrays;

import java.util.Arrays;

/**
 * As many bytes as the elements of all structures have on average, 42 each with compressed references, but in one array of numbers: what a
 * walk would cost at best on this machine if every element lay directly behind the one before. No collection copies it.
 */
final class Stream {
    private static final int BYTES = 42;
    private static final int BLOCK = 1024;

    private final int length;
    private final long[] array;

    /** @param length elements that the array stands for */
    Stream(int length) {
        this.length = length;
        array = new long[length * BYTES / Long.BYTES];
        Arrays.setAll(array, i -> i);
    }

    int length() {
        return length;
    }

    long walk() {
        long sum = 0;
        for (int from = 0; from < array.length; from += BLOCK) {
            sum += sum(array, from, Math.min(from + BLOCK, array.length));
        }
        return sum;
    }

    /** A method that is called often, so that it is compiled as well as it can be: the few walks are not. */
    private static long sum(long[] array, int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += array[i];
        }
        return sum;
    }

    long expectedSum() {
        return (long) array.length * (array.length - 1) / 2;
    }
}
