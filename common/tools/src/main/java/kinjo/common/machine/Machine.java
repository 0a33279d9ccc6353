package kinjo.common.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/** What Linux says about the machine. What it does not say is left out, never an error. */
public final class Machine {

    private final Path root;

    /**
     * @param root the folder that has {@code proc} and {@code sys}; another than / is for tests
     */
    public Machine(Path root) {
        this.root = root;
    }

    public Environment environment(Map<String, String> versions) {
        return new Environment(
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                cpu(),
                Runtime.getRuntime().availableProcessors(),
                memory("MemTotal"),
                loadAverage(),
                versions);
    }

    public double loadAverage() {
        return lines("proc/loadavg").stream()
                .findFirst()
                .map(line -> Double.parseDouble(line.split(" ")[0]))
                .orElse(0.0);
    }

    /** Bytes of a line of {@code /proc/meminfo}, or 0. */
    public long memory(String name) {
        return lines("proc/meminfo").stream()
                .filter(line -> line.startsWith(name + ":"))
                .findFirst()
                .map(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024)
                .orElse(0L);
    }

    public String governor() {
        return lines("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor").stream()
                .findFirst()
                .orElse("");
    }

    /** Cores' worth of CPU that the cgroup allows at most; 0 without a limit. */
    public double cpuLimit() {
        return cgroupValues("cpu.max").stream()
                .map(line -> line.split(" "))
                .filter(words -> words.length == 2 && !words[0].equals("max"))
                .mapToDouble(words -> Double.parseDouble(words[0]) / Double.parseDouble(words[1]))
                .min()
                .orElse(0);
    }

    /** Bytes of memory that there are for us. */
    public long usableMemory() {
        return Math.min(memory("MemTotal"), memoryLimit().orElse(Long.MAX_VALUE));
    }

    /** Bytes that the cgroup allows at most. */
    public OptionalLong memoryLimit() {
        return memoryLimits(_ -> 0);
    }

    /** Bytes of memory that there are for us and that nobody uses. */
    public long freeMemory() {
        long available = memory("MemAvailable");
        long left = memoryLimits(this::used).orElse(Long.MAX_VALUE);
        return Math.max(0, Math.min(available == 0 ? usableMemory() : available, left));
    }

    /** The smallest of the limits of our cgroups, less something of each. */
    private OptionalLong memoryLimits(ToLongFunction<Path> less) {
        return cgroups().stream()
                .flatMap(group -> lines(group, "memory.max").stream()
                        .filter(line -> !line.equals("max"))
                        .map(line -> Long.parseLong(line) - less.applyAsLong(group)))
                .mapToLong(Long::longValue)
                .min();
    }

    /** Bytes that a cgroup cannot give back; it can drop what it has of files and has not used lately. */
    private long used(Path group) {
        long current = lines(group, "memory.current").stream()
                .mapToLong(Long::parseLong)
                .sum();
        long dropped = lines(group, "memory.stat").stream()
                .filter(line -> line.startsWith("inactive_file "))
                .mapToLong(line -> Long.parseLong(line.split(" ")[1]))
                .sum();
        return Math.max(0, current - dropped);
    }

    /**
     * Counters that only grow; the difference over a time says what happened in it.
     *
     * @param throttled how often a cgroup held the CPU back
     * @param steal what the host took away, in clock ticks of all cores
     * @param idle in clock ticks of all cores, waiting for disks included
     * @param allTime in clock ticks of all cores
     */
    public record Counters(long throttled, long steal, long idle, long allTime) {

        /** Cores that were in use on average since then. */
        public double busyCores(Counters since) {
            long time = allTime - since.allTime;
            return time == 0 ? 0 : cores() * (1 - (double) (idle - since.idle) / time);
        }

        private static int cores() {
            return Runtime.getRuntime().availableProcessors();
        }
    }

    public Counters counters() {
        long throttled = cgroupValues("cpu.stat").stream()
                .filter(line -> line.startsWith("nr_throttled "))
                .mapToLong(line -> Long.parseLong(line.split(" ")[1]))
                .sum();
        // cpu user nice system idle iowait irq softirq steal ...: the guest times after it are in user already.
        List<Long> times = lines("proc/stat").stream()
                .filter(line -> line.startsWith("cpu "))
                .flatMap(line -> Arrays.stream(line.substring(4).trim().split(" +")))
                .map(Long::parseLong)
                .limit(8)
                .toList();
        boolean known = times.size() == 8;
        return new Counters(
                throttled,
                known ? times.get(7) : 0,
                known ? times.get(3) + times.get(4) : 0,
                times.stream().mapToLong(Long::longValue).sum());
    }

    private String cpu() {
        return lines("proc/cpuinfo").stream()
                .filter(line -> line.startsWith("model name"))
                .findFirst()
                .map(line -> line.substring(line.indexOf(':') + 1).trim())
                .orElse(System.getProperty("os.arch"));
    }

    /** The lines of a file in all of our cgroups. */
    private List<String> cgroupValues(String file) {
        return cgroups().stream().flatMap(group -> lines(group, file).stream()).toList();
    }

    /** Our cgroup (version 2) and all above it, since each may limit. */
    private List<Path> cgroups() {
        Path top = Path.of("sys/fs/cgroup");
        Path own = lines("proc/self/cgroup").stream()
                .filter(line -> line.startsWith("0::/"))
                .findFirst()
                .map(line -> top.resolve(line.substring("0::/".length())).normalize())
                .filter(path -> path.startsWith(top))
                .orElse(top);
        List<Path> groups = new ArrayList<>();
        for (Path group = own; group != null && group.startsWith(top); group = group.getParent()) {
            groups.add(group);
        }
        return groups;
    }

    private List<String> lines(Path group, String file) {
        return lines(group.resolve(file).toString());
    }

    private List<String> lines(String file) {
        try {
            return Files.readAllLines(root.resolve(file));
        } catch (IOException e) {
            return List.of();
        }
    }
}
