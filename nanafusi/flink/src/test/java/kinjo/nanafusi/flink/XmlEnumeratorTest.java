package kinjo.nanafusi.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kinjo.nanafusi.examples.HouseInfo;
import kinjo.nanafusi.records.Split;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.metrics.groups.SplitEnumeratorMetricGroup;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class XmlEnumeratorTest {

    private static final int HOUSES = 100;

    @TempDir
    private Path folder;

    private XmlSource<HouseInfo, HouseInfo.House, Integer> source;

    /** Two files of houses with the prices 0 to 99, in splits of ten houses or so. */
    @BeforeEach
    void writeFiles() throws Exception {
        String houses = IntStream.range(0, HOUSES)
                .mapToObj(price -> "<house><price>" + price + "</price><addr>a</addr></house>")
                .collect(Collectors.joining("\n", "<houses>", "</houses>"));
        Files.writeString(folder.resolve("a.xml"), houses);
        Files.writeString(folder.resolve("b.xml"), houses);
        source = XmlSource.of(
                        HouseInfo.class,
                        HouseInfo::removeHouses,
                        HouseInfo.House::getPrice,
                        Types.INT,
                        file("a"),
                        file("b"))
                .withSplitSize(500);
    }

    private org.apache.flink.core.fs.Path file(String name) {
        return new org.apache.flink.core.fs.Path(folder.resolve(name + ".xml").toUri());
    }

    /** Does what Flink does, when it is told to. */
    private static final class Context implements SplitEnumeratorContext<XmlSplit> {

        private final Queue<Runnable> work = new ArrayDeque<>();
        private final Map<Integer, ReaderInfo> readers = new TreeMap<>();
        private final Map<Integer, List<XmlSplit>> assigned = new TreeMap<>();
        private final List<Integer> finished = new ArrayList<>();

        void register(int reader) {
            readers.put(reader, new ReaderInfo(reader, "here"));
        }

        List<XmlSplit> assigned(int reader) {
            return assigned.getOrDefault(reader, List.of());
        }

        @Override
        public <T> void callAsync(Callable<T> callable, BiConsumer<T, Throwable> handler) {
            work.add(() -> {
                T result = null;
                Throwable problem = null;
                try {
                    result = callable.call();
                } catch (Exception e) {
                    problem = e;
                }
                handler.accept(result, problem);
            });
        }

        @Override
        public <T> void callAsync(Callable<T> callable, BiConsumer<T, Throwable> handler, long delay, long period) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void runInCoordinatorThread(Runnable runnable) {
            runnable.run();
        }

        @Override
        public Map<Integer, ReaderInfo> registeredReaders() {
            return readers;
        }

        @Override
        public void assignSplits(SplitsAssignment<XmlSplit> assignment) {
            assignment.assignment().forEach((reader, splits) -> {
                assertThat(readers).containsKey(reader);
                assigned.computeIfAbsent(reader, key -> new ArrayList<>()).addAll(splits);
            });
        }

        @Override
        public void signalNoMoreSplits(int reader) {
            finished.add(reader);
        }

        @Override
        public int currentParallelism() {
            return 2;
        }

        @Override
        public SplitEnumeratorMetricGroup metricGroup() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void sendEventToSourceReader(int reader, SourceEvent event) {
            throw new UnsupportedOperationException();
        }
    }

    private static long countOf(List<XmlSplit> splits) {
        return splits.stream().mapToLong(split -> split.part().count()).sum();
    }

    @Test
    void readersGetSplitsWhileTheFileIsStillDivided() throws Exception {
        Context context = new Context();
        SplitEnumerator<XmlSplit, ?> enumerator = source.createEnumerator(context);
        context.register(0);
        enumerator.start();
        enumerator.handleSplitRequest(0, "here");
        assertThat(context.assigned(0)).isEmpty();

        context.work.remove().run();

        assertThat(context.assigned(0)).hasSize(1);
        assertThat(context.work).as("divides on").hasSize(1);
        while (!context.work.isEmpty()) {
            context.work.remove().run();
        }
        while (context.finished.isEmpty()) {
            enumerator.handleSplitRequest(0, "here");
        }
        assertThat(countOf(context.assigned(0))).isEqualTo(2 * HOUSES);
        assertThat(context.assigned(0).stream().map(XmlSplit::splitId).distinct())
                .hasSameSizeAs(context.assigned(0));
    }

    @Test
    void aReaderThatHasFailedGetsNothingAndItsSplitsGoToAnother() throws Exception {
        Context context = new Context();
        SplitEnumerator<XmlSplit, ?> enumerator = source.createEnumerator(context);
        context.register(0);
        context.register(1);
        enumerator.start();
        enumerator.handleSplitRequest(0, "here");
        enumerator.handleSplitRequest(1, "here");
        context.readers.remove(0);
        context.work.remove().run();
        List<XmlSplit> first = List.copyOf(context.assigned(1));
        assertThat(context.assigned(0)).isEmpty();
        assertThat(first).hasSize(1);

        enumerator.addSplitsBack(first, 1);
        context.register(0);
        enumerator.handleSplitRequest(0, "here");

        assertThat(context.assigned(0)).isEqualTo(first);
    }

    @Test
    void anEnumeratorGoesOnFromEveryStateOfAnother() throws Exception {
        SimpleVersionedSerializer<Collection<XmlSplit>> serializer = source.getEnumeratorCheckpointSerializer();
        for (int steps = 0; steps <= 30; steps++) {
            Context context = new Context();
            context.register(0);
            SplitEnumerator<XmlSplit, Collection<XmlSplit>> enumerator = source.createEnumerator(context);
            enumerator.start();
            for (int step = 0; step < steps && !context.work.isEmpty(); step++) {
                context.work.remove().run();
                if (step % 3 == 0) {
                    enumerator.handleSplitRequest(0, "here");
                }
            }
            byte[] state = serializer.serialize(enumerator.snapshotState(1));

            Context other = new Context();
            other.register(0);
            SplitEnumerator<XmlSplit, ?> restored =
                    source.restoreEnumerator(other, serializer.deserialize(serializer.getVersion(), state));
            restored.start();
            while (!other.work.isEmpty()) {
                other.work.remove().run();
            }
            while (other.finished.isEmpty()) {
                restored.handleSplitRequest(0, "here");
            }
            assertThat(countOf(context.assigned(0)) + countOf(other.assigned(0)))
                    .as("after %d steps", steps)
                    .isEqualTo(2 * HOUSES);
        }
    }

    @Test
    void aSmallFileIsOneSplitWithoutAScan() throws Exception {
        Context context = new Context();
        context.register(0);
        SplitEnumerator<XmlSplit, ?> enumerator = source.withSplitSize(100_000).createEnumerator(context);
        enumerator.start();
        context.work.remove().run();
        enumerator.handleSplitRequest(0, "here");

        assertThat(context.assigned(0)).extracting(XmlSplit::part).containsExactly(Split.WHOLE);
    }

    @Test
    void aFileThatIsNotWellFormedIsNamedWithThePlace() throws Exception {
        Files.writeString(folder.resolve("a.xml"), "<houses>" + "<house></house>".repeat(100) + "</home></houses>");
        Context context = new Context();
        source.createEnumerator(context).start();

        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> {
                    while (!context.work.isEmpty()) {
                        context.work.remove().run();
                    }
                })
                .withMessage("cannot divide " + file("a"))
                .havingCause()
                .withMessageStartingWith(file("a") + ", byte 1508: </home> closes <houses> at line 1, column ");
    }

    @Test
    void aSplitIsTheSameOnTheOtherSide() throws Exception {
        byte[] head = "<a xmlns='urn:ō'>".getBytes(StandardCharsets.UTF_8);
        XmlSplit split = new XmlSplit("0 from byte 7", file("a"), new Split(head, 1L << 40, 2, Split.ALL));
        SimpleVersionedSerializer<XmlSplit> serializer = source.getSplitSerializer();

        XmlSplit read = serializer.deserialize(serializer.getVersion(), serializer.serialize(split));

        assertThat(read).usingRecursiveComparison().isEqualTo(split);
    }

    @Test
    void stateOfAnotherVersionIsRefused() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> source.getSplitSerializer().deserialize(99, new byte[0]))
                .withMessageContaining("version 99");
    }
}
