package kinjo.nanafusi.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DigitsTest {

    /** The text between other digits, so that a digit too many shows. */
    private static byte[] buffer(String text) {
        return ("77" + text + "7".repeat(32)).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static long integer(String text) {
        return Digits.integer(buffer(text), 2, 2 + text.length());
    }

    private static BigDecimal decimal(String text) {
        byte[] buffer = buffer(text);
        int to = 2 + text.length();
        int point = Digits.point(buffer, 2, to);
        long unscaled = Digits.unscaled(buffer, 2, point, to);
        return unscaled == Digits.NONE ? null : BigDecimal.valueOf(unscaled, point < to ? to - point - 1 : 0);
    }

    @Test
    void integersOfEveryLength() {
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            StringBuilder text = new StringBuilder(random.nextBoolean() ? "-" : "");
            for (int digits = 1 + random.nextInt(18); digits > 0; digits--) {
                text.append(random.nextInt(10));
            }
            assertThat(integer(text.toString())).isEqualTo(Long.parseLong(text.toString()));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-0, 0", "00012, 12", "000000000000000012, 12", "-99999999, -99999999", "2147483648, 2147483648"
    })
    void plainIntegers(String text, long value) {
        assertThat(integer(text)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "--1",
                "+1",
                " 1",
                "1 ",
                "1.0",
                "1e5",
                "0x1",
                "1:",
                "1/",
                "12345678a",
                "a12345678",
                "1\u00B2",
                "é",
                "1-",
                "9223372036854775807"
            })
    void whatIsNoPlainInteger(String text) {
        assertThat(integer(text)).isEqualTo(Digits.NONE);
    }

    @Test
    void decimalsWithThePointAnywhere() {
        Random random = new Random(2);
        for (int i = 0; i < 10_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int digits = 1 + random.nextInt(18); digits > 0; digits--) {
                text.append(random.nextInt(10));
            }
            text.insert(random.nextInt(text.length() + 1), '.');
            text.insert(0, random.nextBoolean() ? "-" : "");
            assertThat(decimal(text.toString())).isEqualTo(new BigDecimal(text.toString()));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "-",
                "-.",
                "1..2",
                "1.2.3",
                "1.-2",
                "1.+2",
                "+1.5",
                "1. 5",
                "1.5e3",
                "INF",
                "NaN",
                "1,5",
                "1234567890.123456789"
            })
    void whatIsNoPlainDecimal(String text) {
        assertThat(decimal(text)).isNull();
    }

    @Test
    void powersOfTenAreExactAsDoubles() {
        for (int exponent = 0; exponent <= 18; exponent++) {
            assertThat((double) Digits.powerOfTen(exponent)).isEqualTo(Double.parseDouble("1e" + exponent));
        }
    }
}
