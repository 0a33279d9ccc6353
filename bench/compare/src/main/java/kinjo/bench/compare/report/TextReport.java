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
import kinjo.bench.compare.result.Advice;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.Metrics;
import kinjo.bench.compare.result.OneSided;
import kinjo.bench.compare.result.Row;
import kinjo.bench.compare.result.Verdict;
import kinjo.common.console.TextColumns;
import kinjo.common.console.Words;
import kinjo.common.statistics.Estimate;

/** The result for a terminal: what to know first on top, the table last. */
public final class TextReport {

    private static final String RANGES =
            "         with 4 or 5 pairs the range of their ratios, an 87.5 % or 93.75 % interval:"
                    + " a verdict on time alone,\n         and only where all of it lies beyond the noise\n";

    /** With fewer verdicts, nine of ten comparisons without a difference have no false one. */
    private static final int MANY_VERDICTS = 20;

    private static final int COLUMNS = 110;
    private static final int INDENT_OF_TEXT = 4;

    private TextReport() {}

    /** What to do, for below all else; empty if there is nothing to say. */
    public static String advice(ComparisonResult result) {
        List<String> lines = Advice.of(result);
        return lines.isEmpty()
                ? ""
                : lines.stream()
                        .map(line -> wrapped("  " + line))
                        .collect(Collectors.joining("\n", "What to do\n", "\n"));
    }

    /** Broken between words; a command, which is indented further than text, stays whole. */
    static String wrapped(String line) {
        int indent = line.length() - line.stripLeading().length();
        if (line.length() <= COLUMNS || indent > INDENT_OF_TEXT) {
            return line;
        }
        int end = line.lastIndexOf(' ', COLUMNS);
        if (end < indent) {
            // A word that is longer than a line, such as a path.
            end = line.indexOf(' ', COLUMNS);
        }
        if (end < 0) {
            return line;
        }
        return line.substring(0, end) + "\n" + wrapped(" ".repeat(indent) + line.substring(end + 1));
    }

    private static boolean isRange(Row row) {
        return row.low() != null && row.pairs() < Estimate.FEWEST_PAIRS;
    }

    public static String of(ComparisonResult result) {
        StringBuilder text = new StringBuilder();
        String table = table(result);
        if (!table.isEmpty()) {
            text.append(result.headline()).append("\n\n").append(table).append('\n');
            text.append("~        no difference that can be told from noise\n");
            text.append("[a, b]   95 % interval of the ratio; below 1 is better for every metric\n");
            text.append(result.results().stream().noneMatch(TextReport::isRange) ? "" : RANGES);
            text.append(chance(result));
            text.append(oneSided(result));
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
                .map(reason -> reason.getKey().text() + " (settings: " + reason.getValue() + ")")
                .collect(Collectors.joining("; "));
        return counts.isEmpty() ? "" : "stopped  " + counts + "\n";
    }

    /** Verdicts are not corrected for their number: six pairs could have none then. So it is said what chance does. */
    private static String chance(ComparisonResult result) {
        long verdicts = result.results().stream()
                .filter(row -> row.metric().equals(Metrics.TIME) && row.verdict() != Verdict.TOO_FEW)
                .count();
        String expected = Words.decimal(1, verdicts * Verdict.FALSE_PER_CENT / 100);
        return verdicts < MANY_VERDICTS
                ? ""
                : "chance   " + verdicts + " verdicts on time: where nothing differs, some "
                        + Words.decimal(1, Verdict.FALSE_PER_CENT) + " % of them are false by chance, here " + expected
                        + ".\n         Measure one that matters again, by itself\n";
    }

    /** What has no ratio; of finer metrics only what is a cost. */
    private static String oneSided(ComparisonResult result) {
        List<String> metrics = Stream.concat(
                        result.results().stream().map(Row::metric),
                        result.oneSided().stream().map(OneSided::metric))
                .distinct()
                .toList();
        return result.oneSided().stream()
                .filter(pairs -> pairs.isCost() || !Metrics.isFiner(pairs.metric(), metrics))
                .map(pairs ->
                        "zeros    " + pairs.metric() + " of " + pairs.cell().label() + ", " + pairs.variant() + " for "
                                + pairs.baseline() + ": " + pairs.counts() + "\n")
                .collect(Collectors.joining());
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
                        new Figures(row.ratio(), interval(row), row.verdict(), row.noise())));
        Stream<List<String>> means = result.means().stream()
                .filter(mean -> mean.metric().equals(metric))
                .map(mean -> line(
                        List.of("geometric mean", "", "", ""),
                        mean.metric(),
                        mean.variant(),
                        mean.baseline(),
                        new Figures(
                                mean.ratio(), Words.interval(mean.low(), mean.high()), mean.verdict(), mean.noise())));
        return Stream.concat(rows, means).toList();
    }

    private record Figures(double ratio, String interval, Verdict verdict, Estimate noise) {}

    private static String interval(Row row) {
        return Words.interval(row.low(), row.high()) + (isRange(row) ? " " + row.levelText() : "");
    }

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
        line.add(figures.interval());
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
