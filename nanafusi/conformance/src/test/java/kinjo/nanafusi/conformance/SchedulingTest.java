package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.source.Source;
import kinjo.nanafusi.spi.InputClass;
import kinjo.nanafusi.spi.Waiter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Row N6: what the scheduler does, by counting. */
class SchedulingTest {

    @TempDir
    Path folder;

    private static XIterator<Integer> join(Source left, Source right) {
        return Houses.join(left, right, Options.DEFAULT);
    }

    /** Never has anything; counts how often it is asked. */
    private static final class Silent extends Source {

        private int asked;

        @Override
        public int tryRead(byte[] buffer, int offset, int length) {
            asked++;
            return NONE_YET;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            throw new AssertionError("waited for");
        }

        @Override
        public boolean arm(Waiter waiter) {
            throw new AssertionError("waited for");
        }

        @Override
        public InputClass inputClass() {
            return InputClass.SLOW;
        }

        @Override
        public void close() {
            // nothing to close
        }
    }

    @Test
    void n6AStalledInputIsAskedOncePerTurnOfTheOther() {
        byte[] document = Houses.document(10_000);
        Silent silent = new Silent();
        // As the right input never comes, the left one is read up to its end before anything is waited for.
        XIterator<Integer> join = join(Source.of(document), silent);

        assertThat(join.poll()).isNull();

        assertThat(silent.asked).isBetween(1, document.length / (1 << 10) + 2);
    }

    @Test
    void n7NoThreadExistsWhenAllInputsAreSelectable() throws IOException {
        Pipe first = Pipe.open();
        Pipe second = Pipe.open();
        byte[] document = Houses.document(50);
        // Those of other tests may still be ending.
        Set<String> before = ReaderThreads.in(folder);
        try (XIterator<Integer> join = join(Source.of(first.source()), Source.of(second.source()))) {
            first.sink().write(ByteBuffer.wrap(document, 0, document.length / 2));
            second.sink().write(ByteBuffer.wrap(document, 0, document.length / 2));
            assertThat(join.next()).isZero();
            while (join.poll() != null) {
                // all that is there
            }

            assertThat(before).containsAll(ReaderThreads.in(folder));
        }
        StalledStream left = new StalledStream(document, document.length / 2);
        StalledStream right = new StalledStream(document, document.length / 2);
        try (XIterator<Integer> join = join(Source.of(left), Source.of(right))) {
            assertThat(join.next()).isZero();

            Set<String> now = ReaderThreads.in(folder);
            now.removeAll(before);
            assertThat(now).hasSize(2);
        }
    }

    private List<RecordedEvent> record(Runnable action) throws IOException {
        Path file = folder.resolve("events.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            action.run();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("kinjo.nanafusi."))
                .toList();
    }

    private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals("kinjo.nanafusi." + name))
                .toList();
    }

    @Test
    void n6TurnsAndClassesAreRecorded() throws IOException {
        byte[] document = Houses.document(10_000);
        StalledStream stalled = new StalledStream(document, document.length / 2);

        List<RecordedEvent> events = record(() -> {
            XIterator<Integer> join = join(Source.of(document), Source.of(stalled));
            join.next();
            stalled.release();
            join.forEachRemaining(any -> {});
        });

        assertThat(named(events, "Turn"))
                .extracting(event -> event.getString("input"))
                .contains("left", "right");
        assertThat(named(events, "Turn").stream()
                        .mapToLong(event -> event.getLong("bytes"))
                        .sum())
                .isPositive();
        assertThat(named(events, "InputClass"))
                .first()
                .matches(event -> event.getString("input").equals("right")
                        && event.getString("inputClass").equals("SLOW"));
    }

    @Test
    void n6BatchesOfProducersAreRecorded() throws IOException {
        Options options = Options.DEFAULT.withProducer(Options.Producer.LARGE);

        List<RecordedEvent> events = record(
                () -> Houses.open(Source.of(Houses.document(1_000)), options).forEachRemaining(any -> {}));

        // With the parts there are the start of the root, its end and the document's.
        assertThat(named(events, "Batch").stream()
                        .mapToInt(event -> event.getInt("parts"))
                        .sum())
                .isEqualTo(1_003);
        assertThat(named(events, "Batch")).allMatch(event -> event.getInt("nextSize") == 256);
    }
}
