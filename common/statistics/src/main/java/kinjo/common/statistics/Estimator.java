package kinjo.common.statistics;

import java.util.Arrays;
import java.util.List;

/** Makes ratios with intervals out of the log ratios of pairs. */
public final class Estimator {

    private final long seed;

    public Estimator(long seed) {
        this.seed = seed;
    }

    /** The ratio of one cell, with the interval and p of the signed-rank test; of few pairs with their range instead. */
    public static Estimate ofCell(double[] logRatios) {
        double ratio = Math.exp(SignedRank.estimate(logRatios));
        if (logRatios.length < Estimate.FEWEST_PAIRS_WITH_RANGE) {
            return new Estimate(logRatios.length, ratio, null, null, null);
        }
        if (logRatios.length < Estimate.FEWEST_PAIRS) {
            double low = Arrays.stream(logRatios).min().orElseThrow();
            double high = Arrays.stream(logRatios).max().orElseThrow();
            return new Estimate(logRatios.length, ratio, Math.exp(low), Math.exp(high), null);
        }
        SignedRank.Interval interval = SignedRank.interval(logRatios);
        return new Estimate(
                logRatios.length, ratio, Math.exp(interval.low()), Math.exp(interval.high()), SignedRank.p(logRatios));
    }

    /**
     * The geometric mean of the cells' ratios. It has no p: the cells are not a sample of anything.
     *
     * @param key what is estimated; gives each estimate its own random numbers, whatever else is in the plan
     */
    public Estimate geometricMean(List<double[]> cells, String key) {
        double ratio = Math.exp(
                cells.stream().mapToDouble(SignedRank::estimate).average().orElseThrow());
        int fewest = cells.stream().mapToInt(cell -> cell.length).min().orElseThrow();
        if (fewest < Estimate.FEWEST_PAIRS) {
            return new Estimate(fewest, ratio, null, null, null);
        }
        SignedRank.Interval interval = new Bootstrap(seed ^ ((long) key.hashCode() << 32)).ofMeanOver(cells);
        return new Estimate(fewest, ratio, Math.exp(interval.low()), Math.exp(interval.high()), null);
    }
}
