package kinjo.common.machine;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import kinjo.common.console.Words;

/**
 * The machine and the VMs, as far as they decide the figures.
 *
 * @param loadAverage over the last minute, when the comparison started
 * @param memory bytes
 * @param versions what each variant's {@code -version} prints, by variant name
 */
public record Environment(
        String os,
        String kernel,
        String cpu,
        int cores,
        long memory,
        double loadAverage,
        Map<String, String> versions) {

    /** A kernel keeps more or less of it for itself from one start to the next. */
    private static final double MEMORY_SLACK = 0.01;

    /** Of what a VM prints as its version, the lines that are the same every time: its warnings begin with the time. */
    public static List<String> lasting(String version) {
        return version.lines().filter(line -> !line.startsWith("[")).toList();
    }

    /** This machine, now; no VMs. */
    public static Environment here() {
        return new Machine(Path.of("/")).environment(Map.of());
    }

    public Environment withVersions(Map<String, String> found) {
        return new Environment(os, kernel, cpu, cores, memory, loadAverage, found);
    }

    /** Figures of the two may be put together. */
    public boolean sameMachine(Environment other) {
        return cpu.equals(other.cpu)
                && cores == other.cores
                && Math.abs(memory - other.memory) <= MEMORY_SLACK * memory
                && os.equals(other.os)
                && kernel.equals(other.kernel);
    }

    /** The first VM that both know and that is another one now. */
    public Optional<String> changedVm(Map<String, String> now) {
        return versions.keySet().stream()
                .filter(now::containsKey)
                .filter(name -> !lasting(versions.get(name)).equals(lasting(now.get(name))))
                .findFirst();
    }

    /** One line for people. */
    public String summary() {
        return cpu + ", " + cores + " cores, " + Words.decimal(1, memory / (double) (1 << 30)) + " GiB, " + os + " "
                + kernel;
    }
}
