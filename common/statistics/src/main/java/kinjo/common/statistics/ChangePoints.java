package kinjo.common.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Divides a series into stretches of one level each. Exact: of all divisions it finds the one with the least sum of
 * squared distances from the stretches' means plus a penalty per stretch (optimal partitioning, Jackson and others
 * 2005, which PELT makes faster; a run's few hundred iterations do not need it).
 */
public final class ChangePoints {

    /** A shorter stretch is an outlier and no level. */
    public static final int SHORTEST = 3;

    /** Bayes' criterion asks for 2 log n (a level and a place); more, since iterations depend on each other. */
    private static final double PENALTY = 4;

    /** Values this many standard deviations from their neighbours' median are outliers and drawn in. */
    private static final double OUTLIER = 3;

    /** Of a normal distribution, the standard deviation over the median absolute deviation. */
    private static final double MAD_TO_SIGMA = 1.4826;

    private ChangePoints() {}

    /** A stretch of the series: the indices from {@code from} to before {@code to}, and their mean. */
    public record Segment(int from, int to, double level) {
        public int length() {
            return to - from;
        }
    }

    /** The stretches in order; one if the series is too short for two. */
    public static List<Segment> segments(double[] series) {
        double sigma = noise(series);
        double[] values = withoutOutliers(series, sigma);
        if (values.length < 2 * SHORTEST || sigma == 0) {
            return split(values, sigma == 0 && values.length >= 2 * SHORTEST ? Double.MIN_NORMAL : Double.MAX_VALUE);
        }
        return split(values, PENALTY * Math.log(values.length) * sigma * sigma);
    }

    private static List<Segment> split(double[] values, double penalty) {
        int n = values.length;
        Sums sums = new Sums(values);
        double[] best = new double[n + 1];
        int[] start = new int[n + 1];
        Arrays.fill(best, Double.POSITIVE_INFINITY);
        best[0] = 0;
        for (int end = Math.min(SHORTEST, n); end <= n; end++) {
            for (int from = 0; from == 0 || from <= end - SHORTEST; from++) {
                double cost = best[from] + sums.cost(from, end) + (from == 0 ? 0 : penalty);
                if (cost < best[end]) {
                    best[end] = cost;
                    start[end] = from;
                }
            }
        }
        List<Segment> segments = new ArrayList<>();
        for (int end = n; end > 0; end = start[end]) {
            segments.addFirst(new Segment(start[end], end, sums.mean(start[end], end)));
        }
        return segments;
    }

    /** The standard deviation around the level, from neighbours' differences, which a few steps do not change. */
    private static double noise(double[] series) {
        double[] differences = new double[Math.max(0, series.length - 1)];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = Math.abs(series[i + 1] - series[i]);
        }
        return differences.length == 0
                ? 0
                : MAD_TO_SIGMA * Median.withDefaults().evaluate(differences) / Math.sqrt(2);
    }

    private static double[] withoutOutliers(double[] series, double sigma) {
        double[] values = series.clone();
        for (int i = 0; i < values.length; i++) {
            double middle = Median.withDefaults()
                    .evaluate(Arrays.copyOfRange(series, Math.max(0, i - 2), Math.min(series.length, i + 3)));
            values[i] = Math.clamp(series[i], middle - OUTLIER * sigma, middle + OUTLIER * sigma);
        }
        return values;
    }

    /** Sums from the start, so that a stretch's mean and spread cost no walk. */
    private static final class Sums {
        private final double[] sum;
        private final double[] squares;

        Sums(double[] values) {
            sum = new double[values.length + 1];
            squares = new double[values.length + 1];
            for (int i = 0; i < values.length; i++) {
                sum[i + 1] = sum[i] + values[i];
                squares[i + 1] = squares[i] + values[i] * values[i];
            }
        }

        double mean(int from, int to) {
            return (sum[to] - sum[from]) / (to - from);
        }

        double cost(int from, int to) {
            double total = sum[to] - sum[from];
            return Math.max(0, squares[to] - squares[from] - total * total / (to - from));
        }
    }
}
