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

    private LockRecording recording;
    private Measurement load;
    private Instant from;
    private Instant to;
    private String missing;

    private LockSearch() {}

    /**
     * Records a stretch of time under load; the recording goes on until {@link #end}.
     *
     * @param servers process numbers
     * @param time how long
     * @param edge so long the recording goes on before and after: a wait is recorded at its end, if its begin was seen
     * @param folder for the recordings
     */
    static <V extends Closeable> LockSearch begin(
            ClosedLoop<V> users, List<Long> servers, Duration time, Duration edge, Path folder)
            throws InterruptedException {
        LockSearch search = new LockSearch();
        try {
            search.recording = LockRecording.start(servers, folder);
            Thread.sleep(edge);
            search.from = Instant.now();
            search.load = users.measure(time);
            search.to = Instant.now();
            Thread.sleep(edge);
            search.missing = search.load.invalid();
        } catch (KinjoException e) {
            search.missing = e.getMessage();
        } catch (IOException e) {
            search.missing = "the recordings cannot be written: " + e;
        }
        return search;
    }

    /**
     * Ends the recording and reads it, which users need not wait for.
     *
     * @param folder for the picture
     * @param name of that folder in the result
     */
    LockProfile end(Path folder, String name) {
        if (recording == null) {
            return LockProfile.missing(missing);
        }
        try {
            List<Path> files = recording.stop();
            return missing != null ? LockProfile.missing(missing) : profile(files, folder, name);
        } catch (KinjoException e) {
            return LockProfile.missing(e.getMessage());
        } catch (IOException | UncheckedIOException e) {
            return LockProfile.missing("the recordings cannot be read: " + e);
        }
    }

    private LockProfile profile(List<Path> files, Path folder, String name) throws IOException {
        Duration requests =
                Duration.ofNanos((long) (load.all().mean() * load.all().count() * NANOS_PER_MILLI));
        return new LockProfile(
                load.throughput(),
                LockReader.read(files, from, to, requests),
                null,
                Pauses.read(files, from, to),
                isDrawn(files, folder.resolve(GRAPH)) ? name + "/" + GRAPH : null);
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
