package kinjo.common.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * The 95 % interval of a mean over cells by resampling: each cell's pairs are drawn again with replacement, many times,
 * and the interval holds the middle 95 % of what comes out (percentile bootstrap). It assumes no distribution.
 */
final class Bootstrap {

    private static final int RESAMPLES = 4_000;
    private static final double OUTSIDE = 0.05;

    private final RandomGenerator random;

    Bootstrap(long seed) {
        random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    /** Of the mean over the cells of each cell's {@link SignedRank#estimate}. */
    SignedRank.Interval ofMeanOver(List<double[]> cells) {
        double[] means = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            means[i] = cells.stream().mapToDouble(this::estimateOfResample).sum() / cells.size();
        }
        Arrays.sort(means);
        int outsideEachEnd = (int) (RESAMPLES * OUTSIDE / 2);
        return new SignedRank.Interval(means[outsideEachEnd], means[RESAMPLES - 1 - outsideEachEnd]);
    }

    private double estimateOfResample(double[] values) {
        double[] drawn = new double[values.length];
        for (int i = 0; i < drawn.length; i++) {
            drawn[i] = values[random.nextInt(values.length)];
        }
        return SignedRank.estimate(drawn);
    }
}
