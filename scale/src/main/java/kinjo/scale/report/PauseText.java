package kinjo.scale.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import kinjo.common.console.TextColumns;
import kinjo.common.console.Words;
import kinjo.scale.grid.CellResult;
import kinjo.scale.observe.Pauses;

/** How long JVMs stood still for garbage collection, for a terminal. */
final class PauseText {
    private PauseText() {}

    static String of(List<CellResult> results) {
        Function<CellResult, String> names = Rounds.names(results);
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("cell", "collections", "share of time", "longest ms"));
        results.stream()
                .filter(result -> result.findings().locks() != null
                        && result.findings().locks().pauses() != null)
                .map(result -> line(names.apply(result), result))
                .forEach(lines::add);
        return lines.size() == 1
                ? ""
                : "\nPauses of the JVMs for garbage collection, recorded with the locks\n" + TextColumns.of(lines);
    }

    private static List<String> line(String name, CellResult result) {
        Pauses pauses = result.findings().locks().pauses();
        return List.of(
                name,
                "" + pauses.collections(),
                Words.decimal(1, 100 * pauses.share()) + " %",
                Words.decimal(1, pauses.longestMillis()));
    }
}
