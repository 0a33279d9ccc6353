package kinjo.bench.papers.n10;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Path;
import kinjo.nanafusi.examples.tpch.TpchGenerator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Row N10: every way gives the same results, whatever the input. */
class WayTest {

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

    @Test
    void anUnknownLabelNamesTheKnownOnes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Way.labelled("dom"))
                .withMessageContaining("dom")
                .withMessageContaining("ed2-aalto");
    }
}
