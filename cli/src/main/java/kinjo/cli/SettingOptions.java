package kinjo.cli;

import java.util.List;
import kinjo.bench.compare.plan.Preset;
import kinjo.vmbuild.vms.Gc;
import picocli.CommandLine.Option;

/**
 * Under which settings programs are compared; mixed into {@link CompareCommand}. What is not typed comes from the preset,
 * else the workloads get the usual; a program of the user's is left as it is.
 */
final class SettingOptions {
    @Option(
            names = "--preset",
            paramLabel = "NAME",
            description = "settings for a question: biased-locking, gc, server, lanes, compact-headers; other options"
                    + " win over it")
    private String preset;

    @Option(
            names = "--gc",
            split = ",",
            paramLabel = "GC",
            description = "serial, parallel, g1, z, shenandoah (default: g1)")
    private List<String> gcs = List.of();

    @Option(
            names = "--threads",
            split = ",",
            paramLabel = "N",
            description = "busy threads of the workloads (default: the cores, at most 2)")
    private List<Integer> threads = List.of();

    @Option(
            names = "--heap",
            split = ",",
            paramLabel = "SIZE",
            description = "fixed heap sizes (512m, 1g), or multiples (1.3x, 2x) of the smallest heap that works, which"
                    + " is searched and remembered (default: 1g; 256m for the programs of --quick)")
    private List<String> heaps = List.of();

    /** Null without one. */
    Preset preset() {
        return preset == null ? null : Preset.parse(preset);
    }

    List<Gc> gcs(boolean workloads) {
        Preset chosen = preset();
        return first(gcs, chosen == null ? List.of() : chosen.gcs(), workloads ? List.of("g1") : List.of()).stream()
                .map(Gc::parse)
                .toList();
    }

    /** A user's program sets its threads itself. */
    List<Integer> threads(boolean workloads) {
        if (!workloads) {
            return threads;
        }
        Preset chosen = preset();
        return first(threads, chosen == null ? List.of() : chosen.threads(), List.of(Math.min(2, cores())));
    }

    /** @param usual of the workloads, if neither the user nor a preset says another; null for a user's program */
    List<String> heaps(String usual) {
        Preset chosen = preset();
        return first(heaps, chosen == null ? List.of() : chosen.heaps(), usual == null ? List.of() : List.of(usual));
    }

    private static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    private static <T> List<T> first(List<T> typed, List<T> presets, List<T> usual) {
        return !typed.isEmpty() ? typed : !presets.isEmpty() ? presets : usual;
    }
}
