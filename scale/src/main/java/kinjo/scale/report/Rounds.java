package kinjo.scale.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import kinjo.common.console.Words;
import kinjo.common.statistics.Estimate;
import kinjo.common.statistics.Estimator;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;
import org.apache.commons.statistics.descriptive.Median;

/** The runs of a cell, by round, and what they say together. */
public final class Rounds {
    private Rounds() {}

    /** Of all cells that have a result, in the order of the results. */
    public static Map<Cell, Map<Integer, CellResult>> byCell(List<CellResult> results) {
        return results.stream()
                .filter(result -> result.best() != null)
                .collect(Collectors.groupingBy(
                        CellResult::cell, LinkedHashMap::new, Collectors.toMap(CellResult::round, result -> result)));
    }

    /** Of all its rounds. */
    public static double median(Map<Integer, CellResult> runs, ToDoubleFunction<CellResult> value) {
        return Median.withDefaults()
                .evaluate(runs.values().stream().mapToDouble(value).toArray());
    }

    /** Requests per second. */
    public static double throughput(CellResult result) {
        return result.best().throughput();
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

    /** {@code 0.900 [0.880, 0.930]}; without the interval if there is none, and empty without a ratio. */
    public static String text(Estimate ratio) {
        return ratio == null ? "" : (Words.ratio(ratio.ratio()) + " " + interval(ratio)).stripTrailing();
    }

    /** With a word if it is no 95 % interval; empty if there is none. */
    static String interval(Estimate ratio) {
        return Words.interval(ratio.low(), ratio.high()) + (ratio.isRange() ? " (the rounds' range)" : "");
    }
}
