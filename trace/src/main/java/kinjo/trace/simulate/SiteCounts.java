package kinjo.trace.simulate;

import java.util.Arrays;

/** Objects by allocation site, and those that their threads reclaimed. */
final class SiteCounts {
    private long[] allocated = new long[1024];
    private long[] reclaimed = new long[1024];

    void addAllocated(int site) {
        if (site >= allocated.length) {
            int length = Math.max(site + 1, 2 * allocated.length);
            allocated = Arrays.copyOf(allocated, length);
            reclaimed = Arrays.copyOf(reclaimed, length);
        }
        allocated[site]++;
    }

    void addReclaimed(int site, int count) {
        reclaimed[site] += count;
    }

    /** The paper's failure rate, 1 - reclaimed / allocated; 0 for a site that was not in use. */
    double failures(int site) {
        return site >= allocated.length || allocated[site] == 0
                ? 0
                : (double) (allocated[site] - reclaimed[site]) / allocated[site];
    }
}
