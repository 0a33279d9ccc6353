package kinjo.common.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The 95 % interval of a mean over cells by resampling: each cell's pairs are drawn again with replacement, many times,
 * and the interval holds the middle 95 % of what comes out (percentile bootstrap). It assumes no distribution. As the
 * scatter is that of few pairs, each end is as much further away as Student's t is from the normal distribution: else the
 * interval of two or three cells with 6 pairs would hold the truth in 92 % of cases only.
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
        double middle = cells.stream().mapToDouble(SignedRank::estimate).sum() / cells.size();
        double wider = wider(cells.stream().mapToInt(cell -> cell.length - 1).sum());
        return new SignedRank.Interval(
                middle + wider * (means[outsideEachEnd] - middle),
                middle + wider * (means[RESAMPLES - 1 - outsideEachEnd] - middle));
    }

    /** @param freedom how many pairs there are, less one for each cell */
    private static double wider(int freedom) {
        return TDistribution.of(freedom).inverseSurvivalProbability(OUTSIDE / 2)
                / NormalDistribution.of(0, 1).inverseSurvivalProbability(OUTSIDE / 2);
    }

    private double estimateOfResample(double[] values) {
        double[] drawn = new double[values.length];
        for (int i = 0; i < drawn.length; i++) {
            drawn[i] = values[random.nextInt(values.length)];
        }
        return SignedRank.estimate(drawn);
    }
}
