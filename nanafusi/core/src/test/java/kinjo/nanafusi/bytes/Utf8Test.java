package kinjo.nanafusi.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Utf8Test {

    /** Of each length, the first and the last ones, what is next to those that are none, and scripts that are written with three bytes. */
    private static final String[] PIECES = {
        "\u0080",
        "é",
        "\u07FF",
        "\u0800",
        "が",
        "字",
        "。",
        "\uD7FF",
        "\uE000",
        "，",
        "\uFFFD",
        "\uFFFE",
        "\uFFFF",
        "😀",
        "\uDBFF\uDFFF",
        "a"
    };

    /** Bytes that are no character: overlong, surrogates, beyond Unicode, cut off. */
    private static final byte[][] WRONG = {
        {(byte) 0xC0, (byte) 0x80},
        {(byte) 0xE0, (byte) 0x9F, (byte) 0xBF},
        {(byte) 0xED, (byte) 0xA0, (byte) 0x80},
        {(byte) 0xF4, (byte) 0x90, (byte) 0x80, (byte) 0x80},
        {(byte) 0xF0, (byte) 0x8F, (byte) 0xBF, (byte) 0xBF},
        {(byte) 0xE3, (byte) 0x81},
        {(byte) 0x80},
        {(byte) 0xFF}
    };

    /** Character by character. */
    private static int expected(byte[] buffer) {
        int at = 0;
        while (buffer[at] < 0) {
            int length = Utf8.length(buffer[at]);
            int character = length == 0 ? Utf8.MALFORMED : Utf8.decode(buffer, at, length);
            if (character == Utf8.MALFORMED || !XmlChars.isChar(character)) {
                return at;
            }
            at += length;
        }
        return at;
    }

    @Test
    void n10ARunEndsAtAsciiAndAtWhatIsNoCharacter() {
        for (long seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (int i = random.nextInt(12); i >= 0; i--) {
                byte[] piece = random.nextInt(20) == 0
                        ? WRONG[random.nextInt(WRONG.length)]
                        : PIECES[random.nextInt(PIECES.length)].getBytes(StandardCharsets.UTF_8);
                bytes.writeBytes(piece);
            }
            byte[] run = bytes.toByteArray();
            byte[] buffer = Arrays.copyOf(run, run.length + 8);

            assertThat(Utf8.runEnd(buffer, 0)).as("seed %d", seed).isEqualTo(expected(buffer));
        }
    }

    @Test
    void n10ARunThatHasNotComeAsAWholeEndsBeforeItsLastCharacter() {
        byte[] run = "日本語です😀".getBytes(StandardCharsets.UTF_8);
        for (int length = 0; length <= run.length; length++) {
            byte[] buffer = Arrays.copyOf(Arrays.copyOf(run, length), run.length + 8);

            assertThat(Utf8.runEnd(buffer, 0)).isEqualTo(expected(buffer)).isGreaterThan(length - 4);
        }
    }
}
