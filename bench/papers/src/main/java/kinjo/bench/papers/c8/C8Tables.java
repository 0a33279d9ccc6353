package kinjo.bench.papers.c8;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import kinjo.agent.fields.FieldReport;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.Row;
import kinjo.bench.compare.result.Value;
import kinjo.bench.papers.RatioText;
import kinjo.bench.papers.RunValues;
import kinjo.common.console.TextColumns;
import kinjo.vmbuild.vms.Variant;

/** The results of row C8 as text, beside what the paper says. */
final class C8Tables {
    /** Fewer misses of the last level, as a share of those of the first, have no ratio. */
    private static final double LEAST_MISSES = 0.02;

    private final StringBuilder text = new StringBuilder();

    private C8Tables() {}

    static String render(C8Result result) {
        C8Tables tables = new C8Tables();
        tables.line("Row C8: orders of copying and split classes (the paper's Tables 1 and 3 to 8, Fig. 5)");
        result.times().values().stream()
                .findFirst()
                .ifPresent(first -> tables.line("%s, %s", first.environment().summary(), first.started()));
        tables.line("Of stock the median over the JVMs; of the others the ratio to it with its 95 %% interval.");
        tables.line("~: no difference that can be told from noise. split: depth first, with the class split; apart:");
        tables.line(
                "depth first, and objects of the class apart from others; split-apart: the light ones of the split class;");
        tables.line(
                "split-keep-lock: as split-apart, but the lock stays in the light objects. The paper's names: breadth");
        tables.line(
                "(stock with Serial), depth (dfs), FRdepth(split) and FRsplit(Olock) (split-apart), FRsplit (split-keep-lock).");
        for (C8Program program : result.programs()) {
            tables.program(program, result);
        }
        return tables.text.toString();
    }

    private void program(C8Program program, C8Result result) {
        ComparisonResult times = result.times().get(program);
        line("");
        line("%s", program.label());
        if (times != null) {
            times(program, times);
        }
        program.accesses()
                .filter(_ -> result.accesses().containsKey(program))
                .ifPresent(table -> accesses(program, table, result.accesses().get(program)));
        if (program == C8Program.NBODY && result.depths() != null) {
            depths(result.depths());
        }
        if (result.misses().containsKey(program)) {
            misses(result.misses().get(program));
        }
    }

    private void times(C8Program program, ComparisonResult result) {
        List<String> others =
                result.plan().variants().stream().map(Variant::name).toList();
        line("Times, heap %s%s:", result.plan().heaps().getFirst(), result.complete() ? "" : " (not complete)");
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("collector", "threads", "metric", "stock"));
        head.addAll(others);
        lines.add(head);
        for (Cell cell : result.results().stream().map(Row::cell).distinct().toList()) {
            for (String metric : program.metrics()) {
                List<String> words = new ArrayList<>(
                        List.of(cell.gc().label(), cell.threads().toString(), metric, stock(result, cell, metric)));
                others.forEach(vm -> words.add(ratio(result, cell, metric, vm)));
                lines.add(words);
            }
        }
        text.append(TextColumns.of(lines));
        line("The paper, with 1 and with 2 CPUs:");
        program.paper().forEach(sentence -> line("%s", sentence));
    }

    private void accesses(C8Program program, AccessTable table, FieldReport counts) {
        line("");
        line(
                "Table %d, accesses of the fields of %s in a run with two threads, T: of all accesses, W: of the writes:",
                table.number(), program.splitClass());
        text.append(table.render(program.lightClass(), counts));
    }

    private void depths(String table) {
        line("");
        line(
                "Fig. 5, nodes of the tree by their depth, the root's being 0; cut off: where walks for all bodies ended above");
        line("a leaf. In the paper most leaves are at depth 6 and 7, most walks are cut off at 3 to 5:");
        text.append(table);
    }

    private void misses(CacheMisses.Counts counts) {
        CacheMisses.Count stock = counts.counts().getFirst();
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("", "D1", "to " + stock.variant(), "LL", "to " + stock.variant()));
        for (CacheMisses.Count count : counts.counts()) {
            lines.add(List.of(
                    count.variant(),
                    millions(count.firstLevel()),
                    String.format(Locale.ROOT, "%.3f", count.firstLevel() / stock.firstLevel()),
                    millions(count.lastLevel()),
                    lastLevelRatio(count, stock)));
        }
        line("");
        line(
                "Data cache misses of an iteration, collections included, in a simulation: one thread, Serial, D1 of 32 KB in");
        line("8 ways, last level (LL) of 1 MB in 16 ways. What other threads write costs no miss there, which is what");
        line(
                "splitting is for. Size %s, heap %s, %s%s:",
                counts.size(), counts.heap(), counts.started(), counts.isComplete() ? "" : " (not complete)");
        text.append(TextColumns.of(lines));
    }

    /** Where nearly all is in the cache, what is left is the VM's own. */
    private static String lastLevelRatio(CacheMisses.Count count, CacheMisses.Count stock) {
        return stock.lastLevel() < LEAST_MISSES * stock.firstLevel()
                ? "-"
                : String.format(Locale.ROOT, "%.3f", count.lastLevel() / stock.lastLevel());
    }

    private static String millions(double count) {
        return String.format(Locale.ROOT, "%.2f M", count / 1e6);
    }

    private static String stock(ComparisonResult result, Cell cell, String metric) {
        String stock = result.plan().baselines().getFirst().name();
        List<Value> values =
                RunValues.of(result.runs(), stock, metric, run -> run.cell().equals(cell));
        return values.isEmpty()
                ? "-"
                : String.format(
                        Locale.ROOT,
                        "%.4g %s",
                        RunValues.median(values),
                        values.getFirst().unit());
    }

    private static String ratio(ComparisonResult result, Cell cell, String metric, String vm) {
        return result.results().stream()
                .filter(row -> row.cell().equals(cell)
                        && row.metric().equals(metric)
                        && row.variant().equals(vm))
                .findFirst()
                .map(row -> RatioText.of(row.ratio(), row.low(), row.high(), row.verdict()))
                .orElse("-");
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
    }
}
