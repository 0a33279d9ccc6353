package kinjo.common.statistics;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * A ratio from pairs of runs and how sure it is.
 *
 * @param pairs how many pairs it comes from
 * @param ratio the Hodges-Lehmann estimate over the pairs
 * @param low lower end of the 95 % interval; null with too few pairs
 * @param high upper end; null with too few pairs
 * @param p of the signed-rank test; null with too few pairs
 */
public record Estimate(int pairs, double ratio, Double low, Double high, Double p) {

    /** Fewer pairs have no 95 % interval: even all on one side happens by chance in more than 1 of 20 cases. */
    public static final int FEWEST_PAIRS = 6;

    @JsonIgnore
    public boolean hasInterval() {
        return low != null && high != null;
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
