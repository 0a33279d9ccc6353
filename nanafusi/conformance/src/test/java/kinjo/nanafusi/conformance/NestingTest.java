package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Limits;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.WellFormednessException;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Row N10: elements in each other, of a type that holds itself, bound or skipped: each end tag is that of its element. */
class NestingTest {

    private static final Options GENERATED = Options.DEFAULT.withEngine(Engine.GENERATED);
    private static final int DEPTH = 20;

    @Element("boxes")
    interface Boxes extends XTree {
        @Cut("box")
        XList<Box> removeBoxes();

        interface Box extends XTree {
            @Attribute
            String name();

            @Element("box")
            List<Box> boxes();
        }
    }

    private static int depth(Boxes.Box box) {
        return 1 + box.boxes().stream().mapToInt(NestingTest::depth).max().orElse(0);
    }

    private static List<Integer> depths(byte[] document, boolean inPlace) {
        Source source = inPlace ? Source.of(document) : Source.of(new ByteArrayInputStream(document));
        try (Document<Boxes> boxes = Document.open(Boxes.class, source, GENERATED)) {
            return boxes.root()
                    .removeBoxes()
                    .removeStream()
                    .map(NestingTest::depth)
                    .toList();
        }
    }

    private static String nested(String name) {
        String start = "<" + name + " name='1'>";
        return start.repeat(DEPTH) + ("</" + name + ">\n").repeat(DEPTH);
    }

    /** More than 64 KB, so that a document in memory is read in place. */
    private static byte[] document(String element) {
        String rest = nested("box").repeat(300);
        return ("<boxes>" + nested("box") + element + rest + "</boxes>").getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void n10NestedElementsAreBoundToTheLast() {
        for (boolean inPlace : new boolean[] {true, false}) {
            assertThat(depths(document("<box/><box><box/> <box></box></box>"), inPlace))
                    .hasSize(303)
                    .startsWith(DEPTH, 1, 2, DEPTH);
        }
    }

    /** Its end tag lies at the end of the array, so that words behind it cannot be read. */
    @Test
    void n10ALongTextThatIsSkippedIsNoLongElement() {
        byte[] document = ("<boxes><u>" + "x".repeat(200_000) + "</u></boxes>").getBytes(StandardCharsets.UTF_8);
        Options options = GENERATED.withLimits(Limits.DEFAULT.withRecord(100_000));
        for (Source source : List.of(Source.of(document), Source.of(new ByteArrayInputStream(document)))) {
            try (Document<Boxes> boxes = Document.open(Boxes.class, source, options)) {
                assertThat(boxes.root().removeBoxes().removeStream().toList()).isEmpty();
            }
        }
    }

    /** Names of every length around a word; only "box" is bound. */
    @ParameterizedTest
    @ValueSource(
            strings = {"box", "b", "unknown", "unknown8", "unknown_9", "unknown.of.16.by", "unknown.of.17.byt", "é"})
    void n10EveryEndTagIsCompared(String name) {
        for (String wrong : new String[] {name + "x", name.substring(1) + "x", "x" + name, "B" + name.substring(1)}) {
            String right = "</" + name + ">";
            String nested = nested(name);
            int at = nested.indexOf(right);
            for (int i = 0; i < DEPTH; i++, at = nested.indexOf(right, at + 1)) {
                byte[] document =
                        document(nested.substring(0, at) + "</" + wrong + ">" + nested.substring(at + right.length()));
                int offset = new String(document, StandardCharsets.UTF_8).indexOf("</" + wrong + ">")
                        + nested.substring(0, at).getBytes(StandardCharsets.UTF_8).length
                        - at;
                for (boolean inPlace : new boolean[] {true, false}) {
                    WellFormednessException error =
                            catchThrowableOfType(WellFormednessException.class, () -> depths(document, inPlace));
                    assertThat(error).hasMessageContaining("</" + wrong + "> closes <" + name + ">");
                    assertThat(error.location().offset()).isEqualTo(offset);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"box", "unknown"})
    void n10AnEndTagTooFewOrTooManyIsAnError(String name) {
        String nested = nested(name);
        for (String element :
                new String[] {nested + "</" + name + ">", nested.substring(0, nested.lastIndexOf("</"))}) {
            for (boolean inPlace : new boolean[] {true, false}) {
                assertThat(catchThrowableOfType(
                                WellFormednessException.class, () -> depths(document(element), inPlace)))
                        .hasMessageContaining(" closes <");
            }
        }
    }
}
