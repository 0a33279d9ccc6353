package kinjo.bench.nanafusi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kinjo.bench.nanafusi.JoinRun.Section;
import kinjo.bench.nanafusi.Measurement.Pass;

/** The result of row N10 as one page that needs nothing else, in the style of {@code kinjo compare}. */
final class N10Page {

    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    /** The version is in the parent pom, too. */
    private static final String D3 = "/META-INF/resources/webjars/d3/7.9.0/dist/d3.min.js";

    private N10Page() {}

    /** One mark of a plot; the fields are those that {@code n10.js} reads. */
    private record Point(String plot, String series, String label, double value) {}

    static String render(N10Result result, String tables) {
        Map<String, String> parts = Map.of(
                "css", resource("/kinjo/bench/compare/report.css"),
                "d3", resource(D3),
                "machine", escaped(result.machine() + ", " + result.started()),
                "tables", escaped(tables),
                "data", data(result),
                "script", resource("n10.js"));
        Matcher places = PLACE.matcher(resource("n10.html"));
        return places.replaceAll(place -> Matcher.quoteReplacement(parts.get(place.group(1))));
    }

    private static String data(N10Result result) {
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
            for (Shape shape : Shape.values()) {
                points.add(new Point("rate", parser.label(), shape.label(), result.rate(parser, shape)));
            }
        }
        points.removeIf(point -> Double.isNaN(point.value));
        try {
            return new ObjectMapper().writeValueAsString(points).replace("<", "\\u003c");
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String resource(String name) {
        try (InputStream in = N10Page.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("missing from the class path: " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
