package kinjo.scale.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import kinjo.common.console.TextColumns;
import kinjo.common.console.Words;
import kinjo.scale.grid.CellResult;
import kinjo.scale.observe.HardwareCounts;
import kinjo.scale.observe.ProcessWork;

/** What a request cost the servers, by the kernel's and the processors' counters, for a terminal (row S6). */
public final class CounterText {
    private static final double MILLIS = 1000;

    private CounterText() {}

    /** A line for each run that says what it used; empty if none does. */
    public static String of(List<CellResult> results) {
        List<CellResult> known =
                results.stream().filter(result -> result.best() != null).toList();
        if (known.isEmpty()) {
            return "";
        }
        List<String> events = known.stream()
                .map(result -> result.findings().hardware())
                .filter(Objects::nonNull)
                .flatMap(hardware -> hardware.events().keySet().stream())
                .distinct()
                .toList();
        List<List<String>> lines = new ArrayList<>();
        List<String> head =
                new ArrayList<>(List.of("cell", "CPU ms", "waits", "preempted", "migrated", "minor faults", "major"));
        head.addAll(events);
        lines.add(head);
        Function<CellResult, String> names = Rounds.names(results);
        known.forEach(result -> lines.add(line(names.apply(result), result, events)));
        return "\nWhat a request costs the servers' JVMs, on average\n" + TextColumns.of(lines) + missing(known);
    }

    private static List<String> line(String name, CellResult result, List<String> events) {
        ProcessWork work = result.best().usage().servers();
        double requests = result.best().requestsOfUsage();
        List<String> line = new ArrayList<>(List.of(
                name,
                Words.decimal(3, work.cpuSeconds() * MILLIS / requests),
                Words.decimal(2, work.waits() / requests),
                Words.decimal(2, work.preemptions() / requests),
                work.migrations() == null ? "?" : Words.decimal(2, work.migrations() / requests),
                Words.decimal(2, work.minorFaults() / requests),
                Words.decimal(3, work.majorFaults() / requests)));
        HardwareCounts hardware = result.findings().hardware();
        for (String event : events) {
            Long count = hardware == null ? null : hardware.events().get(event);
            line.add(count == null ? "?" : Words.decimal(0, (double) count / hardware.requests()));
        }
        return line;
    }

    /** Each reason once. */
    private static String missing(List<CellResult> results) {
        return results.stream()
                .map(result -> result.findings().hardware())
                .filter(hardware -> hardware != null && hardware.missing() != null)
                .map(hardware -> "No cycles, instructions and misses: " + hardware.missing() + ".\n")
                .distinct()
                .collect(Collectors.joining());
    }
}
