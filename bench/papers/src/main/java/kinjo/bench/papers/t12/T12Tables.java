package kinjo.bench.papers.t12;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.Metrics;
import kinjo.bench.papers.RatioText;
import kinjo.common.console.TextColumns;

/** The results of row T12 as text, beside what the paper says. */
final class T12Tables {

    private final StringBuilder text = new StringBuilder();

    private T12Tables() {}

    static String render(Map<T12Part, ComparisonResult> results) {
        T12Tables tables = new T12Tables();
        ComparisonResult first = results.values().iterator().next();
        tables.line("Row T12: lanes, the thread-local heaps (the paper's Fig. 8 to 16, Tables 1 to 4)");
        tables.line("%s, %s", first.environment().summary(), first.started());
        tables.line("kinjo has no lanes; the others have them from their start on (-XX:LaneEngagementPercent=0).");
        tables.line("Of kinjo the median over the JVMs, of others the ratio to it with its 95 %% interval.");
        tables.line("~: no difference that can be told from noise. Where there are more threads than CPUs, they share");
        tables.line("them; the paper's machines had 1 to 16 CPUs.");
        results.forEach(tables::part);
        return tables.text.toString();
    }

    private void part(T12Part part, ComparisonResult result) {
        T12Runs runs = new T12Runs(result);
        line("");
        line("%s: %s%s", part.label(), part.title(), result.complete() ? "" : " (not complete)");
        switch (part) {
            case SWEEP -> ratios(runs, List.of(Metrics.TIME, Metrics.CPU, Metrics.YOUNG_COLLECTIONS));
            case THREADS -> ratios(runs, List.of(Metrics.TIME, Metrics.CPU));
            case OVERHEAD -> overhead(runs);
            case BYTES -> bytes(runs);
        }
        paper(part.paper());
        if (part == T12Part.THREADS) {
            client(runs);
            collections(runs);
            model(runs);
        }
    }

    /** Numbers of collections are medians, as there may be none. */
    private void ratios(T12Runs runs, List<String> metrics) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(words(List.of("program", "collector", "threads", "metric"), runs.vms()));
        for (Cell cell : runs.cells()) {
            for (String metric : metrics) {
                boolean counts = metric.equals(Metrics.YOUNG_COLLECTIONS);
                List<String> words = settings(cell);
                words.add(metric);
                words.add(
                        counts
                                ? count(runs, cell, runs.baseline(), metric)
                                : number("%.1f ms", runs.median(cell, runs.baseline(), metric) / 1e6));
                for (String vm : runs.others()) {
                    words.add(counts ? count(runs, cell, vm, metric) : ratio(runs, cell, vm, metric));
                }
                lines.add(words);
            }
        }
        text.append(TextColumns.of(lines));
    }

    /** Fig. 14 to 16, and throughput as in Fig. 9 to 12. */
    private void client(T12Runs runs) {
        line("");
        line("client time, in which nobody had stopped the program, from the VM's start on (Fig. 14 to 16);");
        line("throughput is that of kinjo with the fewest warehouses times so many");
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("program", "collector", "threads", "VM", "throughput", "client time", "", "to kinjo's"));
        for (Cell cell : runs.cells()) {
            for (String vm : runs.vms()) {
                List<String> words = settings(cell);
                words.add(vm);
                words.add(number("%.2f", runs.throughput(cell, vm)));
                words.add(number("%.2f s", runs.client(cell, vm) / 1e9));
                words.add(number("%.1f %%", 100 * runs.clientShare(cell, vm)));
                words.add(number("%.3f", runs.client(cell, vm) / runs.client(cell, runs.baseline())));
                lines.add(words);
            }
        }
        text.append(TextColumns.of(lines));
        paper(List.of(
                "the same work takes 8 % more client time with 1 Pentium III, 10 % with 2, 8 % with 2 UltraSPARC III,",
                "none with 16 SPARC GP64 up to the peak"));
    }

    private void collections(T12Runs runs) {
        line("");
        line("collections of a run (Table 4): number, time of all, time of each; of local ones over all threads");
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("program", "collector", "threads", "VM", "young", "", "", "full", "", "", "local", "", ""));
        for (Cell cell : runs.cells()) {
            for (String vm : runs.vms()) {
                List<String> words = settings(cell);
                words.add(vm);
                addCollections(
                        words,
                        runs.median(cell, vm, Metrics.YOUNG_COLLECTIONS),
                        runs.median(cell, vm, Metrics.YOUNG_PAUSE));
                addCollections(
                        words,
                        runs.median(cell, vm, Metrics.FULL_COLLECTIONS),
                        runs.median(cell, vm, Metrics.FULL_PAUSE));
                addCollections(words, runs.lanes(cell, vm, "collections"), runs.localNanos(cell, vm));
                lines.add(words);
            }
        }
        text.append(TextColumns.of(lines));
        paper(List.of(
                "2 Pentium III, heap of 288 MB, without local heaps and with them, young and full ones:",
                "1 warehouse: 71 in 3.76 s, none; 51 in 2.69 s, none",
                "2: 114 in 10.74 s, 1 in 1.08 s; 87 in 9.44 s, none",
                "4: 104 in 14.95 s, 3 in 4.00 s; 79 in 13.13 s, 2 in 2.84 s",
                "8: 93 in 18.20 s, 6 in 8.76 s; 69 in 16.41 s, 6 in 8.70 s",
                "1 to 16: 23.4 % fewer, in 13.8 % less time; of local collections it tells no number"));
    }

    private static void addCollections(List<String> words, double number, double nanos) {
        words.add(number("%.0f", number));
        words.add(number("%.3f s", nanos / 1e9));
        words.add(number == 0 ? "-" : number("%.3f ms", nanos / number / 1e6));
    }

    private void model(T12Runs runs) {
        Optional<Cell> single = runs.single();
        if (single.isEmpty()) {
            return;
        }
        line("");
        line("A model, not a measurement (beside Fig. 13): so many warehouses on as many CPUs, made of the run with");
        line("one. Each has a CPU of its own; all stop for one collector thread, whose work grows with theirs.");
        line("Throughput to kinjo's with 1");
        List<List<String>> lines = new ArrayList<>();
        lines.add(words(List.of("CPUs"), runs.vms()));
        for (int cpus : T12Runs.MODEL_CPUS) {
            List<String> throughputs = runs.vms().stream()
                    .map(vm -> number("%.2f", runs.model(single.get(), vm, cpus)))
                    .toList();
            lines.add(words(List.of(String.valueOf(cpus)), throughputs));
        }
        text.append(TextColumns.of(lines));
        paper(List.of(
                "measured with 1 to 16 CPUs: the peak is 2.8 % higher with local heaps; with 11 warehouses the",
                "throughput is 18 % below the peak, without them 29 %"));
    }

    private void overhead(T12Runs runs) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of(
                "program", "collector", "threads", "execution", "barrier", "open lanes", "local collections", "rest"));
        for (Cell cell : runs.cells()) {
            T12Runs.Split split = runs.split(cell, PaperT12.CLOSED, PaperT12.UNCOLLECTED, PaperT12.LANES);
            List<String> words = settings(cell);
            words.add(percent(split.execution()));
            words.add(percent(split.barrier()));
            words.add(percent(split.openLanes()));
            words.add(percent(split.localCollections()));
            words.add(percent(split.rest()));
            lines.add(words);
        }
        text.append(TextColumns.of(lines));
        line(
                "The barrier is what it costs where no lane is open (%s); open lanes cost what their barrier",
                PaperT12.CLOSED);
        line(
                "and allocation in them take in addition (%s). The rest is allocation in holes: below 0 if",
                PaperT12.UNCOLLECTED);
        line("objects that stay in the cache save more.");
        line("");
        ratios(
                runs,
                List.of(
                        Metrics.APPLICATION_CPU,
                        Metrics.CPU,
                        Metrics.GC_CPU,
                        Metrics.TIME,
                        Metrics.PAUSE,
                        Metrics.YOUNG_COLLECTIONS));
        line("");
        localCollections(runs);
        line("");
        bytes(runs);
    }

    private void localCollections(T12Runs runs) {
        line("local collections, and young ones without lanes; us of each, and for each MB reclaimed or allocated");
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of(
                "program",
                "collector",
                "threads",
                "local",
                "roots",
                "marking",
                "sweep",
                "survivors",
                "us/MB",
                "young",
                "us/MB"));
        for (Cell cell : runs.cells()) {
            List<String> words = settings(cell);
            words.add(number("%.0f", runs.lanes(cell, PaperT12.LANES, "collections")));
            for (String part : List.of("rootNanos", "markNanos", "sweepNanos")) {
                words.add(number("%.1f", runs.ofEachLocal(cell, PaperT12.LANES, part) / 1e3));
            }
            words.add(number("%.0f", runs.ofEachLocal(cell, PaperT12.LANES, "survivors")));
            words.add(number("%.0f", runs.localNanosPerMegabyte(cell, PaperT12.LANES) / 1e3));
            words.add(count(runs, cell, runs.baseline(), Metrics.YOUNG_COLLECTIONS));
            words.add(number("%.0f", runs.youngNanosPerMegabyte(cell, PaperT12.LANES) / 1e3));
            lines.add(words);
        }
        text.append(TextColumns.of(lines));
    }

    private void bytes(T12Runs runs) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of(
                "program",
                "collector",
                "threads",
                "VM",
                "allocated",
                "beside lanes",
                "in lanes: reclaimed",
                "escaped",
                "other",
                "time",
                "CPU"));
        for (Cell cell : runs.cells()) {
            for (String vm : runs.others()) {
                double all = runs.lanes(cell, vm, "allocatedBytes");
                double beside = Math.max(0, all - runs.lanes(cell, vm, "laneBytes"));
                double reclaimed = runs.lanes(cell, vm, "reclaimedBytes");
                double escaped = runs.lanes(cell, vm, "escapedBytes");
                List<String> words = settings(cell);
                words.add(vm);
                words.add(number("%.0f MB", all / (1 << 20)));
                words.add(percent(beside / all));
                words.add(percent(reclaimed / all));
                words.add(percent(escaped / all));
                words.add(percent(Math.max(0, all - beside - reclaimed - escaped) / all));
                words.add(ratio(runs, cell, vm, Metrics.TIME));
                words.add(ratio(runs, cell, vm, Metrics.CPU));
                lines.add(words);
            }
        }
        text.append(TextColumns.of(lines));
        line("Other: alive when the lane was closed, or not used. Reclaimed and escaped may count memory twice.");
    }

    private static List<String> settings(Cell cell) {
        return new ArrayList<>(
                List.of(cell.workload(), cell.gc().label(), cell.threads().toString()));
    }

    private static List<String> words(List<String> first, List<String> others) {
        List<String> words = new ArrayList<>(first);
        words.addAll(others);
        return words;
    }

    private static String count(T12Runs runs, Cell cell, String vm, String metric) {
        return number("%.0f", runs.median(cell, vm, metric));
    }

    private static String ratio(T12Runs runs, Cell cell, String vm, String metric) {
        return runs.row(cell, vm, metric)
                .map(row -> RatioText.of(row.ratio(), row.low(), row.high(), row.verdict()))
                .orElse("-");
    }

    private static String percent(double share) {
        return number("%.1f %%", 100 * share);
    }

    private static String number(String format, double value) {
        return !Double.isFinite(value) ? "-" : String.format(Locale.ROOT, format, value);
    }

    private void paper(List<String> sentences) {
        if (!sentences.isEmpty()) {
            line("The paper:");
            sentences.forEach(sentence -> line("  %s", sentence));
        }
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
    }
}
