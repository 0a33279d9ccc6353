package kinjo.scale.observe;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;
import kinjo.common.recording.Names;

/** Adds up the waits for monitors in recordings. */
public final class LockReader {
    private static final double NANOS = 1e9;
    private static final double MILLION = 1e6;
    private static final int MOST_STACKS = 5;
    private static final int MOST_FRAMES = 20;

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
        return reader.locks(requests.toNanos());
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
        boolean isWait = event.getEventType().getName().equals("jdk.JavaMonitorEnter");
        Instant start = later(event.getStartTime(), from);
        Instant end = event.getEndTime().isBefore(to) ? event.getEndTime() : to;
        if (!isWait || !start.isBefore(end)) {
            return;
        }
        List<String> stack = stack(event);
        // The recorder and those who start it wait for each other; without a recording nobody does.
        if (stack.stream().noneMatch(frame -> frame.startsWith("jdk.jfr."))) {
            long wait = Duration.between(start, end).toNanos();
            Waits waits = locks.computeIfAbsent(Names.ofType(event.getClass("monitorClass")), _ -> new Waits());
            waits.add(wait);
            waits.stacks.computeIfAbsent(stack, _ -> new Waits()).add(wait);
        }
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private static List<String> stack(RecordedEvent event) {
        return event.getStackTrace() == null
                ? List.of()
                : event.getStackTrace().getFrames().stream()
                        .filter(RecordedFrame::isJavaFrame)
                        .limit(MOST_FRAMES)
                        .map(frame -> Names.ofFrame(frame) + ":" + frame.getLineNumber())
                        .toList();
    }

    private List<ContendedLock> locks(long requestNanos) {
        return locks.entrySet().stream()
                .map(lock -> lock(lock.getKey(), lock.getValue(), requestNanos))
                .sorted(Comparator.comparingDouble(ContendedLock::seconds).reversed())
                .toList();
    }

    private static ContendedLock lock(String type, Waits waits, long requestNanos) {
        return new ContendedLock(
                type,
                waits.count,
                waits.nanos / NANOS,
                requestNanos == 0 ? 0 : (double) waits.nanos / requestNanos,
                waits.longest / MILLION,
                waits.stacks.entrySet().stream()
                        .map(stack -> new ContendedLock.Stack(
                                stack.getKey(), stack.getValue().count, stack.getValue().nanos / NANOS))
                        .sorted(Comparator.comparingDouble(ContendedLock.Stack::seconds)
                                .reversed())
                        .limit(MOST_STACKS)
                        .toList());
    }
}
