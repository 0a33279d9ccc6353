package kinjo.scale.observe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What {@code /proc} says about processes at a moment. CPU time and faults have those of children that ended and were
 * waited for. The kernel counts switches and migrations by thread, so those of threads that ended meanwhile are not known.
 */
public final class ProcessReading {

    /** Of user space; the same on all Linux systems that have a JDK 25 (USER_HZ). */
    private static final double TICKS_PER_SECOND = 100;

    private long ticks;
    private long minorFaults;
    private long majorFaults;
    private final Map<String, Threads> threads = new HashMap<>();

    private ProcessReading() {}

    /** Counts of one thread; migrations are null if the kernel does not say. */
    record Threads(long waits, long preemptions, Long migrations) {}

    /** Of all of them together; those that are gone count nothing. */
    public static ProcessReading of(Collection<Long> pids) {
        ProcessReading reading = new ProcessReading();
        for (long pid : pids) {
            Path folder = Path.of("/proc", Long.toString(pid));
            reading.add(lines(folder.resolve("stat")));
            try (Stream<Path> tasks = Files.list(folder.resolve("task"))) {
                tasks.forEach(task -> reading.threads.put(
                        pid + "/" + task.getFileName(),
                        threads(lines(task.resolve("status")), lines(task.resolve("sched")))));
            } catch (IOException | UncheckedIOException e) {
                // It has ended.
            }
        }
        return reading;
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of();
        }
    }

    /** A line as in proc_pid_stat(5). The program's name, in parentheses, may have blanks and parentheses. */
    private void add(List<String> stat) {
        for (String line : stat) {
            String[] words = line.substring(line.lastIndexOf(')') + 2).split(" ");
            minorFaults += number(words, 7) + number(words, 8);
            majorFaults += number(words, 9) + number(words, 10);
            ticks += number(words, 11) + number(words, 12) + number(words, 13) + number(words, 14);
        }
    }

    private static long number(String[] words, int index) {
        return Long.parseLong(words[index]);
    }

    static Threads threads(List<String> status, List<String> sched) {
        Long waits = value(status, "voluntary_ctxt_switches");
        Long preemptions = value(status, "nonvoluntary_ctxt_switches");
        return new Threads(
                waits == null ? 0 : waits, preemptions == null ? 0 : preemptions, value(sched, "se.nr_migrations"));
    }

    private static Long value(List<String> lines, String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name))
                .map(line -> Long.valueOf(line.substring(line.indexOf(':') + 1).strip()))
                .findFirst()
                .orElse(null);
    }

    /** What they did from an earlier reading on. */
    public ProcessWork since(ProcessReading before) {
        long waits = 0;
        long preemptions = 0;
        long migrations = 0;
        for (Map.Entry<String, Threads> thread : threads.entrySet()) {
            Threads now = thread.getValue();
            Threads then = before.threads.getOrDefault(thread.getKey(), new Threads(0, 0, 0L));
            waits += Math.max(0, now.waits - then.waits);
            preemptions += Math.max(0, now.preemptions - then.preemptions);
            migrations += now.migrations == null || then.migrations == null ? 0 : now.migrations - then.migrations;
        }
        boolean known = threads.values().stream().map(Threads::migrations).anyMatch(Objects::nonNull);
        return new ProcessWork(
                (ticks - before.ticks) / TICKS_PER_SECOND,
                minorFaults - before.minorFaults,
                majorFaults - before.majorFaults,
                waits,
                preemptions,
                known ? (Long) migrations : null);
    }
}
