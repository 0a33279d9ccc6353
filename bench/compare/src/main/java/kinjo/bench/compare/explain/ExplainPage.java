package kinjo.bench.compare.explain;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.common.report.Page;

/** The profiles as one page. */
final class ExplainPage {

    private static final int MOST_METHODS = 100;
    private static final int MOST_LINES = 30;

    private ExplainPage() {}

    /** What the page draws of a comparison. */
    private record Data(
            String title,
            String baseline,
            String variant,
            Difference.Flame flames,
            List<Difference.Change> changes,
            List<Table> tables) {}

    /** Amounts in both profiles, the largest first. */
    private record Table(String title, String unit, List<Line> lines) {}

    private record Line(String name, long baseline, long variant) {}

    static String render(List<Explanation.Comparison> comparisons) {
        return new Page(ExplainPage.class, "explain.html")
                .text("title", "kinjo compare: where the time went")
                .text("text", ExplainText.of(comparisons))
                .json("data", comparisons.stream().map(ExplainPage::data).toList())
                .resources("script", List.of("explain.js"))
                .render();
    }

    private static Data data(Explanation.Comparison comparison) {
        Difference difference = comparison.difference();
        return new Data(
                comparison.title(),
                comparison.baseline(),
                comparison.variant(),
                difference.flames(),
                difference.changes().stream().limit(MOST_METHODS).toList(),
                Arrays.stream(Profile.Summary.values())
                        .map(summary -> table(summary, comparison))
                        .toList());
    }

    private static Table table(Profile.Summary summary, Explanation.Comparison comparison) {
        Map<String, Long> before = comparison.before().summary(summary);
        Map<String, Long> after = comparison.after().summary(summary);
        List<Line> lines = Stream.concat(before.keySet().stream(), after.keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .map(name -> new Line(name, before.getOrDefault(name, 0L), after.getOrDefault(name, 0L)))
                .sorted((a, b) -> Long.compare(Math.max(b.baseline, b.variant), Math.max(a.baseline, a.variant)))
                .limit(MOST_LINES)
                .toList();
        return new Table(summary.title, summary.unit, lines);
    }
}
