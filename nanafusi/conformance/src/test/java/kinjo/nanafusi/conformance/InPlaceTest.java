package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.LimitException;
import kinjo.nanafusi.Limits;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.XmlException;
import kinjo.nanafusi.conformance.Shops.Town;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Large documents in memory are read where they are, up to their last 64 KB: with the same results as any other. */
class InPlaceTest {

    @TempDir
    private Path folder;

    private static final Options GENERATED = Options.DEFAULT.withEngine(Engine.GENERATED);
    private static final int LARGE = 150_000;

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String town(String houses) {
        return "<town name='t' founded='1'>" + houses + "</town>";
    }

    /** A dump, with the message of the error if there is one. */
    private static String dump(Source source) {
        return Dump.of(Town.class, source, Engine.GENERATED);
    }

    private void assertSameAsFromFile(byte[] document) {
        byte[] before = document.clone();
        Path file = folder.resolve("town.xml");
        try {
            Files.write(file, document);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }

        assertThat(dump(Source.of(document))).isEqualTo(dump(Source.of(file)));
        assertThat(messageOf(Source.of(document), GENERATED)).isEqualTo(messageOf(Source.of(file), GENERATED));
        assertThat(document).isEqualTo(before);
    }

    private static String messageOf(Source source, Options options) {
        try (Document<Town> town = Document.open(Town.class, source, options)) {
            town.root().removeHouses().removeStream().forEach(house -> {});
            return "";
        } catch (XmlException e) {
            return e.getMessage();
        }
    }

    @Test
    void tables() {
        for (long seed = 0; seed < 4; seed++) {
            assertSameAsFromFile(bytes(RandomTable.of(seed, 1_500)));
        }
    }

    @Test
    void tablesWithRandomEdits() {
        for (long seed = 0; seed < 60; seed++) {
            assertSameAsFromFile(bytes(RandomEdits.of(RandomTable.of(seed, 1_200), "<house", seed)));
        }
    }

    @Test
    void anElementThatReachesIntoTheLastBytes() {
        String text = "x &amp; y".repeat(LARGE / 9);
        for (String element : new String[] {
            "<house><price>1</price><addr>" + text + "</addr></house>",
            "<house><price>1</price><addr>" + text + "</addr></house><note>n</note>\n<!-- c -->",
            "<unknown><a b='" + text + "'>" + text + "</a></unknown>",
            "<!--" + text + "-->",
            "<note><![CDATA[" + text + "]]></note>",
            "<hall><price>1</price><addr>" + text + "</addr></hall>"
        }) {
            byte[] document = bytes(town(element) + "<!-- end --> ");
            for (int length = document.length - 300; length <= document.length; length += 3) {
                assertSameAsFromFile(Arrays.copyOf(document, length));
            }
            assertSameAsFromFile(Arrays.copyOf(document, 100_000));
        }
    }

    @Test
    void anErrorBeforeTheLastBytesIsToldByItsPlace() {
        String houses = "<house>\n<price>%s</price></house>\n".formatted("1").repeat(1_000);
        byte[] document = bytes(town(houses + "<house>\n<price>x</price></house>" + houses.repeat(5)));

        assertThat(messageOf(Source.of(document), GENERATED)).contains("at line 2002, column 8", "/town/house/price");
        assertSameAsFromFile(document);
    }

    @Test
    void aZeroIsNoEnd() {
        byte[] document = bytes(town("<house><price>1</price></house>".repeat(10_000)));
        document[town("").indexOf("</town>") + 5_000 * 31 + 14] = 0;

        assertSameAsFromFile(document);
        assertThat(messageOf(Source.of(document), GENERATED)).contains("U+0000");
    }

    @Test
    void otherEncodings() {
        String document = town("<house><price>1</price><addr>Ō</addr></house>".repeat(5_000));

        String expected = dump(Source.of(bytes(document)));

        assertThat(dump(Source.of(("\uFEFF" + document).getBytes(StandardCharsets.UTF_16LE))))
                .isEqualTo(expected);
        assertThat(expected).doesNotContain("!");
    }

    @Test
    void theLimitOfARecordHolds() {
        Options small = GENERATED.withLimits(Limits.DEFAULT.withRecord(10_000));
        String houses = "<house><price>1</price></house>".repeat(10_000);
        String large = "<house><price>1</price><addr>" + "x".repeat(LARGE) + "</addr></house>";

        assertThat(messageOf(Source.of(bytes(town(houses))), small)).isEmpty();
        for (String document : new String[] {
            town(large + houses), town(houses + large), town(large).substring(0, LARGE)
        }) {
            assertThatExceptionOfType(LimitException.class)
                    .isThrownBy(() -> Document.open(Town.class, Source.of(bytes(document)), small)
                            .root()
                            .removeHouses()
                            .removeStream()
                            .count())
                    .withMessageContaining("more than 10000 bytes in one element");
        }
    }
}
