package kinjo.scale.observe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import kinjo.scale.topology.CpuSet;

/** What CPUs have done since the machine started, in clock ticks, as {@code /proc/stat} has it. */
public record CpuTimes(long user, long system, long idle) {

    private static final int FIELDS = 8;

    /** Shares of the time between two readings, together 1. */
    public record Split(double user, double system, double idle) {}

    public static CpuTimes of(CpuSet cpus) {
        try {
            return parse(Files.readAllLines(Path.of("/proc/stat")), cpus);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lines are {@code cpu0 user nice system idle iowait irq softirq steal ...}; what a host takes away is in no share. */
    static CpuTimes parse(List<String> lines, CpuSet cpus) {
        long user = 0;
        long system = 0;
        long idle = 0;
        for (String line : lines) {
            String[] words = line.split(" +");
            if (words[0].matches("cpu[0-9]+") && cpus.contains(Integer.parseInt(words[0].substring(3)))) {
                long[] times = Arrays.stream(words, 1, FIELDS)
                        .mapToLong(Long::parseLong)
                        .toArray();
                user += times[0] + times[1];
                system += times[2] + times[5] + times[6];
                idle += times[3] + times[4];
            }
        }
        return new CpuTimes(user, system, idle);
    }

    public Split since(CpuTimes before) {
        double all = Math.max(1, user + system + idle - before.user - before.system - before.idle);
        return new Split((user - before.user) / all, (system - before.system) / all, (idle - before.idle) / all);
    }
}
