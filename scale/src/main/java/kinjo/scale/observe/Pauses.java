package kinjo.scale.observe;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * How long JVMs stood still for garbage collection; what a collector does beside the program is not in it.
 *
 * @param collections of all JVMs together
 * @param seconds of all their pauses
 * @param share of the JVMs' time
 * @param longestMillis the longest pause
 */
public record Pauses(long collections, double seconds, double share, double longestMillis) {
    private static final double NANOS = 1e9;
    private static final double MILLION = 1e6;

    /** A larger share is much: requests wait for it, and all threads of the JVM with them. */
    private static final double MUCH = 0.1;

    /** Enough to be named as the limit. */
    public boolean areMuch() {
        return share >= MUCH;
    }

    /**
     * Adds up what recordings have of a stretch of time.
     *
     * @param files one of each JVM
     */
    public static Pauses read(List<Path> files, Instant from, Instant to) throws IOException {
        long collections = 0;
        long nanos = 0;
        long longest = 0;
        for (Path file : files) {
            try (RecordingFile recording = new RecordingFile(file)) {
                while (recording.hasMoreEvents()) {
                    RecordedEvent event = recording.readEvent();
                    if (isCollection(event)
                            && !event.getStartTime().isBefore(from)
                            && event.getStartTime().isBefore(to)) {
                        collections++;
                        nanos += event.getDuration("sumOfPauses").toNanos();
                        longest = Math.max(
                                longest, event.getDuration("longestPause").toNanos());
                    }
                }
            }
        }
        double time = files.size() * Duration.between(from, to).toNanos();
        return new Pauses(collections, nanos / NANOS, time == 0 ? 0 : nanos / time, longest / MILLION);
    }

    private static boolean isCollection(RecordedEvent event) {
        return event.getEventType().getName().equals("jdk.GarbageCollection");
    }
}
