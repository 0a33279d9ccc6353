package kinjo.bench.nanafusi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Row N10: all parsers see the same elements. */
class ParserTest {

    private static final int BYTES = 20_000;

    @ParameterizedTest
    @EnumSource
    void allParsersSeeTheSameElements(Shape shape) throws Exception {
        byte[] document = shape.document(BYTES);
        long elements = Parser.STAX_JDK.read(document);

        assertThat(elements).isPositive();
        for (Parser parser : Parser.values()) {
            assertThat(parser.read(document))
                    .as(parser.label())
                    .isEqualTo(parser == Parser.NANAFUSI_SKIPPING ? 0 : elements);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDocumentIsTheSameForTheSameSize(Shape shape) {
        assertThat(shape.document(BYTES)).isEqualTo(shape.document(BYTES)).hasSizeGreaterThan(BYTES);
    }

    @Test
    void aRateIsWrittenAsJson() throws Exception {
        var json = new ObjectMapper().readTree(MeasureMain.run("parse", "STAX_AALTO", "WIDE", "20000", "1", "3"));

        assertThat(json.path("parser").asText()).isEqualTo("stax-aalto");
        assertThat(json.path("shape").asText()).isEqualTo("wide");
        assertThat(json.path("megabytesPerSecond").asDouble()).isPositive();
    }
}
