package kinjo.common.statistics;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/**
 * Wilcoxon's signed-rank test and what belongs to it: the Hodges-Lehmann estimate of the middle and the interval of all
 * middles that the test does not reject (Hollander and Wolfe, "Nonparametric Statistical Methods", section 3.2).
 *
 * <p>Log ratios of pairs whose two runs scatter alike are symmetric around the true one, whatever the scatter's form, and
 * then the interval holds it in 95 % of cases or a little more, exactly, from six pairs on. A bootstrap interval of the
 * median, with as few pairs as runs of seconds allow, holds it in 92 % to 94 % only ({@code ValidationTest}).
 */
final class SignedRank {

    private static final double OUTSIDE_EACH_END = 0.025;

    private static final Map<Integer, Integer> RANKS_OUTSIDE = new ConcurrentHashMap<>();

    private SignedRank() {}

    /** An interval on the scale of the values. */
    record Interval(double low, double high) {}

    /** The middle: the median of the means of all pairs of values, each with itself included. */
    static double estimate(double... values) {
        return Median.withDefaults().evaluate(means(values));
    }

    /** The 95 % interval of the middle; of six values or more. */
    static Interval interval(double... values) {
        double[] means = means(values);
        int outside = RANKS_OUTSIDE.computeIfAbsent(values.length, SignedRank::ranksOutside);
        return new Interval(means[outside - 1], means[means.length - outside]);
    }

    /** Two-sided; 1 if all values are 0. */
    static double p(double... values) {
        boolean allZero = Arrays.stream(values).allMatch(value -> value == 0);
        return allZero ? 1 : WilcoxonSignedRankTest.withDefaults().test(values).getPValue();
    }

    private static double[] means(double[] values) {
        int n = values.length;
        double[] means = new double[n * (n + 1) / 2];
        int next = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                means[next++] = (values[i] + values[j]) / 2;
            }
        }
        Arrays.sort(means);
        return means;
    }

    /** How many of the smallest means lie below the interval, plus one, so that at most 2.5 % is outside each end. */
    private static int ranksOutside(int n) {
        double[] probabilities = sumOfRanks(n);
        double below = 0;
        int rank = 0;
        while (below + probabilities[rank] <= OUTSIDE_EACH_END) {
            below += probabilities[rank++];
        }
        if (rank == 0) {
            throw new IllegalArgumentException("no 95 % interval from " + n + " values");
        }
        return rank;
    }

    /** The distribution of the sum of the ranks 1 to n of which each has either sign with probability one half. */
    private static double[] sumOfRanks(int n) {
        double[] probabilities = new double[n * (n + 1) / 2 + 1];
        probabilities[0] = 1;
        for (int rank = 1; rank <= n; rank++) {
            for (int sum = probabilities.length - 1; sum >= 0; sum--) {
                double with = sum >= rank ? probabilities[sum - rank] : 0;
                probabilities[sum] = (probabilities[sum] + with) / 2;
            }
        }
        return probabilities;
    }
}
