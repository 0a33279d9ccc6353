package kinjo.bench.papers.c8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.plan.Subject;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.Row;
import kinjo.bench.compare.result.Run;
import kinjo.bench.compare.result.Value;
import kinjo.bench.compare.result.Verdict;
import kinjo.common.KinjoException;
import kinjo.common.machine.Environment;
import kinjo.vmbuild.vms.Gc;
import kinjo.vmbuild.vms.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Row C8, without its times. */
class C8TablesTest {
    private static final Path JAVA = Path.of("/jdk/bin/java");
    private static final Cell CELL = new Cell("bintree", "small", Gc.SERIAL, 1, "1g", null);

    @TempDir
    private Path folder;

    private static ComparisonResult comparison(List<Row> rows, List<Run> runs) {
        ComparePlan plan = new ComparePlan(
                List.of(new Subject.Workload("bintree", "small")),
                List.of(Gc.SERIAL),
                List.of(1),
                List.of("1g"),
                List.of(new Variant("dfs", JAVA, List.of("-kinjo"), null)),
                List.of(new Variant("stock", JAVA, List.of(), null)),
                Stopping.pairs(6),
                1,
                Duration.ofMinutes(10),
                List.of(),
                false,
                null,
                "classes",
                null,
                Path.of("out"),
                null);
        return new ComparisonResult(
                ComparisonResult.FORMAT,
                true,
                "a headline",
                Instant.EPOCH,
                Instant.EPOCH,
                plan,
                new Environment("Linux", "6", "a processor", 2, 1, 0, Map.of()),
                List.of(),
                null,
                List.of(),
                rows,
                List.of(),
                runs);
    }

    private static Row row(String metric, double ratio, Verdict verdict) {
        return new Row(
                CELL, metric, "ns", "dfs", "stock", 6, ratio, ratio - 0.01, ratio + 0.01, verdict, null, null, null);
    }

    private static Run run(int number, double insert) {
        return new Run(
                number,
                CELL,
                "stock",
                false,
                0,
                0,
                Instant.EPOCH,
                1,
                0,
                true,
                Map.of("insert", new Value("ns", insert)),
                null,
                List.of(),
                false,
                null,
                List.of(),
                "x",
                "out",
                "err");
    }

    @Test
    void aTableHasTheMedianOfStockAndTheRatiosOfOthers() {
        String tables = C8Tables.render(Map.of(
                C8Program.BINTREE,
                comparison(
                        List.of(row("insert", 0.9, Verdict.UNDECIDED), row("search", 0.75, Verdict.FASTER)),
                        List.of(run(1, 100), run(2, 300), run(3, 200)))));

        assertThat(tables)
                .contains("serial     1        insert  200.0 ns  0.900 [0.890, 0.910] ~")
                .contains("serial     1        search  -         0.750 [0.740, 0.760]\n")
                .contains("Table 3, depth first to breadth first");
    }

    @Test
    void aClassIsSplitAsInThePaper() {
        assertThat(C8Program.MOLDYN.split())
                .isEqualTo("split=kinjo.bench.workloads.moldyn.Particle:"
                        + "xvelocity+yvelocity+zvelocity+xforce+yforce+zforce");
    }

    @Test
    void whatIsNoPartAndNoResultIsRefused() {
        assertThatThrownBy(() -> C8Program.parse("tree"))
                .isInstanceOf(KinjoException.class)
                .hasMessage("row C8 has no part tree");
        assertThatThrownBy(() -> PaperC8.report(folder))
                .isInstanceOf(KinjoException.class)
                .hasMessage("no result of row C8 in " + folder);
    }
}
