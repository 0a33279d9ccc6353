package kinjo.bench.compare.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import kinjo.common.statistics.Estimate;
import kinjo.common.statistics.Estimator;
import org.junit.jupiter.api.Test;

class VerdictTest {

    private static final int PAIRS = 20;

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
    void threePairsHaveNoInterval() {
        Estimate estimate = Estimator.ofCell(new double[] {0.1, 0.1, 0.1});

        assertThat(estimate.hasInterval()).isFalse();
        assertThat(estimate.level()).isNull();
        assertThat(Verdict.of("time", estimate, estimate)).isEqualTo(Verdict.TOO_FEW);
    }

    @Test
    void ofFourPairsTheWholeRangeHasToBeOutsideOfTheNoiseFloor() {
        Estimate gain = Estimator.ofCell(new double[] {-0.5, -0.4, -0.45, -0.11});

        assertThat(gain.p()).isNull();
        assertThat(Verdict.of("time", gain, Estimator.ofCell(new double[] {0.1, -0.05, 0, 0})))
                .isEqualTo(Verdict.FASTER);
        assertThat(Verdict.of("time", gain, Estimator.ofCell(new double[] {0.12, -0.05, 0, 0})))
                .isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void ofFourPairsOnlyTimeHasAVerdict() {
        Estimate gain = Estimator.ofCell(new double[] {-0.5, -0.4, -0.45, -0.3});
        Estimate noise = Estimator.ofCell(new double[] {0.1, -0.05, 0, 0});

        assertThat(Verdict.of("cpu", gain, noise)).isEqualTo(Verdict.TOO_FEW);
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
