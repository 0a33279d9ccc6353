package kinjo.bench.workloads.harness;

/**
 * What a run was asked for; a workload's result depends on nothing else.
 *
 * @param threads busy application threads
 */
public record Setup(Size size, int threads, long seed) {
    /** The seed when none is given; golden digests belong to it. */
    public static final long DEFAULT_SEED = 20_000;
}
