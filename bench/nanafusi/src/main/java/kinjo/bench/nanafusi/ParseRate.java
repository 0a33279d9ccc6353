package kinjo.bench.nanafusi;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Arrays;

/**
 * How fast a parser reads one shape of document from memory.
 *
 * @param megabytesPerSecond 10^6 bytes, median over the passes
 * @param elements as the parser counted them
 */
record ParseRate(String parser, String shape, double megabytesPerSecond, long elements) {

    private static final ObjectMapper JSON = new ObjectMapper();

    static ParseRate of(Parser parser, Shape shape, int bytes, int warmUp, int measured) throws Exception {
        byte[] document = shape.document(bytes);
        long elements = 0;
        for (int pass = 0; pass < warmUp; pass++) {
            elements = parser.read(document);
        }
        double[] rates = new double[measured];
        for (int pass = 0; pass < measured; pass++) {
            long start = System.nanoTime();
            elements = parser.read(document);
            rates[pass] = document.length * 1e3 / (System.nanoTime() - start);
        }
        Arrays.sort(rates);
        return new ParseRate(parser.label(), shape.label(), rates[measured / 2], elements);
    }

    String json() throws IOException {
        return JSON.writeValueAsString(this);
    }
}
