package kinjo.common.scalability;

import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * The law that is nearest to some measurements. Intervals are those of the linearised model with Student's t, as in R's
 * {@code nls}. Where a coefficient is 0 because less is not allowed, the intervals of the others and of the law take
 * that for known.
 */
public final class Fit {
    private static final double OUTSIDE_EACH_END = 0.025;

    private final Law law;
    private final double standardError;
    private final int freedom;

    /** Of lambda, sigma, kappa; a row of zeros for what was not fitted. */
    private final RealMatrix covariance;

    /** The same when coefficients may be negative; null if there is no such fit. */
    private final Fit unbounded;

    Fit(Law law, double standardError, int freedom, RealMatrix covariance, Fit unbounded) {
        this.law = law;
        this.standardError = standardError;
        this.freedom = freedom;
        this.covariance = covariance;
        this.unbounded = unbounded;
    }

    public Law law() {
        return law;
    }

    /** Of the measurements around the law, in the unit of throughput; NaN if there are no more of them than coefficients. */
    public double standardError() {
        return standardError;
    }

    /** Measurements beyond those that the coefficients need; without any there are no intervals. */
    public int freedom() {
        return freedom;
    }

    /** null without more measurements than coefficients. */
    public Interval lambda() {
        return coefficient(0, law.lambda());
    }

    /** null without more measurements than coefficients. */
    public Interval sigma() {
        return coefficient(1, law.sigma());
    }

    /** null without more measurements than coefficients. */
    public Interval kappa() {
        return coefficient(2, law.kappa());
    }

    /** Where the law's throughput of n lies; null without more measurements than coefficients. */
    public Interval at(double n) {
        RealVector gradient = MatrixUtils.createRealVector(law.gradient(n));
        return around(law.at(n), gradient.dotProduct(covariance.operate(gradient)));
    }

    /**
     * Where one more measurement at n would lie; null without more measurements than coefficients. Where a coefficient is
     * 0 because less is not allowed, that is no knowledge: the interval reaches as far as that of the law that has all of
     * them, whatever their sign.
     */
    public Interval next(double n) {
        Interval own = nextOfThis(n);
        if (own == null || unbounded == null || unbounded.freedom == 0) {
            return own;
        }
        // No law with coefficients of 0 or more is above a straight line. One that grows without limit before n says no
        // more than that.
        double line = lambda().high() * n;
        double at = unbounded.law.at(n);
        if (!(at > 0 && Double.isFinite(at))) {
            return new Interval(own.low(), Math.max(own.high(), line));
        }
        Interval all = unbounded.nextOfThis(n);
        return new Interval(Math.min(own.low(), all.low()), Math.max(own.high(), Math.min(all.high(), line)));
    }

    private Interval nextOfThis(double n) {
        RealVector gradient = MatrixUtils.createRealVector(law.gradient(n));
        double ofLaw = gradient.dotProduct(covariance.operate(gradient));
        return around(law.at(n), ofLaw + standardError * standardError);
    }

    private Interval coefficient(int index, double value) {
        if (value == 0 && unbounded != null && unbounded.freedom > 0) {
            double[] values = {unbounded.law.lambda(), unbounded.law.sigma(), unbounded.law.kappa()};
            return unbounded.around(values[index], unbounded.covariance.getEntry(index, index));
        }
        return value == 0 ? null : around(value, covariance.getEntry(index, index));
    }

    private Interval around(double value, double variance) {
        if (freedom == 0) {
            return null;
        }
        double reach = -new TDistribution(freedom).inverseCumulativeProbability(OUTSIDE_EACH_END) * Math.sqrt(variance);
        return new Interval(Math.max(0, value - reach), Math.max(0, value + reach));
    }
}
