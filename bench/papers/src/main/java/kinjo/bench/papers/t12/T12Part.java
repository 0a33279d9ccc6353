package kinjo.bench.papers.t12;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import kinjo.common.UsageException;
import kinjo.vmbuild.vms.Gc;

/**
 * A comparison of row T12. Serial has one collector thread, as the paper's VM had; the others are measured where lanes
 * behave differently with them.
 */
enum T12Part {
    /** Sizes of lanes (Fig. 8). */
    SWEEP(
            "sizes of lanes (Fig. 8)",
            List.of("jbb", "nbody", "xalan"),
            List.of(Gc.SERIAL),
            List.of(2),
            "with 4 CPUs 32 KB is best and 64 KB nearly as good; 128 KB and 256 KB are slower, and",
            "8 KB and 16 KB much slower and unsteady"),

    /** Warehouses (Fig. 9 to 12), a model of more CPUs (13), client time (14 to 16), collections (Table 4). */
    THREADS(
            "warehouses (Fig. 9 to 12)",
            List.of("jbb"),
            List.of(Gc.SERIAL, Gc.G1),
            List.of(1, 2, 4, 8),
            "with 2 UltraSPARC III or 16 SPARC GP64 CPUs the same peak, and a slower fall behind it;",
            "with 2 and 4 Pentium III CPUs a lower throughput throughout, less so with 4"),

    /** What each part of lanes costs (Table 3), and what they gain, with each collector. */
    OVERHEAD(
            "what each part costs of the application's CPU (Table 3), and what that gains",
            List.of("jbb", "nbody", "churn", "javac", "xalan", "http"),
            List.of(Gc.SERIAL, Gc.PARALLEL, Gc.G1),
            List.of(2),
            "of jbb with a collector of one thread execution takes 90.0 %, the barrier, all of it, 4.6 %,",
            "local collections 2.6 %, allocation, which is from a free list, 2.9 %"),

    /** Bytes by area and outcome (Tables 1 and 2). */
    BYTES(
            "bytes by area and outcome (Tables 1 and 2)",
            List.of("jbb", "javac", "legacy", "nbody", "xalan", "tpcc", "churn"),
            List.of(Gc.SERIAL),
            List.of(2),
            "beside its local heaps, in them and reclaimed, in them and escaped, %:",
            "SPECjbb2000 78.06 21.94 0.00 (Table 2); with a threshold of 1/4 (Table 1)",
            "jess 71.83 26.98 1.19, db 42.68 57.28 0.04, mtrt 32.87 67.04 0.09,",
            "javac 79.11 19.83 1.06, jack 54.59 45.41 1.33");

    private final String title;
    private final List<String> workloads;
    private final List<Gc> gcs;
    private final List<Integer> threads;
    private final List<String> paper;

    T12Part(String title, List<String> workloads, List<Gc> gcs, List<Integer> threads, String... paper) {
        this.title = title;
        this.workloads = workloads;
        this.gcs = gcs;
        this.threads = threads;
        this.paper = List.of(paper);
    }

    /** Its name on the command line, and that of its folder. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    String title() {
        return title;
    }

    List<String> workloads() {
        return workloads;
    }

    List<Gc> gcs() {
        return gcs;
    }

    List<Integer> threads() {
        return threads;
    }

    /** What the paper found, in lines. */
    List<String> paper() {
        return paper;
    }

    static T12Part parse(String label) {
        return Arrays.stream(values())
                .filter(part -> part.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "Row T12 has no part " + label + ".",
                        "Parts: " + Arrays.stream(values()).map(T12Part::label).collect(Collectors.joining(", "))
                                + "; client time and collections come with threads."));
    }
}
