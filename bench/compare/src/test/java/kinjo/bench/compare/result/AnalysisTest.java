package kinjo.bench.compare.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import kinjo.bench.compare.SimulatedResult;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.Cells;
import kinjo.bench.compare.plan.ComparePlan;
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
    void nothingComesOfNothing() {
        ComparePlan plan = SimulatedResult.plan(folder, 8);

        assertThat(new Analysis(plan, Cells.of(plan), List.of()).rows()).isEmpty();
        assertThat(new Analysis(plan, Cells.of(plan), List.of()).means()).isEmpty();
    }
}
