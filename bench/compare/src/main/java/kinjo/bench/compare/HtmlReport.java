package kinjo.bench.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The result as one page that needs nothing else: styles, scripts and data are all in it. */
final class HtmlReport {

    /** The version is in the parent pom, too. */
    private static final String D3 = "/META-INF/resources/webjars/d3/7.9.0/dist/d3.min.js";

    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    /** Of a run, what the page draws; the command lines and all iterations stay in result.json. */
    private static final List<String> RUN_FIELDS =
            List.of("number", "cell", "variant", "again", "block", "half", "ok", "values");

    private HtmlReport() {}

    static String render(ComparisonResult result) {
        Map<String, String> parts = Map.of(
                "title", escaped("kinjo compare: " + result.headline()),
                "headline", escaped(result.headline()),
                "text", escaped(result.text()),
                "css", resource("report.css"),
                "d3", resource(D3),
                "data", data(result),
                "script", resource("report.js"));
        Matcher matcher = PLACE.matcher(resource("report.html"));
        return matcher.replaceAll(place -> Matcher.quoteReplacement(parts.get(place.group(1))));
    }

    private static String data(ComparisonResult result) {
        ObjectNode tree = Json.MAPPER.valueToTree(result);
        ArrayNode runs = tree.putArray("runs");
        for (Run run : result.runs()) {
            ObjectNode node = Json.MAPPER.valueToTree(run);
            runs.add(node.retain(RUN_FIELDS));
        }
        try {
            // "</script>" in a name would end the data; in JSON a '<' can be written otherwise.
            return Json.MAPPER.writeValueAsString(tree).replace("<", "\\u003c");
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("missing from the jar: " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
