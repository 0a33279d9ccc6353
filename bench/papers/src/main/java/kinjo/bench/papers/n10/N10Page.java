package kinjo.bench.papers.n10;

import java.util.ArrayList;
import java.util.List;
import kinjo.bench.papers.n10.JoinRun.Section;
import kinjo.bench.papers.n10.Measurement.Pass;
import kinjo.common.report.Page;

/** The result of row N10 as one page that needs nothing else, in the style of {@code kinjo compare}. */
final class N10Page {

    private N10Page() {}

    /** One mark of a plot; the fields are those that {@code n10.js} reads. */
    private record Point(String plot, String series, String label, double value) {}

    static String render(N10Result result, String tables) {
        return new Page(N10Page.class, "n10.html")
                .text("title", "Nanafusi: row N10")
                .text("machine", result.machine() + ", " + result.started())
                .text("tables", tables)
                .json("data", points(result))
                .resources("script", List.of("n10.js"))
                .render();
    }

    private static List<Point> points(N10Result result) {
        List<Point> points = new ArrayList<>();
        for (Way way : Way.values()) {
            points.add(new Point(
                    "cpu", way.label(), way.label(), result.median(Section.MEMORY, "Serial", way, Pass::cpuMillis)));
            for (double mbps : result.plan().mbps()) {
                String speed = N10Plan.speed(mbps);
                double first = result.median(Section.NETWORK, speed, way, Pass::firstMillis);
                points.add(new Point("first", way.label(), speed, first));
                double total = result.median(Section.NETWORK, speed, way, Pass::totalMillis);
                points.add(new Point("total", way.label(), speed, total));
            }
        }
        for (Parser parser : Parser.values()) {
            for (Shape shape : result.shapes()) {
                points.add(new Point("rate", parser.label(), shape.label(), result.rate(parser, shape)));
            }
        }
        if (result.stream() != null) {
            for (StreamRun.Step step : result.stream().steps()) {
                String gigabytes = Double.toString(step.bytes() / 1e9);
                points.add(new Point("stream", "nanafusi", gigabytes, step.usedBytes() / 1e6));
            }
        }
        points.removeIf(point -> Double.isNaN(point.value));
        return points;
    }
}
