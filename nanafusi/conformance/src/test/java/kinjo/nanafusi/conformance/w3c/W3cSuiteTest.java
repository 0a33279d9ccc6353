package kinjo.nanafusi.conformance.w3c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import kinjo.nanafusi.conformance.w3c.W3cSuite.Case;
import kinjo.nanafusi.conformance.w3c.W3cSuite.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The W3C suite: what is not well-formed is refused, all else is taken, by both engines; Woodstox and the JDK's parser stand beside them. What differs
 * is listed in {@code expected.txt}, with the reason: a test that is not listed and differs fails, as does one that is listed
 * and does not.
 */
class W3cSuiteTest {

    private static final Path EXPECTED = Path.of("src/test/resources/w3c/expected.txt");
    private static final Path README = Path.of("../README.md");

    /** What a parser makes of the documents of one sort. */
    private static final class Counts {
        private int right;
        private int wrong;
        private int doctype;
        private int version;
        private int names;
    }

    /** Found by their message: reasons that are the same for many documents. */
    private static boolean isDoctype(String refusal) {
        return refusal != null && refusal.contains("a DOCTYPE is not read");
    }

    private static boolean isVersion(String refusal) {
        return refusal != null && refusal.contains("XML 1.1 is not read");
    }

    private final Map<String, Map<Parser, Counts>> table = new TreeMap<>();
    private final List<String> differing = new ArrayList<>();

    private void check(Case test, Parser parser) throws IOException {
        String refusal = parser.refusal(test.file());
        Counts counts = table.computeIfAbsent(sort(test), sort -> new EnumMap<>(Parser.class))
                .computeIfAbsent(parser, of -> new Counts());
        if ((refusal == null) == test.isWellFormed()) {
            counts.right++;
        } else if (isDoctype(refusal)) {
            counts.doctype++;
        } else if (isVersion(refusal)) {
            counts.version++;
        } else if (parser == Parser.REFLECTIVE && test.editions().equals(Set.of("5"))) {
            // Its parser has the names of the editions before.
            counts.names++;
        } else {
            counts.wrong++;
            // An engine never loads what is external, so it can neither see its errors nor know its entities.
            if (parser.isOurs() && !test.external()) {
                differing.add(parser + " " + (refusal == null ? "takes " : "refuses ") + test.id());
            }
        }
    }

    private static String sort(Case test) {
        String what = test.isWellFormed() ? "well-formed" : "not well-formed";
        return test.external() ? what + ", with external entities" : what;
    }

    private String rendered() {
        StringBuilder text = new StringBuilder("| documents of the W3C suite | parser | right | wrong | refused for a"
                + " DOCTYPE | as XML 1.1 | for names of the fifth edition |\n|---|---|---|---|---|---|---|\n");
        table.forEach((sort, parsers) ->
                parsers.forEach((parser, counts) -> text.append("| %s | %s | %d | %d | %d | %d | %d |\n"
                        .formatted(
                                sort,
                                parser.title(),
                                counts.right,
                                counts.wrong,
                                counts.doctype,
                                counts.version,
                                counts.names))));
        return text.toString();
    }

    /** Which documents are read: those that are right or wrong for a parser that knows namespaces and the names of an edition. */
    private static boolean applies(Case test, Parser parser) {
        return test.type() != Type.ERROR
                && test.namespaces()
                && (test.editions().isEmpty() || test.editions().contains(parser.edition()));
    }

    @Test
    @Timeout(300)
    void theDocumentsOfTheSuiteAreTakenAndRefusedAsExpected() throws IOException, InterruptedException {
        assumeTrue(
                System.getenv("CI") != null || W3cSuite.isObtainable(),
                "npm is missing, which fetches the suite: install it to run this test");
        for (Case test : W3cSuite.cases()) {
            for (Parser parser : Parser.values()) {
                if (applies(test, parser)) {
                    check(test, parser);
                }
            }
        }

        List<String> expected = Files.readAllLines(EXPECTED).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
        assertThat(differing).containsExactlyInAnyOrderElementsOf(expected);
        String table = rendered();
        assertThat(Files.readString(README).contains(table))
                .as("the README has this table:\n%s", table)
                .isTrue();
    }
}
