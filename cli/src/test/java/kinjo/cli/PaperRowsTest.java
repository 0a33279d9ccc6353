package kinjo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import kinjo.bench.papers.PaperRow;
import kinjo.bench.papers.results.ResultsPage;
import kinjo.common.KinjoException;
import org.junit.jupiter.api.Test;

class PaperRowsTest {
    private static final Path RESULTS = Path.of("../bench/results");

    @Test
    void rowsOfAllFloorsAreFoundInWhateverCase() {
        assertThat(PaperRows.ALL)
                .extracting(PaperRow::name)
                .contains("C8", "L1", "L5", "N10", "S3", "S4", "S5", "S6", "T12");
        assertThat(PaperRows.named("s6").summary()).contains("TLB misses");
        assertThatThrownBy(() -> PaperRows.named("L3"))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("no row L3");
        assertThatThrownBy(() -> PaperRows.named("N10").requireRounds(2))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("rounds of its own");
        PaperRows.named("T12").requireRounds(2);
        assertThatThrownBy(() -> PaperRows.named("T12").requireRounds(0)).isInstanceOf(KinjoException.class);
    }

    /** Here, as the readers of all floors are known here only. */
    @Test
    void thePageIsWhatTheStoredResultsSay() throws IOException {
        assertThat(new ResultsPage(RESULTS, PaperRows.READERS).render())
                .as("bench/results/README.md; './kinjo bench results' writes it")
                .isEqualTo(Files.readString(RESULTS.resolve("README.md")));
    }
}
