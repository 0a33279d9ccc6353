package kinjo.scale.report;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.scale.grid.CellResult;
import kinjo.scale.grid.Findings;

/** Where the flame graphs are, for a terminal. */
final class PictureText {
    private PictureText() {}

    /** All have the same names, each in the folder of its run. */
    static String of(List<CellResult> results) {
        String all = results.stream()
                .flatMap(result -> graphs(result.findings()))
                .filter(Objects::nonNull)
                .map(graph -> "logs/*/" + graph.substring(graph.lastIndexOf('/') + 1))
                .distinct()
                .collect(Collectors.joining(", "));
        return all.isEmpty() ? "" : "Flame graphs, below the folder of this result: " + all + "\n";
    }

    private static Stream<String> graphs(Findings findings) {
        return Stream.of(
                findings.locks() == null ? null : findings.locks().graph(),
                findings.code() == null ? null : findings.code().graph());
    }
}
