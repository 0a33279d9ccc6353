package kinjo.bench.compare.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.FileNames;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.Metrics;
import kinjo.bench.compare.result.Row;
import kinjo.bench.compare.result.Verdict;
import kinjo.common.console.TextColumns;
import kinjo.common.console.Words;
import kinjo.common.statistics.Estimate;

/** The result for a terminal: what to know first on top, the table last. */
public final class TextReport {

    private TextReport() {}

    public static String of(ComparisonResult result) {
        StringBuilder text = new StringBuilder();
        String table = table(result);
        if (!table.isEmpty()) {
            text.append(result.headline()).append("\n\n").append(table).append('\n');
            text.append("~        no difference that can be told from noise\n");
            text.append("[a, b]   95 % interval of the ratio; below 1 is better for every metric\n");
            text.append(hint(result));
            text.append(stops(result));
        }
        result.warnings()
                .forEach(warning -> text.append("warning: ").append(warning).append('\n'));
        if (result.failure() != null) {
            text.append(text.isEmpty() ? "" : "\n").append(result.failure().text());
        } else if (table.isEmpty()) {
            text.append(result.headline()).append('\n');
        }
        return text.toString();
    }

    /** Why there are not more pairs, in one line. */
    private static String stops(ComparisonResult result) {
        Map<Stopping.Reason, Long> reasons = result.stops().stream()
                .collect(Collectors.groupingBy(
                        Stopping.Stop::reason, () -> new EnumMap<>(Stopping.Reason.class), Collectors.counting()));
        String counts = reasons.entrySet().stream()
                .map(reason -> reason.getKey().text() + " (" + reason.getValue() + ")")
                .collect(Collectors.joining("; "));
        return counts.isEmpty() ? "" : "stopped  " + counts + "\n";
    }

    private static String hint(ComparisonResult result) {
        List<String> metrics =
                result.results().stream().map(Row::metric).distinct().toList();
        long finer = metrics.stream()
                .filter(metric -> Metrics.isFiner(metric, metrics))
                .count();
        return finer == 0 ? "" : finer + " finer metrics are in " + FileNames.REPORT + "\n";
    }

    /** Metric by metric, with a blank line between; finer metrics are for the report. */
    private static String table(ComparisonResult result) {
        List<String> metrics =
                result.results().stream().map(Row::metric).distinct().toList();
        List<List<String>> lines = new ArrayList<>();
        for (String metric : metrics) {
            if (!Metrics.isFiner(metric, metrics)) {
                List<List<String>> ofMetric = lines(result, metric);
                if (!lines.isEmpty() && ofMetric.size() > 1) {
                    lines.add(Collections.nCopies(lines.getFirst().size(), ""));
                }
                lines.addAll(ofMetric);
            }
        }
        return TextColumns.of(lines);
    }

    private static List<List<String>> lines(ComparisonResult result, String metric) {
        Stream<List<String>> rows = result.results().stream()
                .filter(row -> row.metric().equals(metric))
                .map(row -> line(
                        words(row.cell()),
                        row.metric(),
                        row.variant(),
                        row.baseline(),
                        new Figures(row.ratio(), row.low(), row.high(), row.verdict(), row.noise())));
        Stream<List<String>> means = result.means().stream()
                .filter(mean -> mean.metric().equals(metric))
                .map(mean -> line(
                        List.of("geometric mean", "", "", ""),
                        mean.metric(),
                        mean.variant(),
                        mean.baseline(),
                        new Figures(mean.ratio(), mean.low(), mean.high(), mean.verdict(), mean.noise())));
        return Stream.concat(rows, means).toList();
    }

    private record Figures(double ratio, Double low, Double high, Verdict verdict, Estimate noise) {}

    private static List<String> words(Cell cell) {
        boolean plain = cell.size() == null || cell.size().equals("default");
        return List.of(
                plain ? cell.workload() : cell.workload() + " " + cell.size(),
                cell.gc() == null ? "" : cell.gc().label(),
                Objects.toString(cell.threads(), ""),
                cell.heapFactor() == null
                        ? Objects.toString(cell.heap(), "")
                        : cell.heapFactor() + " (" + cell.heap() + ")");
    }

    private static List<String> line(
            List<String> cell, String metric, String variant, String baseline, Figures figures) {
        List<String> line = new ArrayList<>(cell);
        line.add(metric);
        line.add(variant + "/" + baseline);
        line.add(Words.ratio(figures.ratio()));
        line.add(Words.interval(figures.low(), figures.high()));
        line.add(figures.verdict().label());
        Estimate noise = figures.noise();
        line.add(
                noise == null
                        ? ""
                        : ("(" + baseline + " vs " + baseline + " " + Words.ratio(noise.ratio()) + " "
                                                + Words.interval(noise.low(), noise.high()))
                                        .strip()
                                + ")");
        return line;
    }
}
