package kinjo.bench.compare.result;

import java.util.List;
import java.util.function.Predicate;
import kinjo.common.UsageException;
import kinjo.common.console.Words;
import kinjo.common.statistics.Estimate;

/**
 * Decides for a user's CI whether a comparison may pass, by the intervals of {@code time}.
 *
 * @param limit the largest ratio variant / baseline that is no regression
 */
public record Gate(double limit) {

    /** What is known about the limit. */
    public enum Decision {
        /** Every interval lies below it. */
        PASSED,
        /** Some interval lies above it, and the difference is no noise. */
        REGRESSION,
        /** Neither. */
        UNDECIDED
    }

    public Gate {
        if (!(limit >= 1)) {
            throw new UsageException(
                    "A ratio of " + limit + " is no regression.",
                    "Give --fail-on 1 or more, for example --fail-on 1.05.");
        }
    }

    public Decision decide(ComparisonResult result) {
        List<Row> times = result.results().stream()
                .filter(row -> row.metric().equals(Metrics.TIME))
                .toList();
        if (times.stream().anyMatch(this::isRegression)) {
            return Decision.REGRESSION;
        }
        boolean all = result.complete() && !times.isEmpty() && times.stream().allMatch(this::isBelow);
        return all ? Decision.PASSED : Decision.UNDECIDED;
    }

    /** One line for the terminal. */
    public String explain(ComparisonResult result) {
        return switch (decide(result)) {
            case PASSED -> "passed: no interval of time reaches " + Words.ratio(limit);
            case REGRESSION -> "regression above " + Words.ratio(limit) + ": " + cells(result, this::isRegression);
            case UNDECIDED ->
                "undecided: too wide an interval to say that it is not above " + Words.ratio(limit) + ": "
                        + cells(result, row -> !isBelow(row)) + "; give more time (--budget) or a narrower --within";
        };
    }

    private String cells(ComparisonResult result, Predicate<Row> wanted) {
        return String.join(
                ", ",
                result.results().stream()
                        .filter(row -> row.metric().equals(Metrics.TIME) && wanted.test(row))
                        .map(row -> row.cell().label() + " " + Words.ratio(row.ratio()) + " "
                                + Words.interval(row.low(), row.high()))
                        .toList());
    }

    private boolean isRegression(Row row) {
        return row.verdict() == Verdict.SLOWER && row.low() > limit;
    }

    /** The range of a few pairs is too little for a promise. */
    private boolean isBelow(Row row) {
        return row.high() != null && row.pairs() >= Estimate.FEWEST_PAIRS && row.high() <= limit;
    }
}
