package kinjo.common.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatisticsTest {

    private static final int PAIRS = 20;

    @Test
    void theRangeOfFewPairsHoldsTheMedianAsOftenAsItSays() {
        for (int pairs : new int[] {4, 5}) {
            Random random = new Random(pairs);
            int covered = 0;
            for (int i = 0; i < 20_000; i++) {
                // Far from symmetric, with median 0: the statement is of the median, whatever the distribution.
                double[] logRatios = random.doubles(pairs)
                        .map(share -> -Math.log(share) - Math.log(2))
                        .toArray();
                Estimate estimate = Estimator.ofCell(logRatios);
                covered += estimate.low() <= 1 && 1 <= estimate.high() ? 1 : 0;
            }
            assertThat(covered / 20_000.0).isCloseTo(Estimate.levelOf(pairs), within(0.01));
        }
    }

    @Test
    void theLevelGoesWithThePairs() {
        assertThat(Estimate.levelOf(3)).isNull();
        assertThat(Estimate.levelOf(4)).isEqualTo(0.875);
        assertThat(Estimate.levelOf(5)).isEqualTo(0.9375);
        assertThat(Estimate.levelOf(6)).isEqualTo(0.95);
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
    void theSeedMakesMeansRepeatable() {
        List<double[]> cells = List.of(simulated(new Random(5), 1), simulated(new Random(6), 1));

        assertThat(new Estimator(9).geometricMean(cells, "x")).isEqualTo(new Estimator(9).geometricMean(cells, "x"));
    }

    @ParameterizedTest
    @CsvSource({"2, 1000, 0.935", "3, 1000, 0.935", "8, 200, 0.95"})
    void intervalsOfMeansHoldTheTruthToo(int cellCount, int means, double least) {
        Random random = new Random(7);
        int covered = 0;
        for (int i = 0; i < means; i++) {
            List<double[]> cells = Stream.generate(() -> sample(random, 6, 0.97))
                    .limit(cellCount)
                    .toList();
            Estimate mean = new Estimator(i).geometricMean(cells, "mean");
            covered += mean.low() <= 0.97 && 0.97 <= mean.high() ? 1 : 0;
        }
        assertThat((double) covered / means).isGreaterThanOrEqualTo(least);
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
}
