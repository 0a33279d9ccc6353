package kinjo.scale.report;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.common.console.Words;
import kinjo.common.statistics.Estimate;
import kinjo.common.statistics.Estimator;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;

/** The runs of a cell, by round, and what they say together. */
public final class Rounds {
    private Rounds() {}

    /**
     * The runs that have a result. A run whose driver was late says less than the servers can do, so it counts only where
     * its cell has no other.
     */
    public static List<CellResult> counting(List<CellResult> results) {
        Set<Cell> inTime = results.stream()
                .filter(result -> result.best() != null && !result.driverLate())
                .map(CellResult::cell)
                .collect(Collectors.toSet());
        return results.stream()
                .filter(result -> result.best() != null && !(result.driverLate() && inTime.contains(result.cell())))
                .toList();
    }

    /** Those that count, in the order of the results. */
    public static Map<Cell, Map<Integer, CellResult>> byCell(List<CellResult> results) {
        return counting(results).stream()
                .collect(Collectors.groupingBy(
                        CellResult::cell, LinkedHashMap::new, Collectors.toMap(CellResult::round, result -> result)));
    }

    /** The value in the middle, of two the lower one: that of a run, which can be looked at. */
    public static double middle(Map<Integer, CellResult> runs, ToDoubleFunction<CellResult> value) {
        return value.applyAsDouble(middle(runs.values(), value).orElseThrow());
    }

    /** Empty if there is none. */
    static <T> Optional<T> middle(Collection<T> all, ToDoubleFunction<? super T> value) {
        return all.stream()
                .sorted(Comparator.comparingDouble(value))
                .skip((all.size() - 1) / 2)
                .findFirst();
    }

    /** What a table of runs calls each: the cell, and the round where there are several. */
    static Function<CellResult, String> names(List<CellResult> results) {
        boolean many = results.stream().anyMatch(result -> result.round() > 1);
        return result -> result.cell().name() + (many ? " round " + result.round() : "");
    }

    /** Requests per second. */
    public static double throughput(CellResult result) {
        return result.best().measurement().throughput();
    }

    /** Of a cell to another one, from the rounds that both have; null without such a round. */
    public static Estimate ratio(
            Map<Integer, CellResult> own, Map<Integer, CellResult> other, ToDoubleFunction<CellResult> value) {
        double[] logRatios = own.keySet().stream()
                .filter(other::containsKey)
                .mapToDouble(
                        round -> Math.log(value.applyAsDouble(own.get(round)) / value.applyAsDouble(other.get(round))))
                .filter(Double::isFinite)
                .toArray();
        return logRatios.length == 0 ? null : Estimator.ofCell(logRatios);
    }

    /**
     * Ratio of the throughputs, from the rounds in which both are the most that the servers can do. Where there is none,
     * it is of all rounds, and its {@code bound} says what the runs were limited by.
     */
    record ThroughputRatio(Estimate estimate, String bound) {
        static ThroughputRatio of(Map<Integer, CellResult> own, Map<Integer, CellResult> other) {
            Estimate limits = ratio(limits(own), limits(other), Rounds::throughput);
            return limits != null
                    ? new ThroughputRatio(limits, null)
                    : new ThroughputRatio(
                            ratio(own, other, Rounds::throughput),
                            Stream.concat(own.values().stream(), other.values().stream())
                                    .flatMap(result -> Standing.bound(result).stream())
                                    .findFirst()
                                    .map(Standing.Verdict::text)
                                    .orElse(null));
        }

        private static Map<Integer, CellResult> limits(Map<Integer, CellResult> runs) {
            return runs.entrySet().stream()
                    .filter(run -> run.getValue().isServersLimit())
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        }
    }

    /** {@code 0.900 [0.880, 0.930]}; without the interval if there is none, and empty without a ratio. */
    public static String text(Estimate ratio) {
        return ratio == null ? "" : (Words.ratio(ratio.ratio()) + " " + interval(ratio)).stripTrailing();
    }

    /** With a word if it is no 95 % interval; empty if there is none. */
    static String interval(Estimate ratio) {
        return Words.interval(ratio.low(), ratio.high()) + (ratio.isRange() ? " (the rounds' range)" : "");
    }
}
