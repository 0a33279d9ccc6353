package kinjo.bench.compare.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import kinjo.bench.compare.plan.FileNames;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.Run;
import kinjo.common.files.FileTree;
import kinjo.common.report.Page;

/** The result as one page. */
public final class HtmlReport {

    /** In this order: a file uses what those before it define, the last one draws. */
    private static final List<String> SCRIPTS = Stream.of(
                    "common", "ratios", "runs", "warmup", "pauses", "tables", "main")
            .map(name -> name + ".js")
            .toList();

    private HtmlReport() {}

    /** Writes {@code report.html} to a folder. */
    public static void write(ComparisonResult result, Path out) throws IOException {
        FileTree.writeWhole(out.resolve(FileNames.REPORT), render(result));
    }

    public static String render(ComparisonResult result) {
        return new Page(HtmlReport.class, "page.html")
                .text("title", "kinjo compare: " + result.headline())
                .text("headline", result.headline())
                .text("advice", TextReport.advice(result))
                .text("text", TextReport.of(result))
                .text("mostPauses", String.valueOf(Run.MOST_PAUSES))
                .json("data", ReportData.of(result))
                .resources("script", SCRIPTS)
                .render();
    }
}
