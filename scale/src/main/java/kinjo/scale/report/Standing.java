package kinjo.scale.report;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.common.statistics.Estimate;
import kinjo.common.statistics.Estimator;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;

/**
 * A cell's place among the others.
 *
 * @param throughputs requests per second of its runs that succeeded, by round; those with a late driver only if all are
 * @param middle their median; of two in the middle the lower one
 * @param toBest its throughput over that of the best, from the rounds that both have; null for the best itself, and
 *     without such a round
 * @param verdict what can be said about it
 */
public record Standing(Cell cell, Map<Integer, Double> throughputs, double middle, Estimate toBest, Verdict verdict) {

    /** Against the cell with the highest throughput. */
    public enum Verdict {
        BEST("the most requests"),
        LESS("less than the best"),
        SAME("no difference from the best that can be told from noise"),
        UNKNOWN("too few rounds to tell it from the best"),
        LATE("the driver was a limit itself, so the servers can do more"),
        HELD_UP("a cgroup's limit of CPU time held it up"),
        DIED("a server died with more users, so the search ended early"),
        CUT_SHORT("there may not be more users, so the servers can do more");

        private final String text;

        Verdict(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    /** Why it is not the most that the servers can do; empty if it is. */
    static Optional<Verdict> bound(CellResult result) {
        if (result.best() == null || result.isServersLimit()) {
            return Optional.empty();
        }
        if (result.driverLate()) {
            return Optional.of(Verdict.LATE);
        }
        if (result.best().usage().heldUp()) {
            return Optional.of(Verdict.HELD_UP);
        }
        return Optional.of(result.died() != null ? Verdict.DIED : Verdict.CUT_SHORT);
    }

    /** All cells that have a result: the highest throughput first, and those whose driver was late at the end. */
    public static List<Standing> of(List<CellResult> results) {
        Map<Cell, Map<Integer, Double>> inTime = throughputs(results, result -> !result.driverLate());
        Map<Cell, Map<Integer, Double>> late = throughputs(results, CellResult::driverLate);
        Map<Cell, Verdict> bounds = new HashMap<>();
        inTime.keySet().forEach(cell -> bound(cell, results).ifPresent(why -> bounds.put(cell, why)));
        late.keySet().removeAll(inTime.keySet());
        List<Map.Entry<Cell, Map<Integer, Double>>> ordered =
                Stream.concat(ordered(inTime), ordered(late)).toList();
        return ordered.stream()
                .map(cell -> standing(
                        cell.getKey(),
                        cell.getValue(),
                        ordered.getFirst().getValue(),
                        late.containsKey(cell.getKey()) ? Verdict.LATE : bounds.get(cell.getKey())))
                .toList();
    }

    /** Users that end in one round may end in all; a server that died, or was held up, need not be so in others. */
    private static Optional<Verdict> bound(Cell cell, List<CellResult> results) {
        List<CellResult> inTime = results.stream()
                .filter(result -> result.cell().equals(cell) && result.best() != null && !result.driverLate())
                .toList();
        List<Verdict> bounds =
                inTime.stream().flatMap(result -> bound(result).stream()).toList();
        return bounds.stream()
                .filter(why -> why == Verdict.CUT_SHORT || bounds.size() == inTime.size())
                .findFirst();
    }

    private static Map<Cell, Map<Integer, Double>> throughputs(
            List<CellResult> results, Predicate<CellResult> isWanted) {
        return results.stream()
                .filter(result -> result.best() != null && isWanted.test(result))
                .collect(Collectors.groupingBy(
                        CellResult::cell, LinkedHashMap::new, Collectors.toMap(CellResult::round, Rounds::throughput)));
    }

    private static Stream<Map.Entry<Cell, Map<Integer, Double>>> ordered(Map<Cell, Map<Integer, Double>> cells) {
        return cells.entrySet().stream().sorted(Comparator.comparingDouble(cell -> -middle(cell.getValue())));
    }

    private static double middle(Map<Integer, Double> throughputs) {
        return Rounds.middle(throughputs.values(), Double::doubleValue).orElseThrow();
    }

    /** @param bounded why its throughput is not the most that its servers can do; null if it is */
    private static Standing standing(Cell cell, Map<Integer, Double> own, Map<Integer, Double> best, Verdict bounded) {
        if (own == best) {
            return new Standing(cell, own, middle(own), null, Verdict.BEST);
        }
        double[] logRatios = own.keySet().stream()
                .filter(best::containsKey)
                .mapToDouble(round -> Math.log(own.get(round) / best.get(round)))
                .toArray();
        Estimate ratio = logRatios.length == 0 ? null : Estimator.ofCell(logRatios);
        return new Standing(cell, own, middle(own), ratio, bounded != null ? bounded : verdict(ratio));
    }

    private static Verdict verdict(Estimate ratio) {
        if (ratio == null || !ratio.hasInterval()) {
            return Verdict.UNKNOWN;
        }
        return ratio.high() < 1 ? Verdict.LESS : Verdict.SAME;
    }
}
