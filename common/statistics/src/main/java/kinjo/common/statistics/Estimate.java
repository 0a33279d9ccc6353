package kinjo.common.statistics;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A ratio from pairs of runs and how sure it is.
 *
 * @param pairs how many pairs it comes from
 * @param ratio the Hodges-Lehmann estimate over the pairs
 * @param low lower end of the interval, see {@link #levelOf}; null with too few pairs
 * @param high upper end; null with too few pairs
 * @param p of the signed-rank test; null with fewer than {@value #FEWEST_PAIRS} pairs
 */
public record Estimate(int pairs, double ratio, Double low, Double high, Double p) {

    /** Fewer pairs have no 95 % interval: even all on one side happens by chance in more than 1 of 20 cases. */
    public static final int FEWEST_PAIRS = 6;

    /** Fewer pairs have no interval worth the name: the range of three holds the truth in 75 % of cases. */
    public static final int FEWEST_PAIRS_WITH_RANGE = 4;

    /**
     * In how many of all cases the interval of so many pairs holds the true ratio: 95 %, or a little more, from
     * {@value #FEWEST_PAIRS} on. With fewer it is the range of the pairs' ratios, which misses the median only if all lie
     * on the same side of it: 93.75 % with 5 pairs and 87.5 % with 4, exactly, whatever the distribution.
     *
     * @return null with too few pairs for any
     */
    public static Double levelOf(int pairs) {
        if (pairs >= FEWEST_PAIRS) {
            return 0.95;
        }
        return pairs >= FEWEST_PAIRS_WITH_RANGE ? 1 - Math.scalb(1.0, 1 - pairs) : null;
    }

    /** For readers of the JSON, who need not know {@link #levelOf}. */
    @JsonProperty(value = "level", access = JsonProperty.Access.READ_ONLY)
    public Double level() {
        return hasInterval() ? levelOf(pairs) : null;
    }

    @JsonIgnore
    public boolean hasInterval() {
        return low != null && high != null;
    }

    /** So few pairs that the interval is their range, and no 95 % interval. */
    @JsonIgnore
    public boolean isRange() {
        return hasInterval() && pairs < FEWEST_PAIRS;
    }

    /** Half the interval's width as a log ratio: 0.02 is about 2 % to either side. */
    public double halfWidth() {
        return hasInterval() ? (Math.log(high) - Math.log(low)) / 2 : Double.POSITIVE_INFINITY;
    }

    /**
     * How far from 1 the interval reaches, as a log ratio. Of a noise floor, this is what a difference has to exceed:
     * half the interval's width if it lies around 1, and more if even the baseline against itself is off.
     */
    public double reach() {
        return Math.max(Math.abs(Math.log(low)), Math.abs(Math.log(high)));
    }

    /** How far the interval keeps from 1, as a log ratio: 0 if it holds it. */
    public double distance() {
        return Math.max(0, Math.max(Math.log(low), -Math.log(high)));
    }
}
