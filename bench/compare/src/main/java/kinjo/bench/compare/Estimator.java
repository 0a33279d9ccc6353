package kinjo.bench.compare;

import java.util.List;

/** Makes ratios with intervals out of the log ratios of pairs. */
final class Estimator {

    private final long seed;

    Estimator(long seed) {
        this.seed = seed;
    }

    /**
     * The median ratio of one cell.
     *
     * @param key what is estimated; gives each estimate its own random numbers, whatever else is in the plan
     */
    Estimate median(double[] logRatios, String key) {
        double ratio = Math.exp(Median.of(logRatios));
        if (logRatios.length < Estimate.FEWEST_PAIRS) {
            return new Estimate(logRatios.length, ratio, null, null, null);
        }
        Bootstrap.Interval interval = interval(List.of(logRatios), key);
        return new Estimate(
                logRatios.length, ratio, Math.exp(interval.low()), Math.exp(interval.high()), SignedRank.p(logRatios));
    }

    /** The geometric mean of the cells' median ratios. It has no p: the cells are not a sample of anything. */
    Estimate geometricMean(List<double[]> cells, String key) {
        double ratio = Math.exp(cells.stream().mapToDouble(Median::of).average().orElseThrow());
        int fewest = cells.stream().mapToInt(cell -> cell.length).min().orElseThrow();
        if (fewest < Estimate.FEWEST_PAIRS) {
            return new Estimate(fewest, ratio, null, null, null);
        }
        Bootstrap.Interval interval = interval(cells, key);
        return new Estimate(fewest, ratio, Math.exp(interval.low()), Math.exp(interval.high()), null);
    }

    private Bootstrap.Interval interval(List<double[]> cells, String key) {
        return new Bootstrap(seed ^ ((long) key.hashCode() << 32)).ofMeanOfMedians(cells);
    }
}
