package kinjo.bench.papers.n10;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.apache.commons.statistics.descriptive.Median;

/**
 * How fast a parser reads one shape of document from memory.
 *
 * @param megabytesPerSecond 10^6 bytes, median over the passes
 * @param elements as the parser counted them in every pass
 * @param characters of values, as the parser counted them in every pass
 */
record ParseRate(String parser, String shape, double megabytesPerSecond, long elements, long characters) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** @throws IllegalStateException if the parser does not find in the document what was written */
    static ParseRate of(Parser parser, Shape shape, int bytes, WarmUp warmUp, int measured) throws Exception {
        ShapeStream stream = new ShapeStream(bytes, shape);
        byte[] document = stream.readAllBytes();
        Tally expected = parser.expected(stream.tally());
        double[] rates = new double[measured];
        warmUp.run(() -> nanos(parser, document, expected));
        for (int pass = 0; pass < measured; pass++) {
            rates[pass] = document.length * 1e3 / nanos(parser, document, expected);
        }
        return new ParseRate(
                parser.label(),
                shape.label(),
                Median.withDefaults().evaluate(rates),
                expected.elements(),
                expected.characters());
    }

    private static long nanos(Parser parser, byte[] document, Tally expected) throws Exception {
        long start = System.nanoTime();
        Tally found = parser.read(document);
        long nanos = System.nanoTime() - start;
        if (!found.equals(expected)) {
            throw new IllegalStateException("found " + found + " where there are " + expected);
        }
        return nanos;
    }

    String json() throws IOException {
        return JSON.writeValueAsString(this);
    }
}
