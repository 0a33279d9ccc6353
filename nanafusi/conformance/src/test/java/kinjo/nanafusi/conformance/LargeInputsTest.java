package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.conformance.Houses.House;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;

/** Row N10: the time to read a document grows with its length and no faster. Else it takes minutes here. */
class LargeInputsTest {

    private static final Duration ENOUGH = Duration.ofSeconds(30);
    private static final String HOUSE = "<house><price>7</price></house>";

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void oneHouse(Source source) {
        assertTimeoutPreemptively(ENOUGH, () -> {
            XIterator<House> houses = Houses.open(source, Options.DEFAULT.withEngine(Engine.GENERATED));
            assertThat(houses.next().price()).isEqualTo(7);
            assertThat(houses.hasNext()).isFalse();
        });
    }

    private static void byteByByte(String document) {
        oneHouse(Source.ofLocal(Pieces.of(bytes(document), 1)));
    }

    @Test
    void aStartTagInSmallPieces() {
        String attributes = IntStream.range(0, 9_000)
                .mapToObj(i -> " a" + i + "='" + "\">".repeat(100) + "'")
                .collect(Collectors.joining());
        byteByByte("<houses><x" + attributes + "/>" + HOUSE + "</houses>");
        byteByByte("<houses x='" + "x".repeat(2_000_000) + "'>" + HOUSE + "</houses>");
    }

    @Test
    void aCommentBehindTheDocumentElementInSmallPieces() {
        byteByByte("<houses>" + HOUSE + "</houses>\n<!-- " + "x".repeat(1_500_000) + " --> <?x " + "y".repeat(500_000)
                + "?>");
    }

    @Test
    void manyNamespaceDeclarationsInScope() {
        String declarations =
                IntStream.range(0, 9_900).mapToObj(i -> " xmlns:p" + i + "='u'").collect(Collectors.joining());
        oneHouse(Source.of(bytes("<houses" + declarations + ">"
                + "<p0:b/><p1:b p2:a='1'/><p0:c>x</p0:c><b xmlns=''/>".repeat(300_000) + HOUSE + "</houses>")));
    }
}
