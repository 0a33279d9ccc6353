package kinjo.common.cpu;

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
import kinjo.common.cpu.ThreadGroups.Group;

/**
 * Reads each thread's CPU time from the kernel (Linux, {@code /proc/PID/task/TID/schedstat}). To be sampled now and
 * then, so that a thread that ends keeps the time it last showed.
 */
public final class ThreadCpu {
    private record Seen(Group group, long nanos) {}

    private final Path tasks;
    private final ThreadGroups groups;
    private final Map<String, Seen> living = new HashMap<>();
    private final Map<Group, Long> reused = new EnumMap<>(Group.class);

    /** Of the process that calls. */
    public static ThreadCpu ofThisProcess() {
        return new ThreadCpu(Path.of("/proc/self/task"), new ThreadGroups(isSerial()));
    }

    /**
     * Of another JVM.
     *
     * @param serial whether it uses the Serial collector, which works in the VM thread
     */
    public static ThreadCpu of(long pid, boolean serial) {
        return new ThreadCpu(Path.of("/proc", Long.toString(pid), "task"), new ThreadGroups(serial));
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

    /** Looks at all threads; does nothing where there is no {@code /proc}. */
    public void sample() {
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

    /** This process's CPU time by group, as of the last sample. */
    public Cpu read() {
        return read(processCpu());
    }

    /**
     * The same when the process's own time is known from elsewhere.
     *
     * @param process CPU nanoseconds of the whole process
     */
    public Cpu read(long process) {
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
