package kinjo.bench.workloads.harness;

/**
 * What one size of a workload needs and does.
 *
 * @param smallestHeapMb megabytes of {@code -Xmx} with which Serial, Parallel and G1 still finish with two threads
 * @param warmup how many of the first iterations are warm-up; fixed, not detected
 * @param measured how many iterations follow
 */
public record Plan(int smallestHeapMb, int warmup, int measured) {
    int iterations() {
        return warmup + measured;
    }

    /** @param iterations in all; 0 for as many as before */
    Plan with(int iterations) {
        int first = Math.min(warmup, iterations);
        return iterations == 0 ? this : new Plan(smallestHeapMb, first, iterations - first);
    }
}
