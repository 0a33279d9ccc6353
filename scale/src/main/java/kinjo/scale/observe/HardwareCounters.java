package kinjo.scale.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import kinjo.common.KinjoException;
import kinjo.common.process.Command;
import kinjo.common.process.Program;

/**
 * Counts hardware events by {@code perf stat}, which knows the counters of each processor and shares them out if there
 * are too few. To count takes time at each context switch, so it is no part of a measurement.
 */
public final class HardwareCounters {

    /** Row S6, and what modern processors have besides; perf leaves out what one does not count. */
    private static final List<String> EVENTS = List.of(
            "cycles",
            "instructions",
            "L1-icache-load-misses",
            "L1-dcache-load-misses",
            "LLC-load-misses",
            "cache-misses",
            "dTLB-load-misses",
            "iTLB-load-misses");

    private HardwareCounters() {}

    /** Why nothing can be counted here; empty if something can. */
    public static Optional<String> missing() {
        if (Program.find("perf").isEmpty()) {
            return Optional.of("perf is not installed (Debian: linux-perf; Ubuntu: linux-tools-generic)");
        }
        HardwareCounts counts = count(List.of("sleep", "0.01"), List.of());
        return Optional.ofNullable(counts.missing());
    }

    /** Counts for a time; requests are for the caller to fill in. */
    public static HardwareCounts of(List<Long> pids, Duration time) {
        String all = pids.stream().map(String::valueOf).collect(Collectors.joining(","));
        return count(List.of("sleep", "" + time.toMillis() / 1e3), List.of("-p", all));
    }

    private static HardwareCounts count(List<String> program, List<String> target) {
        try {
            Path file = Files.createTempFile("kinjo", ".perf");
            // For a signal meanwhile.
            file.toFile().deleteOnExit();
            try {
                List<String> words = new ArrayList<>(List.of("perf", "stat", "-x", ";", "-o", file.toString()));
                words.addAll(List.of("-e", String.join(",", EVENTS)));
                words.addAll(target);
                words.add("--");
                words.addAll(program);
                Command.Output output = Command.capture(words.toArray(String[]::new));
                return output.status() == 0 ? parse(Files.readAllLines(file)) : refused(output.text());
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            return HardwareCounts.missing("a temporary file cannot be written: " + e.getMessage());
        } catch (KinjoException e) {
            return HardwareCounts.missing(e.getMessage());
        }
    }

    private static HardwareCounts refused(String text) {
        return HardwareCounts.missing("perf stat fails: "
                + text.lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .findFirst()
                        .orElse("no reason given")
                + " (see /proc/sys/kernel/perf_event_paranoid)");
    }

    /** Lines are {@code count;unit;event;...}; others are remarks. */
    static HardwareCounts parse(List<String> lines) {
        Map<String, Long> events = new LinkedHashMap<>();
        for (String line : lines) {
            String[] words = line.split(";");
            if (words.length > 2 && words[0].matches("[0-9]+")) {
                events.put(words[2], Long.valueOf(words[0]));
            }
        }
        return events.isEmpty()
                ? HardwareCounts.missing("the kernel has no hardware counters for perf, as in most virtual machines")
                : new HardwareCounts(0, events, null);
    }
}
