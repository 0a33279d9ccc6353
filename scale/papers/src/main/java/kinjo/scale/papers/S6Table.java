package kinjo.scale.papers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import kinjo.common.console.TextColumns;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;
import kinjo.scale.observe.HardwareCounts;
import kinjo.scale.observe.ProcessWork;
import kinjo.scale.report.CounterText;
import kinjo.scale.report.Rounds;

/** Row S6: what a request costs the servers' JVMs, by the kernel's and the processors' counters. */
final class S6Table {
    private S6Table() {}

    static String of(PortalResult result) {
        return "Row S6: what a request costs\n"
                + CounterText.of(result.results())
                + "\nOn " + result.mostCores() + " cores, to the same with fewer JVMs\n"
                + ratios(result)
                + paper();
    }

    private static String ratios(PortalResult result) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("VM", "of a request", "2 JVMs to 1", "4 JVMs to 1", "4 JVMs to 2"));
        List<Cell> cells = result.largest();
        for (Cell one : cells.stream().filter(cell -> cell.jvms() == 1).toList()) {
            Cell two = Series.withJvms(one, 2, cells);
            Cell four = Series.withJvms(one, 4, cells);
            counts(result, one)
                    .forEach((name, count) -> lines.add(List.of(
                            Series.of(one).text(),
                            name,
                            Rounds.text(result.ratio(two, one, count)),
                            Rounds.text(result.ratio(four, one, count)),
                            Rounds.text(result.ratio(four, two, count)))));
        }
        return TextColumns.of(lines);
    }

    /** What is counted, and how often it happens for a request. */
    static Map<String, ToDoubleFunction<CellResult>> counts(PortalResult result, Cell cell) {
        Map<String, ToDoubleFunction<CellResult>> counts = new LinkedHashMap<>();
        counts.put("CPU time", ofRequest(ProcessWork::cpuSeconds));
        counts.put("waits", ofRequest(ProcessWork::waits));
        counts.put("preemptions", ofRequest(ProcessWork::preemptions));
        counts.put("minor faults", ofRequest(ProcessWork::minorFaults));
        result.runs(cell)
                .filter(run -> run.findings().hardware() != null)
                .flatMap(run -> run.findings().hardware().events().keySet().stream())
                .forEach(event -> counts.put(event, run -> event(run, event)));
        return counts;
    }

    private static ToDoubleFunction<CellResult> ofRequest(ToDoubleFunction<ProcessWork> work) {
        return run ->
                work.applyAsDouble(run.best().usage().servers()) / run.best().requestsOfUsage();
    }

    private static double event(CellResult run, String event) {
        HardwareCounts hardware = run.findings().hardware();
        Long count = hardware == null ? null : hardware.events().get(event);
        return count == null ? Double.NaN : (double) count / hardware.requests();
    }

    private static String paper() {
        return "\nThe paper, of a request on 8 cores (figures 4 and 5)\n"
                + TextColumns.of(List.of(
                        List.of("", "Niagara", "Clovertown"),
                        List.of("instructions, 4 JVMs to 2", "nearly the same", ""),
                        List.of("cycles, 4 JVMs to 2", "more", ""),
                        List.of("cycles and instructions, 4 JVMs to 1", "", "fewer: no lock to wait for"),
                        List.of("L2 instruction misses, 4 JVMs to 1", "2.0", "no growth with the JVMs"),
                        List.of("L2 data misses, 4 JVMs to 1", "1.5", "no growth with the JVMs"),
                        List.of("data TLB misses, 4 JVMs to 2", "1.5", "no growth with the JVMs")));
    }
}
