package kinjo.bench.compare.result;

import java.util.ArrayList;
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
        /** Every interval lies below it, and every program has one. */
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
        boolean all = result.complete()
                && !times.isEmpty()
                && unmeasured(result).isEmpty()
                && times.stream().allMatch(this::isBelow);
        return all ? Decision.PASSED : Decision.UNDECIDED;
    }

    /** One line for the terminal. */
    public String explain(ComparisonResult result) {
        return switch (decide(result)) {
            case PASSED -> "passed: no interval of time reaches " + Words.ratio(limit);
            case REGRESSION -> "regression above " + Words.ratio(limit) + ": " + cells(result, this::isRegression);
            case UNDECIDED -> "undecided: " + undecided(result) + "; " + remedy(result);
        };
    }

    private static String remedy(ComparisonResult result) {
        return result.complete()
                ? "give more time (--budget) or a narrower --within"
                : "go on with it by --resume, then judge it again";
    }

    private String undecided(ComparisonResult result) {
        List<String> why = new ArrayList<>();
        if (!result.complete()) {
            why.add("the comparison was stopped before its end");
        }
        String wide = cells(result, row -> row.pairs() >= Estimate.FEWEST_PAIRS && !isBelow(row));
        if (!wide.isEmpty()) {
            why.add("too wide an interval to say that it is not above " + Words.ratio(limit) + ": " + wide);
        }
        String few = String.join(", ", unmeasured(result));
        if (!few.isEmpty()) {
            why.add("fewer than " + Estimate.FEWEST_PAIRS + " pairs of runs: " + few);
        }
        return String.join("; ", why);
    }

    /** Programs that got too few pairs, or none: of these there may be no row at all. */
    private static List<String> unmeasured(ComparisonResult result) {
        return result.stops().stream()
                .filter(stop -> stop.pairs() < Estimate.FEWEST_PAIRS)
                .map(stop -> stop.cell().label() + " (" + stop.pairs() + ")")
                .toList();
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
