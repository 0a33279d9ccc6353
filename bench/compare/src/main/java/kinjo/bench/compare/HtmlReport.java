package kinjo.bench.compare;

import java.util.List;
import java.util.stream.Stream;

/** The result as one page. */
final class HtmlReport {

    /** In this order: a file uses what those before it define, the last one draws. */
    private static final List<String> SCRIPTS = Stream.of(
                    "page", "common", "ratios", "runs", "warmup", "pauses", "tables", "main")
            .map(name -> "report/" + name + ".js")
            .toList();

    private HtmlReport() {}

    static String render(ComparisonResult result) {
        return new Page(Page.class, "report/page.html")
                .text("title", "kinjo compare: " + result.headline())
                .text("headline", result.headline())
                .text("text", result.text())
                .text("mostPauses", String.valueOf(Run.MOST_PAUSES))
                .json("data", ReportData.of(result))
                .resources("script", SCRIPTS)
                .render();
    }
}
