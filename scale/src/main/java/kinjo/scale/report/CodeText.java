package kinjo.scale.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import kinjo.common.console.TextColumns;
import kinjo.common.console.Words;
import kinjo.scale.grid.CellResult;
import kinjo.scale.observe.CodeProfile;

/** What the servers' CPUs were busy with, for a terminal. */
final class CodeText {
    private CodeText() {}

    /** Of each cell one run stands for the others. */
    static String of(List<CellResult> results) {
        Collection<CellResult> looked = results.stream()
                .filter(result -> result.findings().code() != null)
                .collect(Collectors.toMap(CellResult::cell, result -> result, CodeText::better, LinkedHashMap::new))
                .values();
        Function<CellResult, String> names = Rounds.names(results);
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("cell", "share", "method"));
        looked.forEach(result ->
                lines.addAll(lines(names.apply(result), result.findings().code())));
        String table = lines.size() == 1
                ? ""
                : "\nMethods that CPU time went to, by itself, sampled by async-profiler while locks were recorded\n"
                        + TextColumns.of(lines);
        return table + missing(looked);
    }

    private static CellResult better(CellResult one, CellResult other) {
        return one.findings().code().missing() == null ? one : other;
    }

    private static List<List<String>> lines(String name, CodeProfile code) {
        return code.methods().stream()
                .map(method -> List.of(name, Words.decimal(1, 100 * method.share()) + " %", method.name()))
                .toList();
    }

    /** Each reason once. */
    private static String missing(Collection<CellResult> results) {
        return results.stream()
                .map(result -> result.findings().code().missing())
                .filter(why -> why != null)
                .map(why -> "What CPU time went to is not known: " + why + ".\n")
                .distinct()
                .collect(Collectors.joining());
    }
}
