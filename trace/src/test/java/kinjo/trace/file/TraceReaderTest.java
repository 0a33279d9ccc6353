package kinjo.trace.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import kinjo.agent.trace.TraceFormat;
import kinjo.common.KinjoException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceReaderTest {
    @TempDir
    private Path folder;

    /** Events in words. */
    private static final class Log implements TraceVisitor {
        private final List<String> lines = new ArrayList<>();

        @Override
        public void fact(String name, String value) {
            lines.add(name + "=" + value);
        }

        @Override
        public void site(TraceSite site) {
            lines.add("site " + site.number() + " " + site.store() + " " + site.text());
        }

        @Override
        public void thread(int number, String name, boolean isVirtual) {
            lines.add("thread " + number + " " + name + " " + isVirtual);
        }

        @Override
        public void acts(int thread) {
            lines.add("acts " + thread);
        }

        @Override
        public void ended(int thread) {
            lines.add("ended " + thread);
        }

        @Override
        public void allocated(long object, int site, long bytes) {
            lines.add("new " + object + " " + site + " " + bytes);
        }

        @Override
        public void found(long object) {
            lines.add("found " + object);
        }

        @Override
        public void cloned(long object, int site, long bytes, long original) {
            lines.add("clone " + object + " " + original);
        }

        @Override
        public void storedInField(long holder, long field, long value) {
            lines.add("field " + holder + "." + field + "=" + value);
        }

        @Override
        public void storedInElement(long array, long index, long value) {
            lines.add("element " + array + "[" + index + "]=" + value);
        }

        @Override
        public void storedInStatic(long value) {
            lines.add("static " + value);
        }

        @Override
        public void escaped(long object) {
            lines.add("escaped " + object);
        }

        @Override
        public void died(long object) {
            lines.add("died " + object);
        }
    }

    private TraceEnd read(byte[] bytes, TraceVisitor visitor) throws IOException {
        return TraceReader.read(Files.write(folder.resolve("a.trace"), bytes), visitor);
    }

    @Test
    void tellsEventsInTheirOrder() throws IOException {
        Log log = new Log();
        TraceEnd end = read(TraceBytes.small().bytes(), log);
        assertThat(log.lines)
                .containsExactly(
                        "program=Small",
                        "found 1",
                        "thread 0 main false",
                        "acts 0",
                        "site 7 IN_OBJECT a.Main::main:12 a.Node",
                        "new 2 7 24",
                        "new 3 7 24",
                        "field 2.5=3",
                        "static 2",
                        "died 1");
        assertThat(end).isEqualTo(new TraceEnd(10, 4, null));
    }

    @Test
    void readsEveryKind() throws IOException {
        Log log = new Log();
        read(
                new TraceBytes()
                        .record(TraceFormat.THREAD, 0, 1, "")
                        .record(TraceFormat.THREAD, 1, 0, "ä")
                        .record(TraceFormat.SWITCH, 0)
                        .record(TraceFormat.THREAD_END, 1)
                        .record(TraceFormat.SITE, 300, 3, 0, "", "a.B::c", 70_000, 0)
                        .record(TraceFormat.FOUND)
                        .record(TraceFormat.CLONE, 300, 1L << 33, 1)
                        .record(TraceFormat.ELEMENT, 1, 1000, 0)
                        .record(TraceFormat.ELEMENTS, 2, 5, 3, 1, 0, 2)
                        .record(TraceFormat.ESCAPE, 1)
                        .record(TraceFormat.END, 0)
                        .endBlock()
                        .bytes(),
                log);
        assertThat(log.lines)
                .containsExactly(
                        "thread 0  true",
                        "acts 0",
                        "thread 1 ä false",
                        "acts 1",
                        "acts 0",
                        "ended 1",
                        "site 300 NOWHERE a.B::c@70000",
                        "found 1",
                        "clone 2 1",
                        "element 2[1000]=0",
                        "element 1[5]=2",
                        "element 1[6]=0",
                        "element 1[7]=1",
                        "escaped 2");
    }

    @Test
    void aTraceCutAnywhereSaysSo() throws IOException {
        byte[] whole = TraceBytes.small().bytes();
        for (int length = 16; length < whole.length; length++) {
            Log log = new Log();
            TraceEnd end = read(Arrays.copyOf(whole, length), log);
            assertThat(end.cutOff()).contains("without an end mark").contains("at byte " + length);
            assertThat(log.lines.size()).isIn(0, 8);
        }
        for (int length = 0; length < 16; length++) {
            byte[] start = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> read(start, new Log()))
                    .isInstanceOf(KinjoException.class)
                    .hasMessageContaining("is no trace");
        }
    }

    @Test
    void aDamagedByteIsFound() throws IOException {
        byte[] whole = TraceBytes.small().bytes();
        for (int i = 0; i < whole.length; i++) {
            byte[] damaged = whole.clone();
            damaged[i] ^= 0x10;
            try {
                assertThat(read(damaged, new Log()).cutOff()).as("byte %d", i).isNotNull();
            } catch (KinjoException e) {
                assertThat(e).hasMessageMatching("(?s).*(is damaged in block [12], at byte|is no trace|of version).*");
            }
        }
    }

    /** Though their checksums are right. */
    @Test
    void recordsOfWhatCannotBeAreRefused() {
        for (TraceBytes wrong : List.of(
                new TraceBytes().record(TraceFormat.SITE, 1L << 32, 0, 1, "a.Node", "a.Main::main", 3, 12),
                new TraceBytes().record(TraceFormat.FOUND).record(TraceFormat.ELEMENT, 1, 1L << 31, 1),
                new TraceBytes().record(TraceFormat.FOUND).record(TraceFormat.ELEMENT, 1, -1, 1),
                new TraceBytes().record(TraceFormat.FOUND).record(TraceFormat.ELEMENTS, 1, 0, 1L << 40, 1),
                new TraceBytes().record(TraceFormat.FACT, "a").record(TraceFormat.DEAD, 1))) {
            assertThatThrownBy(() -> read(wrong.endBlock().bytes(), new Log()))
                    .isInstanceOf(KinjoException.class)
                    .hasMessageContaining("is damaged in block 1, at byte 16");
        }
    }

    /** What a visitor finds impossible, too. */
    @Test
    void aVisitorMayFindThatATraceIsDamaged() {
        TraceVisitor strict = new TraceVisitor() {
            @Override
            public void storedInField(long holder, long field, long value) {
                throw new IllegalArgumentException("there are no fields");
            }
        };
        assertThatThrownBy(() -> TraceReader.read(TraceBytes.small().write(folder.resolve("small")), strict))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("is damaged in block 1, at byte 16: there are no fields");
    }

    @Test
    void aNewerVersionIsRefused() {
        byte[] bytes = TraceBytes.small().bytes();
        bytes[15] = 3;
        assertThatThrownBy(() -> read(bytes, new Log()))
                .isInstanceOfSatisfying(
                        KinjoException.class, e -> assertThat(e.remedy()).contains("newer"))
                .hasMessageContaining("version 3");
    }

    @Test
    void anOlderVersionIsRead() throws IOException {
        byte[] bytes = TraceBytes.small().bytes();
        bytes[15] = 1;
        assertThat(read(bytes, new Log()).cutOff()).isNull();
    }

    @Test
    void foreignFilesAreRefused() throws IOException {
        assertThatThrownBy(() -> read("{\"a\": 1, \"b\": [2, 3, 4]}".getBytes(), new Log()))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("is no trace");
        assertThatThrownBy(() -> TraceReader.read(folder.resolve("none"), new Log()))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("there is no file");
        assertThatThrownBy(() -> TraceReader.read(folder, new Log()))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("cannot be read");
    }

    @Test
    void recordsThatMakeNoSenseAreRefused() {
        List<TraceBytes> wrong = List.of(
                new TraceBytes().record(99),
                new TraceBytes().record(TraceFormat.NEW, 3, 16),
                new TraceBytes().record(TraceFormat.SWITCH, 0),
                new TraceBytes().record(TraceFormat.THREAD_END, 0),
                new TraceBytes().record(TraceFormat.THREAD, 5, 0, "x"),
                new TraceBytes().record(TraceFormat.STATIC, 1),
                new TraceBytes().record(TraceFormat.FOUND).record(TraceFormat.STATIC, 0),
                new TraceBytes().record(TraceFormat.FACT, 77),
                new TraceBytes().record(TraceFormat.FACT, "only one"),
                new TraceBytes().record(TraceFormat.SITE, 0, 77, 0, "", "", 0, 0),
                new TraceBytes()
                        .record(TraceFormat.SITE, 0, 0, 0, "", "", 0, 0)
                        .record(TraceFormat.SITE, 0, 0, 0, "", "", 0, 0),
                new TraceBytes().record(TraceFormat.END, 0).record(TraceFormat.FOUND),
                new TraceBytes().record(TraceFormat.END, 0).endBlock().record(TraceFormat.FOUND));
        for (TraceBytes bytes : wrong) {
            assertThatThrownBy(() -> read(bytes.endBlock().bytes(), new Log()))
                    .isInstanceOf(KinjoException.class)
                    .hasMessageContaining("is damaged in block");
        }
    }
}
