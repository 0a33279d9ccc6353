package kinjo.scale.export;

import com.fasterxml.jackson.core.JsonPointer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.scale.app.App;
import kinjo.scale.app.AppFile;

/**
 * The scenario for Gatling, in its Java language, as a class that a user can go on with. Hyperfoil, whose scenarios are
 * YAML, cannot take values by regular expressions.
 */
public final class Gatling {
    private static final String INDENT = "            ";

    private final App app;
    private final Duration think;

    /** @param think between an answer and the next step */
    public Gatling(AppFile file, Duration think) {
        this.app = file.app();
        this.think = think;
    }

    /** The class's name: {@code NotesSimulation} of {@code notes}. */
    public String className() {
        return Stream.of(app.name().split("-+"))
                        .map(part -> part.substring(0, 1).toUpperCase(Locale.ROOT) + part.substring(1))
                        .collect(Collectors.joining())
                + "Simulation";
    }

    /** The source. */
    public String source() {
        return """
                import static io.gatling.javaapi.core.CoreDsl.*;
                import static io.gatling.javaapi.http.HttpDsl.*;

                import io.gatling.javaapi.core.ChainBuilder;
                import io.gatling.javaapi.core.Session;
                import io.gatling.javaapi.core.Simulation;
                import java.net.URLEncoder;
                import java.nio.charset.StandardCharsets;
                import java.time.Duration;
                import java.util.Iterator;
                import java.util.Map;
                import java.util.stream.LongStream;

                /**
                 * What users of %1$s do. Set -Durl, -Dusers and -Dseconds. Copy it with its CSV file, if any, into a project of
                 * Gatling: the class to src/test/java, the CSV file to src/test/resources.
                 */
                public class %2$s extends Simulation {
                    private static final Duration THINK = Duration.ofMillis(%3$d);

                    /** Values of each user. */
                    private static final Iterator<Map<String, Object>> USERS =
                            LongStream.iterate(0, number -> number + 1)
                                    .mapToObj(number -> Map.<String, Object>of(%4$s))
                                    .iterator();

                    private static final ChainBuilder FIRST = exec(
                %5$s);

                    private static final ChainBuilder LOOP = exec(
                %6$s);

                    private static final ChainBuilder LAST = exec(
                %7$s);

                    public %2$s() {
                        Duration time = Duration.ofSeconds(Long.getLong("seconds", 60));
                        int users = Integer.getInteger("users", 25);
                        setUp(scenario("%1$s")
                                        .feed(USERS)
                %8$s                        .exec(FIRST)
                                        .exitHereIfFailed()
                                        .during(time)
                                        .on(LOOP)
                                        .exec(LAST)
                                        .injectOpen(rampUsers(users).during(Duration.ofSeconds(10))))
                                // A page that was there is asked for again, as in what was measured.
                                .protocols(http.baseUrl(System.getProperty("url", "%9$s://localhost:8080"))
                                        .disableCaching());
                    }

                    /** A value as one part of a path or a query, whatever is in it. */
                    private static String part(Session session, String name) {
                        return encoded(String.valueOf(session.<Object>get(name)));
                    }

                    private static String encoded(String value) {
                        return URLEncoder.encode(value, StandardCharsets.UTF_8)
                                .replace("+", "%%20")
                                .replace("*", "%%2A")
                                .replace("%%7E", "~");
                    }
                }
                """.formatted(
                        app.name(),
                        className(),
                        think.toMillis(),
                        userValues(),
                        steps(app.scenario().first()),
                        steps(app.scenario().loop()),
                        steps(app.scenario().last()),
                        csv(),
                        app.server().scheme());
    }

    private String userValues() {
        String user = "\"user\", number + 1";
        App.Counter counter = app.users().counter();
        if (counter == null) {
            return user;
        }
        String turns = counter.to() == null ? "" : " % " + literal(counter.to() - counter.from() + 1);
        return user + ", " + quoted(counter.name()) + ", " + literal(counter.from()) + " + number" + turns;
    }

    private static String literal(long number) {
        return number == (int) number ? "" + number : number + "L";
    }

    private String csv() {
        return app.users().csv() == null
                ? ""
                : INDENT.repeat(2) + ".feed(csv("
                        + quoted(Path.of(app.users().csv()).getFileName().toString()) + ").circular())\n";
    }

    private String steps(List<App.Step> steps) {
        // An empty chain is a pause of no time.
        return steps.isEmpty()
                ? INDENT + "pause(0)"
                : steps.stream()
                        .map(step -> INDENT + step(step) + ",\n" + INDENT + "pause(" + think(step) + ")")
                        .collect(Collectors.joining(",\n"));
    }

    private static String think(App.Step step) {
        return step.think() == null
                ? "THINK"
                : "Duration.ofMillis(" + step.think().toMillis() + ")";
    }

    private static String step(App.Step step) {
        StringBuilder request = new StringBuilder("http(%s).%s(%s)"
                .formatted(literal(step.name()), step.method().toLowerCase(Locale.ROOT), path(step.path())));
        step.headers().forEach((name, value) -> part(request, "header", quoted(name), text(value)));
        if (step.form() != null) {
            step.form().forEach((name, value) -> part(request, "formParam", quoted(name), text(value)));
        }
        if (step.body() != null) {
            part(request, "body", "StringBody(" + text(step.body()) + ")");
        }
        List<String> checks = checks(step);
        if (!checks.isEmpty()) {
            part(request, "check", checks.toArray(String[]::new));
        }
        if (step.expect().status() != null && step.expect().status() / 100 == 3) {
            part(request, "disableFollowRedirect");
        }
        return request.toString();
    }

    /** The driver's encoding has none of the signs that mean something in a literal of Java, or to Gatling. */
    private static String path(String source) {
        String path = "\"" + AppFile.path(source, name -> "\" + part(session, " + quoted(name) + ") + \"") + "\"";
        return path.contains("part(session, ") ? "session -> " + path.replace(" + \"\"", "") : path;
    }

    private static void part(StringBuilder request, String method, String... arguments) {
        request.append("\n" + INDENT + "        ." + method + "(" + String.join(", ", arguments) + ")");
    }

    private static List<String> checks(App.Step step) {
        List<String> checks = new ArrayList<>();
        if (step.expect().status() != null) {
            checks.add("status().is(" + step.expect().status() + ")");
        }
        if (step.expect().text() != null) {
            checks.add("substring(" + text(step.expect().text()) + ")");
        }
        for (Map.Entry<String, App.Take> take : step.take().entrySet()) {
            String where = take.getValue().regex() != null
                    ? "regex(" + literal(take.getValue().regex()) + ")"
                    : "jsonPath(" + literal(jsonPath(take.getValue().pointer())) + ")";
            checks.add(where + ".saveAs(" + quoted(take.getKey()) + ")");
        }
        return checks;
    }

    /** A JSON pointer as a JSON path: {@code /order/0/id} is {@code $['order'][0]['id']}. */
    static String jsonPath(String pointer) {
        StringBuilder path = new StringBuilder("$");
        for (JsonPointer at = JsonPointer.compile(pointer); !at.matches(); at = at.tail()) {
            path.append(
                    at.mayMatchElement()
                            ? "[" + at.getMatchingIndex() + "]"
                            : "['" + at.getMatchingProperty().replace("'", "\\'") + "']");
        }
        return path.toString();
    }

    /** With Gatling's own placeholders: {@code #{name}} for {@code ${name}}, and {@code \#{} for the signs themselves. */
    private static String text(String source) {
        return quoted(AppFile.filled(escaped(source), name -> "#{" + name + "}"));
    }

    /** A text that Gatling would look for placeholders in, and that has none. */
    private static String literal(String text) {
        return quoted(escaped(text));
    }

    private static String escaped(String text) {
        return text.replace("#{", "\\#{");
    }

    /** As a literal of Java. */
    private static String quoted(String text) {
        StringBuilder literal = new StringBuilder("\"");
        text.chars().forEach(character -> literal.append(escaped((char) character)));
        return literal.append('"').toString();
    }

    private static String escaped(char character) {
        return switch (character) {
            case '"', '\\' -> "\\" + character;
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> Character.isISOControl(character) ? "\\u%04x".formatted((int) character) : "" + character;
        };
    }
}
