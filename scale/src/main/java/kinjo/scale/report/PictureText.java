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

    static String of(List<CellResult> results) {
        String all = results.stream()
                .flatMap(result -> graphs(result.findings()))
                .filter(Objects::nonNull)
                .map(graph -> "  " + graph + "\n")
                .collect(Collectors.joining());
        return all.isEmpty() ? "" : "\nFlame graphs, below the folder of this result\n" + all;
    }

    private static Stream<String> graphs(Findings findings) {
        return Stream.of(
                findings.locks() == null ? null : findings.locks().graph(),
                findings.code() == null ? null : findings.code().graph());
    }
}
