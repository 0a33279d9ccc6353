package kinjo.nanafusi.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TextDecoderTest {

    private static final int[][] SCRIPTS = {
        {'a'}, {'a', 'é', 'ÿ'}, {'a', 'Ā', '\u07FF'}, {'が', '字', '\uFFFD'}, {'b', 'ü', '漢', 0x1F600, 0x10FFFF}
    };

    private final TextDecoder decoder = new TextDecoder();

    private void assertDecoded(String text) {
        byte[] bytes = ("<é>" + text + "</é>").getBytes(StandardCharsets.UTF_8);

        assertThat(decoder.decode(bytes, 4, bytes.length - 5).equals(text))
                .as("%s... of %d", text.substring(0, Math.min(10, text.length())), text.length())
                .isTrue();
    }

    private static String text(int[] script, int length, Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(script[random.nextInt(script.length)]);
        }
        return text.toString();
    }

    @Test
    void n10GivesWhatTheJdkGives() {
        Random random = new Random(1);
        for (int[] script : SCRIPTS) {
            for (int length = 0; length < 300; length++) {
                assertDecoded(text(script, length, random));
            }
            for (int length = TextDecoder.MOST_KEPT / 4 - 2; length <= TextDecoder.MOST_KEPT; length += 997) {
                assertDecoded(text(script, length, random));
            }
            for (int character : script) {
                int bytes = Character.toString(character).getBytes(StandardCharsets.UTF_8).length;
                int most = TextDecoder.MOST_KEPT / bytes;
                for (int length = most - 1; length <= most + 1; length++) {
                    assertDecoded(Character.toString(character).repeat(length));
                }
            }
            assertDecoded(text(script, 5 * TextDecoder.MOST_KEPT, random));
        }
    }

    @Test
    void n10ACharacterBeyondAsciiAtEveryPlaceOfAWord() {
        for (String character : new String[] {"\u0080", "¿", "À", "é", "ÿ", "Ā", "\u07FF", "字", "😀"}) {
            for (int length = 0; length < 24; length++) {
                for (int at = 0; at <= length; at++) {
                    String before = "a".repeat(at);
                    String behind = "b".repeat(length - at);
                    assertDecoded(before + character + behind);
                    assertDecoded(before + character + "é" + behind);
                    assertDecoded("é".repeat(at) + character + "é".repeat(length - at));
                }
            }
        }
    }
}
