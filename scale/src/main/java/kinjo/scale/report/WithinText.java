package kinjo.scale.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import kinjo.common.console.TextColumns;
import kinjo.common.console.Words;
import kinjo.scale.driver.Measurement;
import kinjo.scale.grid.CellResult;

/** Throughput under shorter limits than the one that the grid was measured with, for a terminal. */
final class WithinText {
    private static final List<Integer> MILLIS = List.of(10, 25, 50, 75, 100, 2000);

    private WithinText() {}

    static String of(List<CellResult> results) {
        List<CellResult> measured =
                results.stream().filter(result -> result.best() != null).toList();
        if (measured.isEmpty()) {
            return "";
        }
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("cell"));
        MILLIS.forEach(millis -> head.add(millis + " ms"));
        lines.add(head);
        Function<CellResult, String> names = Rounds.names(results);
        measured.forEach(result -> lines.add(line(names.apply(result), result)));
        return "\nMost requests/s with a mean within a limit, among the numbers of users that were tried; there may be more\n"
                + TextColumns.of(lines);
    }

    private static List<String> line(String name, CellResult result) {
        List<String> line = new ArrayList<>(List.of(name));
        for (int millis : MILLIS) {
            line.add(result.levels().stream()
                    .filter(level -> level.invalid() == null && level.all().mean() <= millis)
                    .max((a, b) -> Double.compare(a.throughput(), b.throughput()))
                    .map(Measurement::throughput)
                    .map(throughput -> Words.decimal(0, throughput))
                    .orElse("-"));
        }
        return line;
    }
}
