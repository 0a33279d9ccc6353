package kinjo.nanafusi.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class WordsTest {

    /** Every byte at every place of a word, among bytes that could carry into it or borrow from it. */
    @Test
    void n10ANameEndsAtEveryByteThatCannotGoOnIt() {
        for (char around : "a-.9Z_".toCharArray()) {
            for (int at = 0; at < 17; at++) {
                for (int b = Byte.MIN_VALUE; b <= Byte.MAX_VALUE; b++) {
                    byte[] buffer = new byte[40];
                    Arrays.fill(buffer, (byte) around);
                    buffer[18] = '>';
                    buffer[at] = (byte) b;

                    int expected = b >= 0 && XmlChars.isNamePart(b) ? 18 : at;
                    assertThat(Words.nameEnd(buffer, 0)).as("%x at %d", b, at).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void n10BytesAreEqualOrDifferInOne() {
        for (int length = 0; length <= 25; length++) {
            byte[] buffer = new byte[80];
            Arrays.fill(buffer, 1, 1 + length, (byte) 'x');
            Arrays.fill(buffer, 40, 40 + length, (byte) 'x');
            buffer[40 + length] = '>';

            assertThat(Words.equal(buffer, 1, 40, length)).isTrue();
            for (int at = 0; at < length; at++) {
                buffer[40 + at] ^= (byte) (1 << at % 8);
                assertThat(Words.equal(buffer, 1, 40, length)).isFalse();
                buffer[40 + at] = 'x';
            }
        }
    }

    /** The first place where there is neither plain ASCII nor a character of two bytes. */
    private static int accentedEnd(byte[] buffer) {
        int at = 0;
        while (true) {
            byte b = buffer[at];
            int length = Utf8.length(b);
            boolean plain = b >= ' ' && b != '<' && b != '&' && b != ']';
            if (length == 1 ? !plain : length != 2 || buffer[at + 1] >= -64) {
                return at;
            }
            at += length;
        }
    }

    /** Every two bytes at every place of a word, between letters with accents or without. */
    @Test
    void n10AccentedTextEndsBeforeEveryByteThatIsNone() {
        for (String around : new String[] {"a", "é", "aé", "ÿōé"}) {
            byte[] text = around.repeat(40).substring(0, 40).getBytes(StandardCharsets.UTF_8);
            for (int at = 0; at < 9; at++) {
                for (int two = 0; two < 1 << 16; two++) {
                    byte[] buffer = text.clone();
                    buffer[at] = (byte) (two >> 8);
                    buffer[at + 1] = (byte) two;
                    buffer[30] = '<';
                    buffer[29] = 'x';

                    int expected = accentedEnd(buffer);
                    int end = Words.accentedEnd(buffer, 0, Words.all(']'));
                    if (end > expected || end < expected - 8) {
                        fail("%x at %d in %s: %d, not %d", two, at, around, end, expected);
                    }
                }
            }
        }
    }
}
