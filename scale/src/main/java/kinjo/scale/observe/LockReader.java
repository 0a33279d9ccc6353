package kinjo.scale.observe;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;
import kinjo.common.recording.Names;

/** Adds up the waits for monitors and for locks of {@code java.util.concurrent} in recordings. */
public final class LockReader {
    static final String MONITOR = "jdk.JavaMonitorEnter";
    static final String PARK = "jdk.ThreadPark";

    private static final double NANOS = 1e9;
    private static final double MILLION = 1e6;
    private static final int MOST_STACKS = 5;
    private static final int MOST_FRAMES = 20;

    /**
     * The recorder and those who start it wait for each other; without a recording nobody does. A thread of a pool that
     * looks for work has no request: of the JDK's pool, or of Tomcat's own.
     */
    private static final List<String> OTHERS = List.of(
            "jdk.jfr.",
            "java.util.concurrent.ThreadPoolExecutor.getTask:",
            "org.apache.tomcat.util.threads.ThreadPoolExecutor.getTask:");

    private static final String LOCKS = "java.util.concurrent.locks.";

    /** A thread that parks for something else, such as a queue or a permit, need not wait for one that has a lock. */
    private static final Set<String> PARKED_FOR =
            Set.of(LOCKS + "ReentrantLock", LOCKS + "ReentrantReadWriteLock", LOCKS + "StampedLock");

    private final Instant from;
    private final Instant to;
    private final Map<String, Waits> locks = new HashMap<>();

    private LockReader(Instant from, Instant to) {
        this.from = from;
        this.to = to;
    }

    /**
     * Reads what there is of a stretch of time.
     *
     * @param files of all JVMs
     * @param requests time that all requests took in this stretch together
     * @return the most time first
     */
    public static List<ContendedLock> read(List<Path> files, Instant from, Instant to, Duration requests)
            throws IOException {
        LockReader reader = new LockReader(from, to);
        for (Path file : files) {
            try (RecordingFile recording = new RecordingFile(file)) {
                while (recording.hasMoreEvents()) {
                    reader.add(recording.readEvent());
                }
            }
        }
        return reader.locks(requests.toNanos(), files.size());
    }

    private static final class Waits {
        private long count;
        private long nanos;
        private long longest;
        private final Map<List<String>, Waits> stacks = new HashMap<>();

        void add(long wait) {
            count++;
            nanos += wait;
            longest = Math.max(longest, wait);
        }
    }

    private void add(RecordedEvent event) {
        String type = lock(event);
        Instant start = later(event.getStartTime(), from);
        Instant end = event.getEndTime().isBefore(to) ? event.getEndTime() : to;
        if (type == null || !start.isBefore(end)) {
            return;
        }
        List<String> stack = stack(event);
        if (stack.stream().noneMatch(frame -> OTHERS.stream().anyMatch(frame::startsWith))) {
            long wait = Duration.between(start, end).toNanos();
            Waits waits = locks.computeIfAbsent(type, _ -> new Waits());
            waits.add(wait);
            waits.stacks.computeIfAbsent(stack, _ -> new Waits()).add(wait);
        }
    }

    /** The class of what is waited for; null if that is no lock. */
    private static String lock(RecordedEvent event) {
        return switch (event.getEventType().getName()) {
            case MONITOR -> Names.ofType(event.getClass("monitorClass"));
            case PARK -> parkedFor(event.getClass("parkedClass"));
            default -> null;
        };
    }

    /** A thread parks with a class that is nested in the lock's, such as {@code ReentrantLock$NonfairSync}. */
    private static String parkedFor(RecordedClass parked) {
        String name = parked == null ? "" : Names.ofType(parked);
        String lock = name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
        return PARKED_FOR.contains(lock) ? lock : null;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private static List<String> stack(RecordedEvent event) {
        return event.getStackTrace() == null
                ? List.of()
                : event.getStackTrace().getFrames().stream()
                        .filter(RecordedFrame::isJavaFrame)
                        .map(frame -> Names.ofFrame(frame) + ":" + frame.getLineNumber())
                        .dropWhile(frame -> frame.startsWith(LOCKS) || frame.startsWith("jdk.internal.misc.Unsafe."))
                        .limit(MOST_FRAMES)
                        .toList();
    }

    /**
     * Draws all waits that {@link #read} counts, of the whole recordings.
     *
     * @return whether there were any
     */
    public static boolean draw(List<Path> files, Path to) throws IOException {
        String waits = FlameGraphs.stacks(files, "--lock", "--total")
                .lines()
                .filter(LockReader::isOfRequest)
                .collect(Collectors.joining("\n"));
        if (waits.isEmpty()) {
            return false;
        }
        FlameGraphs.draw(waits, "Time of waiting for locks", to);
        return true;
    }

    /** A stack ends with the class of what is waited for, which of a lock may be a nested one. */
    private static boolean isOfRequest(String stack) {
        if (OTHERS.stream().anyMatch(other -> stack.contains(other.replace(":", "_")))) {
            return false;
        }
        String last = stack.substring(stack.lastIndexOf(';') + 1);
        return !stack.contains("jdk.internal.misc.Unsafe.park_")
                || PARKED_FOR.stream().anyMatch(lock -> last.startsWith(lock + "$") || last.startsWith(lock + "_["));
    }

    private List<ContendedLock> locks(long requestNanos, int jvms) {
        long nanos = Duration.between(from, to).toNanos();
        return locks.entrySet().stream()
                .map(lock -> lock(lock.getKey(), lock.getValue(), requestNanos, nanos, jvms))
                .sorted(Comparator.comparingDouble(ContendedLock::seconds).reversed())
                .toList();
    }

    private static ContendedLock lock(String type, Waits waits, long requestNanos, long nanos, int jvms) {
        return new ContendedLock(
                type,
                waits.count,
                waits.nanos / NANOS,
                requestNanos == 0 ? 0 : (double) waits.nanos / requestNanos,
                (double) waits.nanos / nanos,
                waits.longest / MILLION,
                waits.stacks.entrySet().stream()
                        .map(stack -> new ContendedLock.Stack(
                                stack.getKey(), stack.getValue().count, stack.getValue().nanos / NANOS))
                        .sorted(Comparator.comparingDouble(ContendedLock.Stack::seconds)
                                .reversed())
                        .limit(MOST_STACKS)
                        .toList(),
                jvms);
    }
}
