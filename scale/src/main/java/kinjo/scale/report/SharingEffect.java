package kinjo.scale.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import kinjo.common.statistics.Estimate;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;
import kinjo.scale.grid.Sharing;

/**
 * What JVMs gain that share more than the JDK does by itself, or less (row S10). Each figure is the middle one of the
 * cell's rounds, of all its JVMs together.
 *
 * @param startMillis until all JVMs gave their first good response
 * @param startBytes proportional set size then
 * @param loadBytes and with the most users
 * @param start ratio of startMillis to that of the same cell with the JDK's own sharing, from the rounds that both have;
 *     null for that cell itself, and if it was not measured
 * @param footprint the same for startBytes
 */
public record SharingEffect(
        Cell cell, double startMillis, double startBytes, double loadBytes, Estimate start, Estimate footprint) {

    /** Of all cells that have a result, if they differ in what they share; otherwise none. */
    static List<SharingEffect> of(List<CellResult> results) {
        Map<Cell, Map<Integer, CellResult>> cells = Rounds.byCell(results);
        boolean differ = cells.keySet().stream().map(Cell::share).distinct().count() > 1;
        return !differ
                ? List.of()
                : cells.entrySet().stream()
                        .map(cell -> effect(cell.getKey(), cell.getValue(), cells))
                        .sorted(Comparator.comparing((SharingEffect effect) ->
                                        effect.cell().with(Sharing.DEFAULT).name())
                                .thenComparing(effect -> effect.cell().share()))
                        .toList();
    }

    private static SharingEffect effect(
            Cell cell, Map<Integer, CellResult> own, Map<Cell, Map<Integer, CellResult>> cells) {
        Map<Integer, CellResult> usual =
                cell.share() == Sharing.DEFAULT ? Map.of() : cells.getOrDefault(cell.with(Sharing.DEFAULT), Map.of());
        return new SharingEffect(
                cell,
                Rounds.middle(own, result -> result.start().millis()),
                Rounds.middle(own, result -> result.start().footprintBytes()),
                Rounds.middle(own, result -> result.best().footprintBytes()),
                Rounds.ratio(own, usual, result -> result.start().millis()),
                Rounds.ratio(own, usual, result -> result.start().footprintBytes()));
    }
}
