package kinjo.bench.workloads;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import kinjo.bench.workloads.ThreadGroups.Group;

/**
 * Reads each thread's CPU time from the kernel (Linux, {@code /proc/self/task/TID/schedstat}). Sampled after every
 * iteration, so that a thread that ends keeps the time it last showed.
 */
final class ThreadCpu {
    private record Seen(Group group, long nanos) {}

    private final Path tasks;
    private final ThreadGroups groups;
    private final Map<String, Seen> living = new HashMap<>();
    private final Map<Group, Long> reused = new EnumMap<>(Group.class);

    ThreadCpu() {
        this(Path.of("/proc/self/task"), new ThreadGroups(isSerial()));
    }

    /** @param tasks a folder like {@code /proc/self/task} */
    ThreadCpu(Path tasks, ThreadGroups groups) {
        this.tasks = tasks;
        this.groups = groups;
    }

    /** Serial is the only collector whose young collections are named "Copy". */
    private static boolean isSerial() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName)
                .anyMatch("Copy"::equals);
    }

    void sample() {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(tasks)) {
            folders.forEach(this::sampleThread);
        } catch (IOException absent) {
            // No /proc on this system: read() says that the groups are unknown.
        }
    }

    private void sampleThread(Path folder) {
        try {
            String name = Files.readString(folder.resolve("comm")).strip();
            String[] schedstat =
                    Files.readString(folder.resolve("schedstat")).strip().split(" ");
            see(folder.getFileName().toString(), groups.of(name), Long.parseLong(schedstat[0]));
        } catch (IOException | NumberFormatException ended) {
            // The thread ended while we read: its earlier sample stands.
        }
    }

    /** Time that goes backwards means that the kernel gave an ended thread's number to a new one. */
    private void see(String thread, Group group, long nanos) {
        Seen before = living.put(thread, new Seen(group, nanos));
        if (before != null && before.nanos > nanos) {
            reused.merge(before.group, before.nanos, Long::sum);
        }
    }

    /** The process's CPU time by group, as of the last sample. */
    Cpu read() {
        return read(processCpu());
    }

    Cpu read(long process) {
        if (living.isEmpty()) {
            return Cpu.ofTotalOnly(process);
        }
        Map<Group, Long> sums = new EnumMap<>(Group.class);
        sums.putAll(reused);
        living.values().forEach(seen -> sums.merge(seen.group, seen.nanos, Long::sum));
        return Cpu.split(process, sums);
    }

    private static long processCpu() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : Cpu.UNKNOWN;
    }
}
