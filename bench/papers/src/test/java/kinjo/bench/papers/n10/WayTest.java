package kinjo.bench.papers.n10;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import kinjo.nanafusi.examples.tpch.TpchGenerator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Row N10: every way gives the same results, whatever the input. */
class WayTest {
    private static final int MOST_PASSES = 20;

    @TempDir
    private static Path folder;

    private static Results expected;

    @BeforeAll
    static void generate() throws Exception {
        new TpchGenerator(0.0005).write(folder);
        expected = Way.ED1_JDK.join(Inputs.memory(folder));
        assertThat(expected.count()).isGreaterThan(2_500);
    }

    @ParameterizedTest
    @EnumSource
    void givesTheSameResultsFromMemory(Way way) throws Exception {
        assertSame(way.join(Inputs.memory(folder)));
    }

    @ParameterizedTest
    @EnumSource
    void givesTheSameResultsFromFiles(Way way) throws Exception {
        assertSame(way.join(Inputs.files(folder)));
    }

    @ParameterizedTest
    @EnumSource
    void givesTheSameResultsOverTheNetwork(Way way) throws Exception {
        try (Sender lineItems = new Sender(folder.resolve("lineitem.xml"), 100e6);
                Sender orders = new Sender(folder.resolve("orders.xml"), 100e6)) {
            assertSame(way.join(Inputs.network(lineItems.port(), orders.port())));
        }
    }

    private static void assertSame(Results results) throws IOException {
        assertThat(results.count()).isEqualTo(expected.count());
        assertThat(results.checksum()).isEqualTo(expected.checksum());
        assertThat(results.firstNanos()).isNotZero();
    }

    /** Bytes of a join in memory, by all threads, as soon as two passes agree: until all is compiled, more is allocated. */
    private static long allocated(Way way, Inputs inputs) throws Exception {
        ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
        long last = 0;
        for (int pass = 0; pass < MOST_PASSES; pass++) {
            long before = threads.getTotalThreadAllocatedBytes();
            way.join(inputs);
            long now = threads.getTotalThreadAllocatedBytes() - before;
            if (Math.abs(now - last) <= 0.001 * now) {
                return now;
            }
            last = now;
        }
        return last;
    }

    /** At the scale of the row's tables: what is allocated once for each document counts less the larger it is. */
    @Test
    void allocatesAQuarterOfTheBestHandWrittenProgram(@TempDir Path large) throws Exception {
        new TpchGenerator(0.01).write(large);
        Inputs inputs = Inputs.memory(large);
        double handWritten = allocated(Way.ED1_AALTO, inputs);

        boolean compact = hasCompactHeaders();
        assertThat(allocated(Way.DD, inputs) / handWritten).isLessThan(compact ? 0.315 : 0.255);
        assertThat(allocated(Way.DD_LAZY, inputs) / handWritten).isLessThan(compact ? 0.28 : 0.23);
        assertThat(allocated(Way.DD_SHORT, inputs) / handWritten).isLessThan(compact ? 0.15 : 0.13);
    }

    /** With them, as is the default of JDK 27, the hand-written program's many small objects take a quarter less. */
    private static boolean hasCompactHeaders() {
        HotSpotDiagnosticMXBean vm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        return Boolean.parseBoolean(vm.getVMOption("UseCompactObjectHeaders").getValue());
    }

    @Test
    void anUnknownLabelNamesTheKnownOnes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Way.labelled("dom"))
                .withMessageContaining("dom")
                .withMessageContaining("ed2-aalto");
    }
}
