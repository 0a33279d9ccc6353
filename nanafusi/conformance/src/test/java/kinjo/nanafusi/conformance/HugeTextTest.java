package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import kinjo.nanafusi.LimitException;
import kinjo.nanafusi.Limits;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Row N8: a text that is longer than an array can be is passed over where nobody asks for it, and refused where it would be kept. */
class HugeTextTest {

    private static final long LENGTH = (2L << 30) + 1;

    /** So many letters. */
    private static final class Letters extends InputStream {

        private long rest = LENGTH;

        @Override
        public int read() {
            throw new AssertionError("read one by one");
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            if (rest == 0) {
                return -1;
            }
            int count = (int) Math.min(length, rest);
            Arrays.fill(buffer, offset, offset + count, (byte) 'a');
            rest -= count;
            return count;
        }
    }

    private static List<Integer> prices(String before, String after, Engine engine) {
        InputStream document =
                new SequenceInputStream(Collections.enumeration(List.of(stream(before), new Letters(), stream(after))));
        Options options = Options.DEFAULT.withEngine(engine).withLimits(Limits.DEFAULT.withRecord(1 << 20));
        List<Integer> prices = new ArrayList<>();
        Houses.open(Source.of(document), options).forEachRemaining(house -> prices.add(house.price()));
        return prices;
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void n8IsPassedOverWhereNobodyAsksForIt() {
        assertThat(prices("<houses><x>", "</x><house><price>1</price></house></houses>", Engine.GENERATED))
                .containsExactly(1);
    }

    @Test
    void n8IsRefusedThereByTheReflectiveEngine() {
        assertThatExceptionOfType(LimitException.class)
                .isThrownBy(() -> prices("<houses><x>", "</x></houses>", Engine.REFLECTIVE));
    }

    @ParameterizedTest
    @EnumSource(names = {"GENERATED", "REFLECTIVE"})
    void n8IsRefusedWhereItWouldBeKept(Engine engine) {
        assertThatExceptionOfType(LimitException.class)
                .isThrownBy(() -> prices("<houses><house><price>", "</price></house></houses>", engine));
    }
}
