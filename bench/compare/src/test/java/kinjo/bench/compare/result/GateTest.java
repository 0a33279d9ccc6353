package kinjo.bench.compare.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import kinjo.bench.compare.FakeVm;
import kinjo.bench.compare.SimulatedResult;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.Cells;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.run.Comparison;
import kinjo.bench.compare.run.ProgressListener;
import kinjo.common.UsageException;
import kinjo.vmbuild.vms.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class GateTest {

    @TempDir
    Path folder;

    @Test
    void aSlowerVmIsARegression() {
        ComparisonResult result = compare(1200, 6);

        assertThat(new Gate(1.05).decide(result)).isEqualTo(Gate.Decision.REGRESSION);
        assertThat(new Gate(1.05).explain(result)).contains("regression above 1.050: toy small");
        assertThat(new Gate(1.3).decide(result)).isEqualTo(Gate.Decision.PASSED);
    }

    @Test
    void anEqualVmPasses() {
        assertThat(new Gate(1.05).decide(compare(1000, 6))).isEqualTo(Gate.Decision.PASSED);
    }

    /** Neither the ratio nor the other end of the interval decides. */
    @Test
    void theEndsOfIntervalsDecide() {
        ComparePlan plan = SimulatedResult.plan(folder, 10);
        ComparisonResult result = SimulatedResult.result(plan, SimulatedResult.runs(plan, 1.1));
        List<Row> times = result.results().stream()
                .filter(row -> row.metric().equals(Metrics.TIME))
                .toList();
        double lowest = times.stream().mapToDouble(Row::high).max().orElseThrow();
        double highest = times.stream().mapToDouble(Row::low).max().orElseThrow();
        assertThat(times).allMatch(row -> row.low() < row.ratio() && row.ratio() < row.high());

        assertThat(new Gate(lowest).decide(result)).isEqualTo(Gate.Decision.PASSED);
        assertThat(new Gate(lowest - 1e-6).decide(result)).isEqualTo(Gate.Decision.UNDECIDED);
        assertThat(new Gate(highest).decide(result)).isEqualTo(Gate.Decision.UNDECIDED);
        assertThat(new Gate(highest).explain(result)).contains("too wide an interval");
        assertThat(new Gate(highest - 1e-6).decide(result)).isEqualTo(Gate.Decision.REGRESSION);
    }

    @Test
    void withoutAnIntervalNothingIsDecided() {
        assertThat(new Gate(1.05).decide(compare(1000, 2))).isEqualTo(Gate.Decision.UNDECIDED);
        assertThat(new Gate(1.05).explain(compare(1000, 2))).contains("--budget");
    }

    @Test
    void theRangeOfFourPairsIsNoPromise() {
        assertThat(new Gate(1.05).decide(compare(1000, 4))).isEqualTo(Gate.Decision.UNDECIDED);
    }

    @Test
    void aProgramThatWasNotMeasuredDoesNotPass() {
        ComparePlan plan = SimulatedResult.quickPlan(folder, 20, "one", "left-out");
        List<Cell> cells = Cells.of(plan);
        List<Run> runs = SimulatedResult.runs(plan, 1).stream()
                .filter(run -> run.cell().equals(cells.getFirst()))
                .toList();
        ComparisonResult result = SimulatedResult.result(
                plan,
                runs,
                List.of(
                        new Stopping.Stop(cells.getFirst(), 20, Stopping.Reason.MOST_PAIRS),
                        new Stopping.Stop(cells.getLast(), 0, Stopping.Reason.DROPPED)));

        assertThat(new Gate(1.5).decide(result)).isEqualTo(Gate.Decision.UNDECIDED);
        assertThat(new Gate(1.5).explain(result))
                .contains("fewer than 6 pairs of runs: left-out")
                .doesNotContain("too wide");
    }

    @Test
    void anInterruptedComparisonIsUndecidedForThatReason() {
        ComparisonResult whole = compare(1000, 6);
        ComparisonResult stopped = new ComparisonResult(
                whole.format(),
                false,
                whole.headline(),
                whole.started(),
                whole.ended(),
                whole.plan(),
                whole.environment(),
                whole.warnings(),
                null,
                whole.stops(),
                whole.results(),
                whole.oneSided(),
                whole.means(),
                whole.runs());

        assertThat(new Gate(1.05).decide(stopped)).isEqualTo(Gate.Decision.UNDECIDED);
        assertThat(new Gate(1.05).explain(stopped))
                .isEqualTo("undecided: the comparison was stopped before its end;"
                        + " go on with it by --resume, then judge it again");
    }

    @Test
    void aLimitBelowOneIsRefused() {
        assertThatThrownBy(() -> new Gate(0.9))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--fail-on");
    }

    private ComparisonResult compare(long nanos, int pairs) {
        Variant stock = FakeVm.variant(folder, "stock", FakeVm.writeResult(1000, "abc"));
        Variant kinjo = FakeVm.variant(folder, "kinjo", FakeVm.writeResult(nanos, "abc"));
        ComparePlan plan = FakeVm.workloadPlan(folder, stock, kinjo)
                .stopping(Stopping.pairs(pairs))
                .out(folder.resolve("out-" + nanos + "-" + pairs + "-" + System.nanoTime()))
                .build();
        return new Comparison(plan, ProgressListener.none()).run();
    }
}
