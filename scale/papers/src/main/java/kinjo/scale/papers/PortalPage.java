package kinjo.scale.papers;

import java.util.ArrayList;
import java.util.List;
import kinjo.common.report.Page;
import kinjo.scale.grid.Cell;
import kinjo.scale.report.Rounds;

/** The paper's figures 2 to 6 with our numbers, as one page that needs nothing else. */
final class PortalPage {
    private PortalPage() {}

    /**
     * One mark of a plot; the fields are those that {@code portal.js} reads.
     *
     * @param plot its place in the page
     * @param panel one of several small plots; empty if there is one only
     * @param series that a line or a bar belongs to
     * @param part of a bar; empty if it has none
     */
    private record Point(String plot, String panel, String series, String part, double at, double value) {}

    static String of(ScaleRow row, PortalResult result, String table) {
        return new Page(PortalPage.class, "portal.html")
                .text("title", "Many JVMs on many cores: row " + row)
                .text("row", row.toString())
                .text("machine", result.environment().summary() + ", " + result.reported())
                .text("tables", table)
                .json("data", points(result))
                .resources("script", List.of("portal.js"))
                .render();
    }

    private static List<Point> points(PortalResult result) {
        List<Point> points = new ArrayList<>();
        for (Cell cell : result.cells()) {
            double throughput = result.median(cell, Rounds::throughput);
            if (cell.threads() == result.mostThreads()) {
                points.add(new Point("cores", "", name(cell), "", cell.cores(), throughput));
            }
            if (cell.cores() == result.mostCores() && result.mostThreads() > 1) {
                points.add(new Point("threads", "", name(cell), "", cell.threads(), throughput));
            }
            String size = name(cell) + ", " + size(cell);
            points.add(new Point(
                    "split",
                    "",
                    size,
                    "user",
                    0,
                    result.median(cell, run -> run.best().split().user())));
            points.add(new Point(
                    "split",
                    "",
                    size,
                    "system",
                    0,
                    result.median(cell, run -> run.best().split().system())));
            points.add(new Point(
                    "split",
                    "",
                    size,
                    "idle",
                    0,
                    result.median(cell, run -> run.best().split().idle())));
            S6Table.counts(result, cell)
                    .forEach((count, value) ->
                            points.add(new Point("counts", count, size, "", 0, result.median(cell, value))));
        }
        points.removeIf(point -> !Double.isFinite(point.value()));
        return points;
    }

    private static String name(Cell cell) {
        return Series.of(cell).text() + ", " + cell.jvms() + " JVM" + (cell.jvms() == 1 ? "" : "s");
    }

    private static String size(Cell cell) {
        return cell.cores() + (cell.threads() > 1 ? "x" + cell.threads() : "") + " core"
                + (cell.cores() == 1 ? "" : "s");
    }
}
