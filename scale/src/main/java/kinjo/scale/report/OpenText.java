package kinjo.scale.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import kinjo.common.console.TextColumns;
import kinjo.common.console.Words;
import kinjo.scale.driver.OpenLoop;
import kinjo.scale.grid.CellResult;
import kinjo.scale.grid.OpenLevel;

/** Users who click whether they are answered or not, for a terminal. */
final class OpenText {
    private OpenText() {}

    static String of(List<CellResult> results) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of(
                "cell",
                "of the most",
                "requests/s",
                "mean ms",
                "p50",
                "p99",
                "p99.9",
                "uncorrected p99",
                "p99.9",
                "driver late p99",
                "errors"));
        Function<CellResult, String> names = Rounds.names(results);
        results.forEach(result ->
                result.findings().open().forEach(level -> lines.add(line(names.apply(result), level))));
        return lines.size() == 1
                ? ""
                : "\nUsers who click at a given rate, whether they are answered or not; times count from the planned"
                        + " moment (uncorrected: from sending)\n" + TextColumns.of(lines);
    }

    /** With more of them than a result may have, times say nothing: a refusal is quick. */
    private static String errors(OpenLoop.Result seen) {
        return seen.errors() == 0
                ? "0"
                : seen.errors() + (seen.isValid() ? " (" : ", so this is no result (") + seen.firstError() + ")";
    }

    private static List<String> line(String name, OpenLevel level) {
        OpenLoop.Result seen = level.result();
        return List.of(
                name,
                Words.decimal(0, 100 * level.share()) + " %",
                Words.decimal(0, seen.perSecond()),
                Words.decimal(1, seen.times().mean()),
                Words.decimal(1, seen.times().p50()),
                Words.decimal(1, seen.times().p99()),
                Words.decimal(1, seen.times().p999()),
                Words.decimal(1, seen.uncorrected().p99()),
                Words.decimal(1, seen.uncorrected().p999()),
                Words.decimal(1, seen.lateness().p99()),
                errors(seen));
    }
}
