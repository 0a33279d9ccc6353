package kinjo.bench.papers.n10;

import java.io.IOException;

/** Finds the smallest heap with which something works. */
final class HeapBisection {

    static final int SMALLEST_KB = 1 << 10;
    static final int LARGEST_KB = 1 << 20;
    private static final double PRECISION = 1.04;

    private HeapBisection() {}

    /** Whether it works with a heap of so many units of 1,024 bytes. */
    interface Probe {
        boolean works(int kilobytes) throws IOException, InterruptedException;
    }

    /**
     * The smallest heap to {@value #PRECISION} times, in units of 1,024 bytes.
     *
     * @return {@link Integer#MAX_VALUE} if even {@value #LARGEST_KB} do not suffice
     */
    static int smallest(Probe probe) throws IOException, InterruptedException {
        if (!probe.works(LARGEST_KB)) {
            return Integer.MAX_VALUE;
        }
        int fails = SMALLEST_KB;
        int works = LARGEST_KB;
        while (works > PRECISION * fails) {
            int middle = (int) Math.sqrt((double) fails * works);
            if (probe.works(middle)) {
                works = middle;
            } else {
                fails = middle;
            }
        }
        return works;
    }
}
