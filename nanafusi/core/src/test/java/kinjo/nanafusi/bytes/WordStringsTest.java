package kinjo.nanafusi.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class WordStringsTest {

    private final WordStrings strings = new WordStrings();

    private static long word(String text) {
        byte[] buffer = (text + "<".repeat(Long.BYTES)).getBytes(StandardCharsets.ISO_8859_1);
        return WordStrings.word(buffer, 0, text.length());
    }

    private int found(String prefix, int count) {
        int found = 0;
        for (int i = 0; i < count; i++) {
            String text = prefix + (char) ('0' + i);
            found += text.equals(strings.get(word(text))) ? 1 : 0;
        }
        return found;
    }

    private void put(String prefix, int count) {
        for (int i = 0; i < count; i++) {
            String text = prefix + (char) ('0' + i);
            strings.put(word(text), text);
        }
    }

    /** Of every length: the last byte counts as the others do. */
    @Test
    void textsThatDifferInTheirLastByteHavePlacesOfTheirOwn() {
        for (String prefix : new String[] {"", "a", "abcd", "code-0"}) {
            put(prefix, 40);

            assertThat(found(prefix, 40)).as(prefix).isGreaterThan(25);
        }
    }

    @Test
    void aTableThatGrowsKeepsWhatItHas() {
        String[] texts = new String[20_000];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = Integer.toString(i, 36);
            strings.put(word(texts[i]), texts[i]);
        }
        int found = 0;
        for (String text : texts) {
            String there = strings.get(word(text));
            assertThat(there).isIn(text, null);
            found += there == null ? 0 : 1;
        }
        assertThat(found).as("of 8,192 places").isGreaterThan(6_000);
    }
}
