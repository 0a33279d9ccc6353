package kinjo.nanafusi.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ShortStringsTest {

    private final ShortStrings strings = new ShortStrings();

    private String get(String text) {
        byte[] buffer = ("<" + text + "x".repeat(32)).getBytes(StandardCharsets.ISO_8859_1);
        return strings.get(buffer, 1, text.length());
    }

    @Test
    void givesTheTextsThatAreThere() {
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            String number = Integer.toString(random.nextInt(1 << random.nextInt(31)));
            String text = number.repeat(1 + random.nextInt(3));
            text = text.substring(0, Math.min(text.length(), ShortStrings.LONGEST));
            assertThat(get(text)).isEqualTo(text);
        }
    }

    @Test
    void theSameTextIsTheSameString() {
        for (int length = 1; length <= ShortStrings.LONGEST; length++) {
            assertThat(get("a".repeat(length))).isSameAs(get("a".repeat(length)));
        }
        String first = get("first");
        for (int i = 0; i < 500; i++) {
            get("text " + i);
            assertThat(get("first")).isSameAs(first);
        }
    }

    /** As the dates and comments of a table. */
    @Test
    void textsThatOccurOnceDoNotPushOutThoseThatRepeat() {
        String[] texts = new String[2_500];
        int made = 0;
        for (int round = 0; round < 20; round++) {
            for (int i = 0; i < texts.length; i++) {
                String text = get("text " + i);
                made += text == texts[i] ? 0 : 1;
                texts[i] = text;
                get("occurs once " + (round * texts.length + i));
            }
        }

        assertThat(made).as("of 50,000; each has to be made once").isBetween(2_500, 4_000);
    }

    private boolean isShared(String text) {
        return get(text) == get(text);
    }

    /** Numbers of 8 digits that count, from the given one on. */
    private void count(int from, int number) {
        for (int i = from; i < from + number; i++) {
            get(Integer.toString(10_000_000 + i));
        }
    }

    @Test
    void textsThatDoNotRepeatAreGivenUpForAWhile() {
        count(0, ShortStrings.TRIED - 1);
        assertThat(isShared("last one")).as("before, and the one that decides").isFalse();

        String other = get("kept");
        assertThat(get("kept")).isSameAs(other);
        count(0, ShortStrings.PASSED - 2);
        assertThat(isShared("passed.."))
                .as("the last that is passed, and the first that is not")
                .isFalse();

        assertThat(isShared("again...")).isTrue();
        assertThat(get("kept")).isSameAs(other);
    }

    @Test
    void textsThatRepeatSeldomAreNotGivenUp() {
        for (int round = 0; round < 20; round++) {
            count(0, 4_000);
        }

        String text = get("10000001");
        assertThat(get("10000001")).isSameAs(text);
    }

    @Test
    void textsThatDifferInOneByteDiffer() {
        for (int length = 1; length <= ShortStrings.LONGEST; length++) {
            for (int at = 0; at < length; at++) {
                String other = "a".repeat(at) + "b" + "a".repeat(length - at - 1);
                assertThat(get("a".repeat(length))).isNotEqualTo(get(other));
            }
        }
    }
}
