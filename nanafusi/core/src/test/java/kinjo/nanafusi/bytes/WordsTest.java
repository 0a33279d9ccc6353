package kinjo.nanafusi.bytes;

import static org.assertj.core.api.Assertions.assertThat;

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
}
