package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.conformance.Shops.Town;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;

/** Row N1: the generated parser gives the same trees as the reflective engine, and the same errors. */
class EnginesTest {

    private static final String DOCUMENT = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- a town -->
            <town name="Kinjo &amp; Co" founded="1601">
              <mayor>A. <![CDATA[<B>]]> C &#x41;&lt;</mayor>
              <house id="1"><price>100</price><addr>Ōji 1</addr><area>12.5</area><tax>3.10</tax><built>1999-12-31</built><color>RED</color>
                <room name="kitchen" r:lit="true" xmlns:r="urn:rooms">cooking</room><room name='bath'/>
                <tag>a</tag><tag/><tag>b</tag></house>
              <unknown><deep x="1"><deeper/></deep>text</unknown>
              <shop owner="x"><t:title xmlns:t="urn:shops">Books</t:title>
                 <item sku="i1"/><item sku="i2"><item sku="i3"><item sku="i4"/></item></item></shop>
              <house id="2"><addr>B</addr><price> -7 </price></house>
              <note>one</note>
              <hall><price>5</price></hall>
              <note>two</note>
              <shop owner="y"/>
            </town>
            """;

    private static String dump(byte[] document, Engine engine) {
        return Dump.of(Town.class, Source.of(document), engine);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void n1BothGiveTheSameTree() {
        String reflective = dump(bytes(DOCUMENT), Engine.REFLECTIVE);

        assertThat(dump(bytes(DOCUMENT), Engine.GENERATED)).isEqualTo(reflective);
        assertThat(reflective)
                .contains("getAddr=\"Ōji 1\"")
                .contains("mayor=\"A. <B> C A<\"")
                .contains("name=\"Kinjo & Co\"")
                .doesNotContain("!");
    }

    @Test
    void n1BothGiveTheSameTreesOfRandomDocuments() {
        for (long seed = 0; seed < 2_000; seed++) {
            byte[] document = bytes(RandomTown.of(seed));

            String reflective = dump(document, Engine.REFLECTIVE);

            assertThat(dump(document, Engine.GENERATED)).as("seed %d", seed).isEqualTo(reflective);
            assertThat(reflective).as("seed %d", seed).doesNotContain("!");
        }
    }

    @Test
    void n1TheSizeOfThePiecesDoesNotMatter() {
        for (long seed = 0; seed < 200; seed++) {
            byte[] document = bytes(RandomTown.of(seed));
            String whole = dump(document, Engine.GENERATED);

            for (int size : new int[] {1, 2, 3, 7, 64}) {
                Source source = Source.of(Pieces.of(document, size));
                assertThat(Dump.of(Town.class, source, Engine.GENERATED))
                        .as("seed %d in pieces of %d", seed, size)
                        .isEqualTo(whole);
            }
        }
    }

    @Test
    void n1BothStopAtTheSamePlaceWhereverADocumentIsCutOff() {
        byte[] document = bytes(DOCUMENT);
        int end = DOCUMENT.lastIndexOf('>');
        int endInBytes = bytes(DOCUMENT.substring(0, end)).length;
        for (int length = 0; length <= endInBytes; length++) {
            byte[] part = Arrays.copyOf(document, length);

            String generated = dump(part, Engine.GENERATED);

            assertThat(generated).as("first %d bytes", length).endsWith("! WellFormednessException");
            assertThat(generated).as("first %d bytes", length).isEqualTo(dump(part, Engine.REFLECTIVE));
        }
    }

    @Test
    void n1BothAgreeOnDocumentsWithOneByteChanged() {
        byte[] document = bytes(DOCUMENT);
        byte[] replacements = bytes("<>&;'\"=/! ?-]:a0\u0001é");
        for (int at = 0; at < document.length; at++) {
            for (int i = 0; i < 3; i++) {
                byte[] changed = document.clone();
                changed[at] = replacements[(at + 7 * i) % replacements.length];

                assertThat(dump(changed, Engine.GENERATED))
                        .as(() -> new String(changed, StandardCharsets.UTF_8))
                        .isEqualTo(dump(changed, Engine.REFLECTIVE));
            }
        }
    }

    @Test
    void n1BothAgreeOnDocumentsWithRandomEdits() {
        for (long seed = 0; seed < 3_000; seed++) {
            String document = RandomEdits.of(RandomTown.of(seed), "<town", seed);

            assertThat(dump(bytes(document), Engine.GENERATED))
                    .as("seed %d: %s", seed, document)
                    .isEqualTo(dump(bytes(document), Engine.REFLECTIVE));
        }
    }

    @Element("doc")
    interface Text extends XTree {
        @kinjo.nanafusi.Text
        String all();
    }

    /** Woodstox misses those that an end of its buffers divides: it reads 128 characters, and then up to 4000. */
    @Test
    void n1BothFindEveryEndOfACdataSectionInAText() {
        List<String> wrong = List.of(
                """
                <doc>
                <![CDATA[
                <![CDATA[XMLDATA[
                --<ATA[
                <![CDATA[XMLDATA[
                --<![CDATA[XMLTA[XML doesn't allow CDATA sections to nest]]>
                ]]>
                </doc>""".replace("\n", "\r\n"),
                "<doc>]]></doc>",
                "<doc>a]]]></doc>",
                "<doc><![CDATA[a]]>]]></doc>",
                "<doc><!-- ]]> -->b]]><!-- c --></doc>",
                "<doc>" + "]]&gt;".repeat(2_000) + "]]></doc>",
                "<doc>" + "x\r\n".repeat(20_000) + "]]></doc>");

        for (String document : wrong) {
            for (Engine engine : List.of(Engine.GENERATED, Engine.REFLECTIVE)) {
                assertThat(text(document, engine))
                        .as("%s: %s", engine, document)
                        .endsWith("! WellFormednessException");
            }
        }
    }

    @Test
    void n1BothReadWhatOnlyLooksLikeTheEndOfACdataSection() {
        List<String> right = List.of(
                "<doc>]]&gt;</doc>",
                "<doc>]]<![CDATA[>]]></doc>",
                "<doc>]<![CDATA[]]]]>]<!-- ]]> -->]<?p ]]>?>&gt;</doc>",
                "<doc><![CDATA[" + "]] >\r\n".repeat(20_000) + "]]>></doc>",
                "<doc>" + "<![CDATA[x\r\n]]>".repeat(20_000) + "</doc>",
                "<doc>a<!--" + "]]>".repeat(20_000) + "-->b</doc>");

        for (String document : right) {
            assertThat(text(document, Engine.REFLECTIVE))
                    .as(document)
                    .isEqualTo(text(document, Engine.GENERATED))
                    .doesNotContain(" ! ");
        }
    }

    /** Lengths of a text that bring what follows to the ends of Woodstox's buffers. */
    static IntStream lengths() {
        return IntStream.concat(
                IntStream.range(0, 140),
                IntStream.of(500, 4000, 4096, 8000, 8096, 8192, 12_192).flatMap(n -> IntStream.range(n - 140, n + 10)));
    }

    @Test
    void n1BothFindTheEndOfACdataSectionWhereverBuffersEnd() {
        lengths().forEach(length -> {
            String start = "<doc>" + "x".repeat(length);

            assertThat(text(start + "]]></doc>", Engine.REFLECTIVE))
                    .as("text of %d", length)
                    .endsWith("! WellFormednessException");
            assertThat(text(start + "]]><a/></doc>", Engine.REFLECTIVE))
                    .as("text of %d", length)
                    .endsWith("! WellFormednessException");
            assertThat(text(start + "]]&gt;]<!-- ]]> --><![CDATA[]]]]></doc>", Engine.REFLECTIVE))
                    .as("text of %d", length)
                    .doesNotContain(" ! ");
        });
    }

    /** With these settings Woodstox gives a section as one event, however long it is and wherever its buffers end. */
    @Test
    void n1TheEndOfALongCdataSectionIsNotTakenForOneInText() {
        IntStream.of(16_384, 20_384, 40_960, 45_056)
                .flatMap(end -> IntStream.range(end - 100, end + 10))
                .forEach(length -> {
                    String section = "<doc><![CDATA[" + "x".repeat(length) + "]]>";

                    assertThat(text(section + "y</doc>", Engine.REFLECTIVE))
                            .as("section of %d", length)
                            .doesNotContain(" ! ");
                    assertThat(text(section + "y]]></doc>", Engine.REFLECTIVE))
                            .as("section of %d", length)
                            .endsWith("! WellFormednessException");
                });
    }

    private static String text(String document, Engine engine) {
        return Dump.of(Text.class, Source.of(bytes(document)), engine);
    }
}
