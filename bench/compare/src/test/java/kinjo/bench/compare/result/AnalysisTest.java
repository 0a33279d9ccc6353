package kinjo.bench.compare.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import kinjo.bench.compare.SimulatedResult;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.Cells;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.report.TextReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnalysisTest {

    @TempDir
    Path folder;

    @Test
    void onlyRunsOfTheSameHalfBlockArePairs() {
        ComparePlan plan = SimulatedResult.plan(folder, 8);
        List<Run> runs = SimulatedResult.runs(plan, 0.9);
        List<Run> withoutOne = runs.stream().filter(run -> run.number() != 1).toList();
        Cell cell = runs.getFirst().cell();

        List<Row> rows = new Analysis(plan, Cells.of(plan), withoutOne).rows();

        assertThat(rows)
                .filteredOn(row -> row.cell().equals(cell))
                .anySatisfy(row ->
                        assertThat(Math.min(row.pairs(), row.noise().pairs())).isEqualTo(7));
    }

    @Test
    void rowsAndMeansHaveVerdicts() {
        ComparePlan plan = SimulatedResult.plan(folder, 20);
        Analysis analysis = new Analysis(plan, Cells.of(plan), SimulatedResult.runs(plan, 0.9));

        assertThat(analysis.rows())
                .filteredOn(row -> row.metric().equals("time"))
                .hasSize(4)
                .allMatch(row -> row.verdict() == Verdict.FASTER)
                .allMatch(row -> row.pAdjusted() >= row.p());
        assertThat(analysis.rows())
                .filteredOn(row -> row.metric().equals("rss"))
                .allMatch(row -> row.verdict() == Verdict.LESS)
                .allMatch(row -> row.pAdjusted() == null);
        assertThat(analysis.means()).hasSize(3).allMatch(mean -> mean.cells() == 4);
    }

    @Test
    void aMetricThatIsZeroMakesNoPair() {
        ComparePlan plan = SimulatedResult.plan(folder, 8);
        List<Run> runs = SimulatedResult.runs(plan, 0.9).stream()
                .map(run -> SimulatedResult.withValue(run, "gc_cpu", run.block() == 0 ? 0 : 5))
                .toList();

        assertThat(new Analysis(plan, Cells.of(plan), runs).rows())
                .filteredOn(row -> row.metric().equals("gc_cpu"))
                .isNotEmpty()
                .allMatch(row -> row.pairs() == 6);
    }

    @Test
    void whatAppearsUnderTheVariantAloneIsKept() {
        ComparePlan plan = SimulatedResult.plan(folder, 8);
        List<Run> runs = SimulatedResult.runs(plan, 1).stream()
                .map(run -> SimulatedResult.withValue(
                        run, "collections_full", run.variant().equals("kinjo") ? 40 : 0))
                .toList();
        Analysis analysis = new Analysis(plan, Cells.of(plan), runs);

        assertThat(analysis.rows()).noneMatch(row -> row.metric().equals("collections_full"));
        assertThat(analysis.oneSided())
                .hasSize(4)
                .allMatch(OneSided::isCost)
                .allMatch(pairs -> pairs.appeared() == 8 && pairs.vanished() == 0 && pairs.most() == 40);
        assertThat(Advice.of(SimulatedResult.result(plan, runs)))
                .anyMatch(line ->
                        line.contains("at worst full collections 0 -> up to 40") && line.contains("8 of 8 pairs on "));
        assertThat(TextReport.of(SimulatedResult.result(plan, runs)))
                .contains("zeros    collections_full of ")
                .contains("kinjo for stock: 0 -> up to 40");
    }

    @Test
    void aGainIsNoneWhereSomePairsHaveMoreUnderTheVariantAlone() {
        ComparePlan plan = SimulatedResult.plan(folder, 8);
        List<Run> runs = SimulatedResult.runs(plan, 1).stream()
                .map(run -> SimulatedResult.withValue(run, "pause", pause(run)))
                .toList();
        Analysis analysis = new Analysis(plan, Cells.of(plan), runs);

        assertThat(analysis.rows())
                .filteredOn(row -> row.metric().equals("pause"))
                .isNotEmpty()
                .allMatch(row -> row.pairs() == 6 && row.ratio() < 1 && row.verdict() == Verdict.UNDECIDED);
        assertThat(analysis.oneSided())
                .isNotEmpty()
                .noneMatch(OneSided::isCost)
                .extracting(OneSided::counts)
                .containsOnly("0 -> up to 5000.0 ms in 2 of 8 pairs");
    }

    /** A little less than the baseline's, but in one block much, and nothing there under the baseline. */
    private static double pause(Run run) {
        if (run.variant().equals("kinjo")) {
            return run.block() == 0 ? 5e9 : 9e6;
        }
        return run.block() == 0 ? 0 : 10e6;
    }

    @Test
    void nothingComesOfNothing() {
        ComparePlan plan = SimulatedResult.plan(folder, 8);

        assertThat(new Analysis(plan, Cells.of(plan), List.of()).rows()).isEmpty();
        assertThat(new Analysis(plan, Cells.of(plan), List.of()).means()).isEmpty();
    }
}
