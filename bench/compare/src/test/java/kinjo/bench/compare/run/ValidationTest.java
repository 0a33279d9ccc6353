package kinjo.bench.compare.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import kinjo.bench.compare.FakeVm;
import kinjo.bench.compare.SimulatedResult;
import kinjo.bench.compare.plan.Block;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.Cells;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.result.Analysis;
import kinjo.bench.compare.result.Metrics;
import kinjo.bench.compare.result.Row;
import kinjo.bench.compare.result.Run;
import kinjo.bench.compare.result.Verdict;
import kinjo.vmbuild.vms.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole comparisons on simulated samples with a planted effect: does {@code compare} find what is there and nothing
 * else? The scheduler, the stopping rule and the estimates are the real ones; only the programs are made up. The
 * machine drifts, runs scatter, and some are disturbed.
 */
class ValidationTest {

    private static final int COMPARISONS = 2000;
    private static final Stopping SEQUENTIAL = new Stopping(6, 40, 0.02, null);

    private static final double NOISE = 0.015;
    private static final double DRIFT_PER_RUN = 0.004;
    private static final double DISTURBED = 0.05;

    @TempDir
    Path folder;

    /** What {@link #COMPARISONS} comparisons said. */
    private record Tally(int alarms, int right, int covered, double meanPairs) {}

    @Test
    void whereThereIsNothingNothingIsFound() {
        Tally tally = tally(1.00, SEQUENTIAL);

        assertThat(tally.alarms).isLessThanOrEqualTo(COMPARISONS * 5 / 100);
        // As the report says.
        assertThat(100.0 * tally.alarms / COMPARISONS)
                .isBetween(Verdict.FALSE_PER_CENT / 2, 2 * Verdict.FALSE_PER_CENT);
    }

    @Test
    void withAFixedNumberOfPairsNothingIsFoundEither() {
        assertThat(tally(1.00, Stopping.pairs(6)).alarms).isLessThanOrEqualTo(COMPARISONS * 5 / 100);
        assertThat(tally(1.00, Stopping.pairs(12)).alarms).isLessThanOrEqualTo(COMPARISONS * 5 / 100);
    }

    @Test
    void intervalsHoldTheTruth() {
        double[] ratios = {1.00, 1.01, 1.03, 1.10, 1 / 1.01, 1 / 1.03, 1 / 1.10};
        int covered = Arrays.stream(ratios)
                .mapToInt(ratio -> tally(ratio, SEQUENTIAL).covered)
                .sum();

        assertThat(covered).isGreaterThanOrEqualTo(ratios.length * COMPARISONS * 95 / 100);
    }

    @Test
    void intervalsHoldTheTruthWithAnyNumberOfPairs() {
        int[] pairs = {6, 8, 10, 12, 20};
        int covered = Arrays.stream(pairs)
                .map(number -> tally(1.03, Stopping.pairs(number)).covered)
                .sum();

        assertThat(covered).isGreaterThanOrEqualTo(pairs.length * COMPARISONS * 95 / 100);
    }

    @Test
    void aLargeEffectIsFoundAlways() {
        assertThat(tally(1.10, SEQUENTIAL).right).isEqualTo(COMPARISONS);
        assertThat(tally(0.90, SEQUENTIAL).right).isEqualTo(COMPARISONS);
    }

    @Test
    void anEffectAboveTheWantedWidthIsFoundMostly() {
        assertThat(tally(1.03, SEQUENTIAL).right).isGreaterThan(COMPARISONS / 2);
    }

    @Test
    void stoppingEarlySavesRuns() {
        assertThat(tally(1.00, SEQUENTIAL).meanPairs).isBetween(10.0, 25.0);
    }

    @Test
    void withFourPairsNothingIsFoundWhereThereIsNothing() {
        assertThat(tally(1.00, Stopping.pairs(4)).alarms).isLessThanOrEqualTo(COMPARISONS * 5 / 1000);
    }

    @Test
    void withFourPairsALargeEffectIsFoundMostly() {
        assertThat(tally(0.60, Stopping.pairs(4)).right).isGreaterThan(COMPARISONS * 9 / 10);
    }

    @Test
    void ofTheManyVerdictsOfAQuickComparisonNoneIsFalseMostly() {
        assertThat(quickWithAnAlarm(4)).isLessThanOrEqualTo(COMPARISONS * 5 / 100);
        assertThat(quickWithAnAlarm(6)).isLessThanOrEqualTo(COMPARISONS * 5 / 100);
        assertThat(quickWithAnAlarm(8)).isLessThanOrEqualTo(COMPARISONS * 5 / 100);
    }

    /** Comparisons of six programs and two VMs without an effect in which one or more of twelve times has a verdict. */
    private int quickWithAnAlarm(int pairs) {
        ComparePlan plan = SimulatedResult.quickPlan(folder, pairs, "a", "b", "c", "d", "e", "f");
        Random random = new Random(pairs);
        int alarms = 0;
        for (int i = 0; i < COMPARISONS; i++) {
            alarms += times(plan, 1, random).stream()
                            .anyMatch(row -> row.verdict().isDecided())
                    ? 1
                    : 0;
        }
        return alarms;
    }

    private Tally tally(double ratio, Stopping stopping) {
        Variant stock = FakeVm.variant(folder, "stock", "");
        ComparePlan plan = FakeVm.plan(folder, stock, FakeVm.variant(folder, "kinjo", ""))
                .stopping(stopping)
                .build();
        Random random = new Random(Math.round(1000 * ratio) + stopping.most());
        int alarms = 0;
        int right = 0;
        int covered = 0;
        double pairs = 0;
        for (int i = 0; i < COMPARISONS; i++) {
            Row time = times(plan, ratio, random).getFirst();
            alarms += time.verdict() == Verdict.UNDECIDED ? 0 : 1;
            right += time.verdict() == (ratio < 1 ? Verdict.FASTER : Verdict.SLOWER) ? 1 : 0;
            covered += time.low() <= ratio && ratio <= time.high() ? 1 : 0;
            pairs += time.pairs();
        }
        return new Tally(alarms, right, covered, pairs / COMPARISONS);
    }

    private static List<Row> times(ComparePlan plan, double ratio, Random random) {
        List<Cell> cells = Cells.of(plan);
        Progression progression = new Progression(plan, cells, new TimeLeft());
        List<Run> runs = new ArrayList<>();
        double drift = 0;
        List<Block> round = progression.round(Duration.ZERO);
        while (!round.isEmpty()) {
            for (Block block : round) {
                assertThat(progression.hasTimeFor(block, Duration.ZERO)).isTrue();
                for (Block.Step step : block.steps()) {
                    drift += DRIFT_PER_RUN * random.nextGaussian();
                    runs.add(run(runs.size() + 1, step, ratio, drift, random));
                }
            }
            progression.update(runs);
            round = progression.round(Duration.ZERO);
        }
        return new Analysis(plan, cells, runs)
                .rows().stream()
                        .filter(row -> row.metric().equals(Metrics.TIME))
                        .toList();
    }

    private static Run run(int number, Block.Step step, double ratio, double drift, Random random) {
        double log = drift + NOISE * random.nextGaussian();
        if (random.nextDouble() < DISTURBED) {
            log += 0.05 + 0.3 * random.nextDouble();
        }
        double factor = step.arm().variant().name().equals("kinjo") ? ratio : 1;
        return SimulatedResult.run(number, step, 50e6 * factor * Math.exp(log));
    }
}
