package kinjo.scale.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import kinjo.common.statistics.Estimate;
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
        BESIDE("what runs beside the servers was busy, so the servers can do more"),
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
        if (result.died() != null) {
            return Optional.of(Verdict.DIED);
        }
        return Optional.of(result.cutShort() ? Verdict.CUT_SHORT : Verdict.BESIDE);
    }

    /** All cells that have a result, the highest throughput first; it may be less than the servers can do. */
    public static List<Standing> of(List<CellResult> results) {
        Map<Cell, Map<Integer, CellResult>> cells = Rounds.byCell(results);
        List<Cell> ordered = cells.keySet().stream()
                .sorted(Comparator.comparing((Cell cell) -> -Rounds.middle(cells.get(cell), Rounds::throughput)))
                .toList();
        return ordered.stream()
                .map(cell -> standing(cell, cells.get(cell), cells.get(ordered.getFirst())))
                .toList();
    }

    /** Users that end in one round may end in all; a server that died, or was held up, need not be so in others. */
    private static Optional<Verdict> bound(Map<Integer, CellResult> runs) {
        List<Verdict> bounds =
                runs.values().stream().flatMap(run -> bound(run).stream()).toList();
        return bounds.stream()
                .filter(why -> why == Verdict.CUT_SHORT || bounds.size() == runs.size())
                .findFirst();
    }

    private static Standing standing(Cell cell, Map<Integer, CellResult> own, Map<Integer, CellResult> best) {
        Map<Integer, Double> throughputs = own.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, run -> Rounds.throughput(run.getValue())));
        double middle = Rounds.middle(own, Rounds::throughput);
        if (own == best) {
            return new Standing(cell, throughputs, middle, null, Verdict.BEST);
        }
        Estimate ratio = Rounds.ratio(own, best, Rounds::throughput);
        return new Standing(cell, throughputs, middle, ratio, bound(own).orElseGet(() -> verdict(ratio)));
    }

    private static Verdict verdict(Estimate ratio) {
        if (ratio == null || !ratio.hasInterval()) {
            return Verdict.UNKNOWN;
        }
        return ratio.high() < 1 ? Verdict.LESS : Verdict.SAME;
    }
}
