package kinjo.scale.grid;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import kinjo.common.KinjoException;
import kinjo.scale.driver.ClosedLoop;
import kinjo.scale.driver.Measurement;
import kinjo.scale.observe.LockProfile;
import kinjo.scale.observe.LockReader;
import kinjo.scale.observe.LockRecording;
import kinjo.scale.observe.Pauses;

/** What requests wait for (row S7): looked for when all is measured, as looking takes time itself. */
final class LockSearch {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final String GRAPH = "locks.html";

    private LockSearch() {}

    /**
     * Records a stretch of time under load.
     *
     * @param servers process numbers
     * @param time how long
     * @param edge so long the recording goes on before and after: a wait is recorded at its end, if its begin was seen
     * @param folder for the recordings and their picture
     * @param name of that folder in the result
     */
    static <V extends Closeable> LockProfile run(
            ClosedLoop<V> users, List<Long> servers, Duration time, Duration edge, Path folder, String name)
            throws InterruptedException {
        try {
            LockRecording recording = LockRecording.start(servers, folder);
            Thread.sleep(edge);
            Instant from = Instant.now();
            Measurement load = users.measure(time);
            Instant to = Instant.now();
            Thread.sleep(edge);
            List<Path> files = recording.stop();
            if (load.invalid() != null) {
                return LockProfile.missing(load.invalid());
            }
            Duration requests =
                    Duration.ofNanos((long) (load.all().mean() * load.all().count() * NANOS_PER_MILLI));
            return new LockProfile(
                    load.throughput(),
                    LockReader.read(files, from, to, requests),
                    null,
                    Pauses.read(files, from, to),
                    isDrawn(files, folder.resolve(GRAPH)) ? name + "/" + GRAPH : null);
        } catch (KinjoException e) {
            return LockProfile.missing(e.getMessage());
        } catch (IOException | UncheckedIOException e) {
            return LockProfile.missing("the recordings cannot be read: " + e);
        }
    }

    /** A picture that fails costs nothing else. */
    private static boolean isDrawn(List<Path> files, Path graph) {
        try {
            return LockReader.draw(files, graph);
        } catch (IOException e) {
            return false;
        }
    }
}
