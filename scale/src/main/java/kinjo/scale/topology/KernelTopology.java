package kinjo.scale.topology;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import kinjo.common.KinjoException;

/** Reads the topology from the files in which Linux describes it ({@code Documentation/admin-guide/cputopology.rst}). */
public final class KernelTopology {
    private static final int FULL_CAPACITY = 1024;

    private static final String FREQUENCY = "cpufreq/cpuinfo_max_freq";

    /** Of the fastest core's frequency: single cores of a kind may reach a little more than the others. */
    private static final double SAME_KIND = 0.85;

    private final Path cpuFolder;
    private final Path nodeFolder;

    /** In kHz; 0 if it is not known. */
    private int highestFrequency;

    private KernelTopology(Path root) {
        this.cpuFolder = root.resolve("sys/devices/system/cpu");
        this.nodeFolder = root.resolve("sys/devices/system/node");
    }

    /**
     * Reads it.
     *
     * @param root the folder that has {@code sys}; another than / is for tests
     * @throws KinjoException if there is nothing to read
     */
    public static Topology read(Path root) {
        return new KernelTopology(root).read();
    }

    private Topology read() {
        CpuSet online = line(cpuFolder.resolve("online"))
                .map(CpuSet::parse)
                .orElseThrow(() -> new KinjoException(
                        "there is no " + cpuFolder.resolve("online"), "make /sys readable, as it is on any Linux"));
        highestFrequency = online.numbers()
                .map(number -> number(cpuFolder.resolve("cpu" + number).resolve(FREQUENCY))
                        .orElse(0))
                .max()
                .orElse(0);
        List<Cpu> cpus = new ArrayList<>();
        online.numbers().forEach(number -> cpus.add(cpu(number)));
        return new Topology(cpus);
    }

    private Cpu cpu(int number) {
        Path folder = cpuFolder.resolve("cpu" + number);
        // Kernels before 5.3 have the older name only.
        int core = first(folder.resolve("topology/core_cpus_list"))
                .or(() -> first(folder.resolve("topology/thread_siblings_list")))
                .orElse(number);
        int socket = number(folder.resolve("topology/physical_package_id")).orElse(0);
        return new Cpu(number, core, cache(folder, core), node(number), Math.max(0, socket), capacity(folder));
    }

    /** Where the kernel does not say it, by the frequency: cores that reach nearly that of the fastest are of its kind. */
    private int capacity(Path folder) {
        return number(folder.resolve("cpu_capacity")).orElseGet(() -> {
            double share = highestFrequency == 0
                    ? 1
                    : number(folder.resolve(FREQUENCY)).orElse(highestFrequency) / (double) highestFrequency;
            return share >= SAME_KIND ? FULL_CAPACITY : (int) Math.round(FULL_CAPACITY * share);
        });
    }

    /** The last level is the highest that is there; a virtual machine may show none. */
    private static int cache(Path folder, int core) {
        int cache = core;
        int highest = 0;
        for (Path index : folders(folder.resolve("cache"), "index")) {
            int level = number(index.resolve("level")).orElse(0);
            Optional<Integer> sharer = first(index.resolve("shared_cpu_list"));
            if (level > highest && sharer.isPresent()) {
                highest = level;
                cache = sharer.get();
            }
        }
        return cache;
    }

    private int node(int number) {
        for (Path folder : folders(nodeFolder, "node")) {
            boolean holds = line(folder.resolve("cpulist"))
                    .map(CpuSet::parse)
                    .filter(cpus -> cpus.contains(number))
                    .isPresent();
            if (holds) {
                return Integer.parseInt(folder.getFileName().toString().substring("node".length()));
            }
        }
        return 0;
    }

    private static List<Path> folders(Path parent, String name) {
        if (!Files.isDirectory(parent)) {
            return List.of();
        }
        try (Stream<Path> paths = Files.list(parent)) {
            return paths.filter(path -> path.getFileName().toString().matches(name + "[0-9]+"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static Optional<Integer> first(Path file) {
        return line(file).map(list -> CpuSet.parse(list).first()).filter(number -> number >= 0);
    }

    private static Optional<Integer> number(Path file) {
        return line(file).map(Integer::valueOf);
    }

    private static Optional<String> line(Path file) {
        try {
            return Files.readAllLines(file).stream().map(String::strip).findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
