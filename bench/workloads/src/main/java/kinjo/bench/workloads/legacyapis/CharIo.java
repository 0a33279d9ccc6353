package kinjo.bench.workloads.legacyapis;

import static kinjo.bench.workloads.harness.WrongResultException.require;
import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.SmallProgram.Program;

/**
 * The workload {@code char-io}: a page's template is read one character at a time and written one at a time, with
 * values in place of marks; then the page's bytes are read one at a time.
 */
final class CharIo implements Program {
    private static final int LENGTH = 2_000;
    private static final int VALUES = 10;
    private static final int PAGES_KEPT = 16;

    private final String[] values = new String[VALUES];
    private final String template;
    private final String expected;
    private final byte[] expectedBytes;
    private final long expectedSum;
    private final StringWriter[] pages = new StringWriter[PAGES_KEPT];
    private Reader reader;
    private PrintWriter writer;
    private InputStream in;

    CharIo(Rng rng) {
        for (int i = 0; i < VALUES; i++) {
            values[i] = rng.letters(rng.between(2, 12));
        }
        StringBuilder marked = new StringBuilder();
        StringBuilder filled = new StringBuilder();
        while (marked.length() < LENGTH) {
            String text = rng.letters(rng.between(10, 40));
            int value = rng.below(VALUES);
            marked.append(text).append('$').append(value);
            filled.append(text).append(values[value]);
        }
        template = marked.toString();
        expected = filled.toString();
        expectedBytes = expected.getBytes(StandardCharsets.US_ASCII);
        expectedSum = expected.chars().sum();
    }

    @Override
    public long run(int rounds) throws IOException {
        Fingerprint fingerprint = new Fingerprint();
        for (int round = 0; round < rounds; round++) {
            StringWriter page = new StringWriter();
            pages[round % PAGES_KEPT] = page;
            fill(page);
            require(expected.contentEquals(page.getBuffer()), "a page's text is not its template's, filled");
            long sum = sumOfBytes();
            requireEqual("sum of a page's bytes", expectedSum, sum);
            fingerprint.add(sum);
        }
        return fingerprint.add(expected.hashCode()).value();
    }

    private void fill(StringWriter page) throws IOException {
        reader = new BufferedReader(new StringReader(template), 512);
        writer = new PrintWriter(page);
        for (int c = reader.read(); c >= 0; c = reader.read()) {
            if (c == '$') {
                writer.print(values[reader.read() - '0']);
            } else {
                writer.write(c);
            }
        }
        writer.flush();
    }

    private long sumOfBytes() throws IOException {
        in = new BufferedInputStream(new ByteArrayInputStream(expectedBytes), 512);
        long sum = 0;
        for (int piece = in.read(); piece >= 0; piece = in.read()) {
            sum += piece;
        }
        return sum;
    }
}
