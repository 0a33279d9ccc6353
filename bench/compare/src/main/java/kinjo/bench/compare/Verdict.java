package kinjo.bench.compare;

import com.fasterxml.jackson.annotation.JsonValue;

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
     * A difference counts if the interval excludes 1 and the ratio lies outside of what the baseline makes against
     * itself.
     */
    static Verdict of(String metric, Estimate estimate, Estimate noise) {
        if (!estimate.hasInterval() || noise == null || !noise.hasInterval()) {
            return TOO_FEW;
        }
        boolean excludesOne = estimate.high() < 1 || estimate.low() > 1;
        if (!excludesOne || Math.abs(Math.log(estimate.ratio())) <= noise.reach()) {
            return UNDECIDED;
        }
        boolean better = estimate.ratio() < 1;
        if (metric.equals(Metrics.TIME)) {
            return better ? FASTER : SLOWER;
        }
        return better ? LESS : MORE;
    }
}
