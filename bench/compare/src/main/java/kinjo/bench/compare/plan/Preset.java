package kinjo.bench.compare.plan;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import kinjo.common.UsageException;

/**
 * Answers to questions that are asked often: the options of a comparison that are not given are taken from here. Empty
 * lists leave the usual default.
 */
public enum Preset {
    /** Did programs become slower when biased locking left the JDK, and are they as fast again? */
    BIASED_LOCKING(
            "biased-locking",
            List.of("legacy", "locks9", "pingpong", "xalan", "jbb"),
            List.of("g1"),
            List.of(1),
            List.of(),
            List.of("kinjo"),
            List.of("stock", "jdk17?", "jdk17-biased?")),
    /** With which collector and heap is Kinjo better? Every collector, at a tight and a roomy heap. */
    GC(
            "gc",
            List.of("jbb", "tpcc", "javac", "lusearch"),
            List.of("serial", "parallel", "g1", "z", "shenandoah"),
            List.of(2),
            List.of("1.5x", "4x"),
            List.of("kinjo"),
            List.of("stock")),
    /** What does a server gain, with as many threads as cores and with many more? */
    SERVER(
            "server",
            List.of("jbb", "tpcc", "http"),
            List.of("g1"),
            List.of(2, 16),
            List.of("3x"),
            List.of("kinjo"),
            List.of("stock")),
    /**
     * Where do thread-local heaps pay? Tight heaps, as many threads as a small machine has cores and many more. Programs
     * of seconds get them only if they are engaged from the start.
     */
    LANES(
            "lanes",
            List.of("nbody", "churn", "javac", "xalan", "jbb", "orders", "tpcc", "http", "crowd"),
            List.of("serial", "parallel", "g1"),
            List.of(2, 8, 64),
            List.of("1.3x", "2x"),
            List.of("lanes", "lanes-engaged"),
            List.of("kinjo")),
    /** What do compact object headers gain, and Kinjo with them? They are the default from JDK 27 on. */
    COMPACT_HEADERS(
            "compact-headers",
            List.of("legacy", "jbb", "tpcc", "javac", "orders", "xalan"),
            List.of("g1"),
            List.of(2),
            List.of(),
            List.of("compact-headers", "kinjo", "kinjo27?"),
            List.of("stock-compact-headers", "stock", "jdk27?"));

    private final String label;
    private final List<String> workloads;
    private final List<String> gcs;
    private final List<Integer> threads;
    private final List<String> heaps;
    private final List<String> variants;
    private final List<String> baselines;

    Preset(
            String label,
            List<String> workloads,
            List<String> gcs,
            List<Integer> threads,
            List<String> heaps,
            List<String> variants,
            List<String> baselines) {
        this.label = label;
        this.workloads = workloads;
        this.gcs = gcs;
        this.threads = threads;
        this.heaps = heaps;
        this.variants = variants;
        this.baselines = baselines;
    }

    public String label() {
        return label;
    }

    public List<String> workloads() {
        return workloads;
    }

    public List<String> gcs() {
        return gcs;
    }

    public List<Integer> threads() {
        return threads;
    }

    public List<String> heaps() {
        return heaps;
    }

    /** The VMs that are measured, names of {@link kinjo.vmbuild.vms.Vms}. */
    public List<String> variants() {
        return variants;
    }

    /** With a question mark: only if it is found on this machine. */
    public List<String> baselines() {
        return baselines;
    }

    public static Preset parse(String label) {
        return Arrays.stream(values())
                .filter(preset -> preset.label.equals(label))
                .findFirst()
                .orElseThrow(
                        () -> new UsageException("There is no preset " + label + ".", "Choose from " + labels() + "."));
    }

    public static String labels() {
        return Arrays.stream(values()).map(Preset::label).collect(Collectors.joining(", "));
    }
}
