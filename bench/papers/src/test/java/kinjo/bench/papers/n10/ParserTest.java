package kinjo.bench.papers.n10;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Row N10: all parsers see the same elements. */
class ParserTest {

    private static final int BYTES = 20_000;

    @ParameterizedTest
    @EnumSource
    void allParsersFindWhatWasWritten(Shape shape) throws Exception {
        ShapeStream stream = new ShapeStream(BYTES, shape);
        byte[] document = stream.readAllBytes();
        Tally written = stream.tally();

        assertThat(written.elements()).isPositive();
        assertThat(written.characters()).isPositive();
        for (Parser parser : Parser.values()) {
            assertThat(parser.read(document)).as(parser.label()).isEqualTo(parser.expected(written));
        }
    }

    @Test
    void aStreamHasChildrenOfItsShapesInTurns() throws Exception {
        ShapeStream stream = new ShapeStream(300_000, Shape.values());
        byte[] document = stream.readAllBytes();

        assertThat(stream.made()).isEqualTo(document.length).isGreaterThanOrEqualTo(300_000);
        assertThat(new String(document, StandardCharsets.UTF_8))
                .containsPattern("^<root>\n<e a=\"[a-z]+\" b=.*/>\n<e><t>[a-z]{49}.*\n"
                        + "<e><t><!\\[CDATA\\[[a-z\n<]{500,2100}]]></t></e>\n"
                        + "<e><t>[^\\x00-\\x7f]{500,2000}</t></e>\n<e><t>[a-zé ]{500,2010}</t></e>\n"
                        + "(<e a=\"[0-9]+\">){50}(</e>){50}\n<e><t>[0-9]+</t></e>\n<e a=\"[a-z]+\" b=");
        assertThat(Parser.STAX_JDK.read(document)).isEqualTo(stream.tally());
        assertThat(new ShapeStream(300_000, Shape.values()).readAllBytes()).isEqualTo(document);
    }

    @Test
    void aStreamGivesTheSameByteByByte() {
        ShapeStream stream = new ShapeStream(200_000, Shape.WIDE);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int b; (b = stream.read()) != -1; ) {
            bytes.write(b);
        }

        assertThat(bytes.toByteArray()).isEqualTo(Shape.WIDE.document(200_000));
    }

    @ParameterizedTest
    @EnumSource
    void aDocumentIsTheSameForTheSameSize(Shape shape) {
        assertThat(shape.document(BYTES)).isEqualTo(shape.document(BYTES)).hasSizeGreaterThan(BYTES);
    }

    @Test
    void aRateIsWrittenAsJson() throws Exception {
        var json = new ObjectMapper().readTree(MeasureMain.run("parse", "STAX_AALTO", "WIDE", "20000", "1", "0", "3"));

        assertThat(json.path("parser").asText()).isEqualTo("stax-aalto");
        assertThat(json.path("shape").asText()).isEqualTo("wide");
        assertThat(json.path("megabytesPerSecond").asDouble()).isPositive();
        assertThat(json.path("elements").asLong()).isPositive();
    }
}
