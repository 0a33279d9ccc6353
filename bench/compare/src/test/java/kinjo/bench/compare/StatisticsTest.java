package kinjo.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StatisticsTest {

    private static final int PAIRS = 20;

    @Test
    void theMedianIsInTheMiddle() {
        assertThat(Median.of(3, 1, 2)).isEqualTo(2);
        assertThat(Median.of(4, 1, 2, 3)).isEqualTo(2.5);
    }

    @Test
    void anEffectIsFound() {
        Estimate estimate = Estimator.ofCell(simulated(new Random(1), 0.95));

        assertThat(estimate.ratio()).isCloseTo(0.95, within(0.01));
        assertThat(estimate.high()).isLessThan(1);
        assertThat(estimate.p()).isLessThan(0.01);
        assertThat(Verdict.of("time", estimate, noise(1))).isEqualTo(Verdict.FASTER);
        assertThat(Verdict.of("rss", estimate, noise(1))).isEqualTo(Verdict.LESS);
    }

    @Test
    void anEffectInTheWrongDirectionIsFound() {
        Estimate estimate = Estimator.ofCell(simulated(new Random(1), 1.05));

        assertThat(Verdict.of("time", estimate, noise(1))).isEqualTo(Verdict.SLOWER);
        assertThat(Verdict.of("walk", estimate, noise(1))).isEqualTo(Verdict.MORE);
    }

    @Test
    void noEffectIsSeldomFound() {
        Random random = new Random(2);
        int found = 0;
        for (int i = 0; i < 200; i++) {
            Estimate estimate = Estimator.ofCell(simulated(random, 1));
            Estimate noise = Estimator.ofCell(simulated(random, 1));
            if (Verdict.of("time", estimate, noise) != Verdict.UNDECIDED) {
                found++;
            }
        }
        assertThat(found).isLessThan(200 / 20);
    }

    @Test
    void intervalsMostlyHoldTheTruth() {
        Random random = new Random(3);
        int covered = 0;
        for (int i = 0; i < 200; i++) {
            Estimate estimate = Estimator.ofCell(simulated(random, 0.95));
            if (estimate.low() <= 0.95 && 0.95 <= estimate.high()) {
                covered++;
            }
        }
        assertThat(covered).isBetween(180, 200);
    }

    @Test
    void oneOutlierDoesNotMakeAnEffect() {
        double[] logRatios = simulated(new Random(4), 1);
        logRatios[3] = Math.log(10);

        assertThat(Verdict.of("time", Estimator.ofCell(logRatios), noise(1))).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void anEffectWithinTheNoiseFloorIsNone() {
        Estimate sure = new Estimate(PAIRS, 0.98, 0.97, 0.99, 0.001);

        assertThat(Verdict.of("time", sure, new Estimate(PAIRS, 1, 0.99, 1.01, 1.0)))
                .isEqualTo(Verdict.FASTER);
        assertThat(Verdict.of("time", sure, new Estimate(PAIRS, 1, 0.97, 1.03, 1.0)))
                .isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void aShiftedNoiseFloorCountsInFull() {
        Estimate sure = new Estimate(PAIRS, 0.98, 0.97, 0.99, 0.001);

        assertThat(Verdict.of("time", sure, new Estimate(PAIRS, 1.04, 1.035, 1.045, 0.01)))
                .isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void ofTheManyOtherMetricsTheWholeIntervalHasToBeOutsideOfTheNoiseFloor() {
        Estimate sure = new Estimate(PAIRS, 0.98, 0.97, 0.99, 0.001);

        assertThat(Verdict.of("cpu", sure, new Estimate(PAIRS, 1, 0.985, 1.015, 1.0)))
                .isEqualTo(Verdict.UNDECIDED);
        assertThat(Verdict.of("cpu", sure, new Estimate(PAIRS, 1, 0.995, 1.005, 1.0)))
                .isEqualTo(Verdict.LESS);
    }

    @Test
    void amongManyMetricsNothingIsFoundWhereThereIsNothing() {
        Random random = new Random(8);
        int found = 0;
        for (int i = 0; i < 10_000; i++) {
            Estimate estimate = Estimator.ofCell(sample(random, 8, 1));
            Estimate noise = Estimator.ofCell(sample(random, 8, 1));
            found += Verdict.of("cpu", estimate, noise) == Verdict.UNDECIDED ? 0 : 1;
        }
        assertThat(found).isLessThan(10);
    }

    @Test
    void lessThanHalfAPerCentIsNoEffect() {
        Estimate sure = new Estimate(PAIRS, 0.9960, 0.9959, 0.9961, 0.001);

        assertThat(Verdict.of("time", sure, noise(1))).isEqualTo(Verdict.UNDECIDED);
        assertThat(Verdict.of("allocated", sure, noise(1))).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void fewPairsHaveNoInterval() {
        Estimate estimate = Estimator.ofCell(new double[] {0.1, 0.1, 0.1, 0.1, 0.1});

        assertThat(estimate.hasInterval()).isFalse();
        assertThat(estimate.p()).isNull();
        assertThat(Verdict.of("time", estimate, estimate)).isEqualTo(Verdict.TOO_FEW);
    }

    @Test
    void theSeedMakesMeansRepeatable() {
        List<double[]> cells = List.of(simulated(new Random(5), 1), simulated(new Random(6), 1));

        assertThat(new Estimator(9).geometricMean(cells, "x")).isEqualTo(new Estimator(9).geometricMean(cells, "x"));
    }

    @Test
    void intervalsOfMeansHoldTheTruthToo() {
        Random random = new Random(7);
        int covered = 0;
        for (int i = 0; i < 200; i++) {
            List<double[]> cells =
                    Stream.generate(() -> sample(random, 6, 0.97)).limit(8).toList();
            Estimate mean = new Estimator(i).geometricMean(cells, "mean");
            covered += mean.low() <= 0.97 && 0.97 <= mean.high() ? 1 : 0;
        }
        assertThat(covered).isGreaterThanOrEqualTo(190);
    }

    @Test
    void theIntervalIsThatOfTheSignedRankTest() {
        // Hollander and Wolfe's example 3.1, depression scores before and after: estimate -0.46, interval of 96.1 %.
        double[] values = {-0.952, 0.147, -1.022, -0.430, -0.620, -0.590, -0.490, 0.080, -0.010};

        assertThat(SignedRank.estimate(values)).isCloseTo(-0.46, within(1e-9));
        assertThat(SignedRank.interval(values).low()).isCloseTo(-0.786, within(1e-9));
        assertThat(SignedRank.interval(values).high()).isCloseTo(-0.010, within(1e-9));
    }

    @Test
    void fiveValuesHaveNoInterval() {
        assertThatIllegalArgumentException().isThrownBy(() -> SignedRank.interval(1, 2, 3, 4, 5));
    }

    @Test
    void theGeometricMeanIsOverCells() {
        Random random = new Random(6);
        Estimate mean =
                new Estimator(1).geometricMean(List.of(simulated(random, 0.9), simulated(random, 1 / 0.9)), "mean");

        assertThat(mean.ratio()).isCloseTo(1, within(0.02));
        assertThat(mean.low()).isLessThan(mean.ratio());
        assertThat(mean.high()).isGreaterThan(mean.ratio());
    }

    @Test
    void equalSamplesAreNoEvidence() {
        assertThat(SignedRank.p(new double[8])).isEqualTo(1);
    }

    @Test
    void theSignedRankTestIsWilcoxons() {
        // All eight on one side: 2 of the 2^8 ways to set the signs are as extreme.
        assertThat(SignedRank.p(new double[] {1, 2, 3, 4, 5, 6, 7, 8})).isCloseTo(2.0 / 256, within(1e-12));
    }

    @Test
    void holmCorrectsStepByStep() {
        assertThat(Holm.adjust(List.of(0.01, 0.04, 0.03)))
                .containsExactly(new double[] {0.03, 0.06, 0.06}, within(1e-12));
        assertThat(Holm.adjust(List.of(0.9, 0.8))).containsExactly(1, 1);
        assertThat(Holm.adjust(List.of())).isEmpty();
    }

    /** Log ratios of pairs, each run with 2 % noise. */
    private static double[] simulated(Random random, double ratio) {
        return sample(random, PAIRS, ratio);
    }

    private static double[] sample(Random random, int pairs, double ratio) {
        return random.doubles(pairs)
                .map(unused -> Math.log(ratio) + 0.02 * (random.nextGaussian() - random.nextGaussian()))
                .toArray();
    }

    private static Estimate noise(long seed) {
        return Estimator.ofCell(simulated(new Random(seed + 100), 1));
    }
}
