package kinjo.bench.papers.l5;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import kinjo.bench.papers.RatioText;
import kinjo.common.console.TextColumns;

/** The result of row L5 as text, beside what the paper says. */
final class L5Tables {

    private final L5Result result;
    private final StringBuilder text = new StringBuilder();

    private L5Tables(L5Result result) {
        this.result = result;
    }

    static String render(L5Result result) {
        L5Tables tables = new L5Tables(result);
        tables.head();
        result.objects().forEach(tables::rounds);
        tables.paperRounds();
        tables.programs();
        return tables.text.toString();
    }

    private void head() {
        line("Row L5: nine rounds TTT SSS TTT (the paper's Fig. 10), programs (Fig. 11)");
        line("%s, %s%s", result.machine(), result.started(), result.complete() ? "" : " (not complete)");
        line("Medians over the JVMs; behind them the ratio to %s with its 95 %% interval.", baseline());
        line("~: no difference that can be told from noise.");
    }

    private String baseline() {
        return result.vms().getFirst();
    }

    private void rounds(int objects) {
        line("");
        line("%,d object%s, ns per lock and unlock", objects, objects == 1 ? "" : "s");
        List<List<String>> lines = new ArrayList<>();
        lines.add(row("round", result.vms()));
        result.rounds().stream()
                .filter(round -> round.objects() == objects)
                .collect(Collectors.groupingBy(
                        L5Result.Round::round,
                        LinkedHashMap::new,
                        Collectors.mapping(
                                round -> nanos(round.nanos()) + " " + ratio(round.ratio()), Collectors.toList())))
                .entrySet()
                .stream()
                .sorted((a, b) ->
                        Character.compare(a.getKey().charAt(1), b.getKey().charAt(1)))
                .forEach(entry -> lines.add(row(entry.getKey(), entry.getValue())));
        text.append(TextColumns.of(lines));
    }

    /** Fig. 10 is a plot without numbers; this is what the text says of it. */
    private void paperRounds() {
        line("");
        line("The paper (2 Pentium III of 933 MHz, IBM's JDK 1.4.0, one thread T and one S on many objects):");
        line(
                "without reservation all nine rounds alike; with the older reservation T2 and T3 faster, S4 more than 100");
        line(
                "times slower, everything after it as without; with the asymmetric lock T2, T3 and T7 to T9 faster, S4 to S6");
        line("nearly as without.");
    }

    private void programs() {
        line("");
        line("Programs: ratio to %s; time, then CPU", baseline());
        List<String> others = result.vms().subList(1, result.vms().size());
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("workload", "like the paper's", "its change of score", "metric"));
        head.addAll(others);
        lines.add(head);
        for (L5Program program : L5Program.values()) {
            for (String metric : List.of("time", "cpu")) {
                List<L5Result.Ratio> ratios = result.ratios(program, metric);
                if (ratios.stream().anyMatch(Objects::nonNull)) {
                    List<String> words = new ArrayList<>(
                            List.of(program.workload(), program.paperProgram(), program.paperChange(), metric));
                    ratios.subList(1, ratios.size()).forEach(ratio -> words.add(ratio(ratio)));
                    lines.add(words);
                }
            }
        }
        text.append(lines.size() == 1 ? "not measured\n" : TextColumns.of(lines));
    }

    private static List<String> row(String first, List<String> others) {
        List<String> row = new ArrayList<>(List.of(first));
        row.addAll(others);
        return row;
    }

    private static String nanos(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.2f", value);
    }

    private static String ratio(L5Result.Ratio ratio) {
        return ratio == null ? "" : RatioText.of(ratio.ratio(), ratio.low(), ratio.high(), ratio.verdict());
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
    }
}
