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

    /** Less than half a per cent, as a log ratio, is nobody's gain or loss, however sure it is. */
    private static final double SMALLEST = 0.005;

    /**
     * A difference counts if the interval excludes 1 and the ratio lies outside of what the baseline makes against
     * itself. Every setting has one {@code time} and dozens of other metrics, so of those the whole interval has to lie
     * outside: else each comparison would find something somewhere.
     */
    public static Verdict of(String metric, Estimate estimate, Estimate noise) {
        if (!estimate.hasInterval() || noise == null || !noise.hasInterval()) {
            return TOO_FEW;
        }
        boolean isTime = metric.equals(Metrics.TIME);
        boolean excludesOne = estimate.high() < 1 || estimate.low() > 1;
        double difference = isTime ? Math.abs(Math.log(estimate.ratio())) : estimate.distance();
        if (!excludesOne || difference <= Math.max(noise.reach(), SMALLEST)) {
            return UNDECIDED;
        }
        boolean better = estimate.ratio() < 1;
        if (isTime) {
            return better ? FASTER : SLOWER;
        }
        return better ? LESS : MORE;
    }
}
