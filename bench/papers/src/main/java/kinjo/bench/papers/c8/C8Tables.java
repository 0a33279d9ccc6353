package kinjo.bench.papers.c8;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

    private final StringBuilder text = new StringBuilder();

    private C8Tables() {}

    /**
     * @param counts of field accesses, as far as there are some
     * @param depths of the Barnes-Hut tree; null without
     */
    static String render(Map<C8Program, ComparisonResult> results, Map<C8Program, FieldReport> counts, String depths) {
        C8Tables tables = new C8Tables();
        ComparisonResult first = results.values().iterator().next();
        tables.line("Row C8: orders of copying and split classes (the paper's Tables 1 and 3 to 8, Fig. 5)");
        tables.line("%s, %s", first.environment().summary(), first.started());
        tables.line("Of stock the median over the JVMs; of the others the ratio to it with its 95 %% interval.");
        tables.line("~: no difference that can be told from noise. split: depth first, with the class split; apart:");
        tables.line(
                "depth first, and objects of the class apart from others; split-apart: the light ones of the split class;");
        tables.line("split-keep-lock: the same, with the lock of the light ones, which goes with the fields else.");
        results.forEach((program, result) -> {
            tables.program(program, result);
            program.accesses()
                    .filter(_ -> counts.containsKey(program))
                    .ifPresent(table -> tables.accesses(program, table, counts.get(program)));
            if (program == C8Program.NBODY && depths != null) {
                tables.depths(depths);
            }
        });
        return tables.text.toString();
    }

    private void program(C8Program program, ComparisonResult result) {
        line("");
        line("%s%s", program.label(), result.complete() ? "" : " (not complete)");
        List<String> others =
                result.plan().variants().stream().map(Variant::name).toList();
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
