package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.conformance.Houses.House;
import kinjo.nanafusi.join.HashJoin;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Row N8: memory does not depend on the length of the documents. Measured as the heap that a JVM of its own gets along with. */
class SmallHeapTest {

    @TempDir
    Path folder;

    /** Joins two sorted documents of so many houses, which are made while they are read. */
    static final class SortedJoin {

        private SortedJoin() {}

        public static void main(String[] arguments) {
            int houses = Integer.parseInt(arguments[0]);
            XIterator<House> all = HashJoin.ofLong(open(houses), House::price, open(houses), House::price)
                    .sorted(Comparator.naturalOrder(), (left, right) -> left)
                    .removeIterator();
            int pairs = 0;
            for (; all.hasNext(); all.next()) {
                pairs++;
            }
            System.out.println(pairs);
        }

        private static XIterator<House> open(int houses) {
            return Houses.open(Source.of(new HouseStream(houses)), Options.DEFAULT.withEngine(Engine.GENERATED));
        }
    }

    /** A document of houses whose prices ascend; what it makes is garbage at once. */
    private static final class HouseStream extends InputStream {

        private final int houses;
        private int made = -1;
        private byte[] piece = "<houses>".getBytes(StandardCharsets.US_ASCII);
        private int at;

        HouseStream(int houses) {
            this.houses = houses;
        }

        private void make() {
            String text = ++made == houses
                    ? "</houses>"
                    : "<house><price>" + made + "</price><addr>" + "nobody asks for this".repeat(8) + "</addr></house>";
            piece = text.getBytes(StandardCharsets.US_ASCII);
            at = 0;
        }

        @Override
        public int read() {
            throw new AssertionError("read one by one");
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            if (at == piece.length) {
                if (made == houses) {
                    return -1;
                }
                make();
            }
            int count = Math.min(length, piece.length - at);
            System.arraycopy(piece, at, buffer, offset, count);
            at += count;
            return count;
        }
    }

    private String run(List<String> flags, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), SortedJoin.class.getName()));
        command.addAll(List.of(arguments));
        Path out = folder.resolve("out.txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(out).strip();
    }

    @Test
    void n8ASortedJoinGetsAlongWith4Megabytes() throws IOException, InterruptedException {
        // All of the heap: what the JVM keeps there itself is in it.
        List<String> flags = List.of("-Xmx4m", "-XX:+UseSerialGC");

        assertThat(run(flags, "200000")).isEqualTo("200000");
    }
}
