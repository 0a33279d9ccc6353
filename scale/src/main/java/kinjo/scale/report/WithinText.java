package kinjo.scale.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import kinjo.common.console.TextColumns;
import kinjo.common.console.Words;
import kinjo.scale.driver.Measurement;
import kinjo.scale.grid.CellResult;

/** Throughput under shorter limits than the grid's own, and under that, for a terminal. */
final class WithinText {
    private static final List<Long> SHORT_MILLIS = List.of(10L, 25L, 50L, 75L, 100L);

    private WithinText() {}

    /** @param limit of the grid */
    static String of(List<CellResult> results, Duration limit) {
        List<CellResult> measured =
                results.stream().filter(result -> result.best() != null).toList();
        if (measured.isEmpty()) {
            return "";
        }
        List<Long> all = Stream.concat(
                        SHORT_MILLIS.stream().filter(millis -> millis < limit.toMillis()), Stream.of(limit.toMillis()))
                .toList();
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("cell"));
        all.forEach(millis -> head.add(millis + " ms"));
        lines.add(head);
        Function<CellResult, String> names = Rounds.names(results);
        measured.forEach(result -> lines.add(line(names.apply(result), result, all)));
        return "\nMost requests/s with a mean within a limit, among the numbers of users that were tried; there may be more\n"
                + TextColumns.of(lines);
    }

    private static List<String> line(String name, CellResult result, List<Long> limits) {
        List<String> line = new ArrayList<>(List.of(name));
        for (long millis : limits) {
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
