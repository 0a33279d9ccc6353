package kinjo.bench.compare.result;

import com.fasterxml.jackson.annotation.JsonValue;
import kinjo.common.statistics.Estimate;

/** What a ratio and its interval allow to say. */
public enum Verdict {
    FASTER("faster"),
    SLOWER("slower"),
    LESS("less"),
    MORE("more"),
    /** The difference, if there is one, cannot be told from noise. */
    UNDECIDED("~"),
    TOO_FEW("too few");

    private final String label;

    Verdict(String label) {
        this.label = label;
    }

    @JsonValue
    public String label() {
        return label;
    }

    /**
     * So many of 100 settings without a difference get a verdict on {@code time} by chance, in the comparisons that
     * {@code ValidationTest} simulates; with fewer than {@value Estimate#FEWEST_PAIRS} pairs it is less.
     */
    public static final double FALSE_PER_CENT = 0.5;

    /** Less than half a per cent, as a log ratio, is nobody's gain or loss, however sure it is. */
    private static final double SMALLEST = 0.005;

    /**
     * A difference counts if the interval excludes 1 and the ratio lies outside of what the baseline makes against
     * itself. Every setting has one {@code time} and dozens of other metrics, so of those the whole interval has to lie
     * outside: else each comparison would find something somewhere.
     *
     * <p>Of fewer than {@value Estimate#FEWEST_PAIRS} pairs only {@code time} has a verdict, and of it, too, the whole range
     * has to lie outside of the baseline's. Then of the three runs of each half block, two of the baseline and one of the
     * variant, the variant's was always the fastest, or always the slowest: with 4 pairs that happens by chance in at most
     * 2/81 of cases whatever the distribution, and in less than 0.5 % of those simulated in {@code ValidationTest}.
     */
    public static Verdict of(String metric, Estimate estimate, Estimate noise) {
        if (!estimate.hasInterval() || noise == null || !noise.hasInterval()) {
            return TOO_FEW;
        }
        boolean isTime = metric.equals(Metrics.TIME);
        boolean few = estimate.isRange() || noise.isRange();
        if (few && !isTime) {
            return TOO_FEW;
        }
        boolean excludesOne = estimate.high() < 1 || estimate.low() > 1;
        double difference = isTime && !few ? Math.abs(Math.log(estimate.ratio())) : estimate.distance();
        if (!excludesOne || difference <= Math.max(noise.reach(), SMALLEST)) {
            return UNDECIDED;
        }
        boolean better = estimate.ratio() < 1;
        if (isTime) {
            return better ? FASTER : SLOWER;
        }
        return better ? LESS : MORE;
    }

    /**
     * What stays of a verdict when pairs without a ratio may speak against it: a gain is none where the variant has
     * some of what the baseline has not.
     *
     * @param appeared pairs with 0 under the baseline alone
     * @param vanished pairs with 0 under the variant alone
     */
    public Verdict without(int appeared, int vanished) {
        return isGain() && appeared > 0 || isLoss() && vanished > 0 ? UNDECIDED : this;
    }

    /** The difference is more than noise. */
    public boolean isDecided() {
        return this != UNDECIDED && this != TOO_FEW;
    }

    /** A decided difference for the better. */
    public boolean isGain() {
        return this == FASTER || this == LESS;
    }

    /** A decided difference for the worse. */
    public boolean isLoss() {
        return this == SLOWER || this == MORE;
    }
}
