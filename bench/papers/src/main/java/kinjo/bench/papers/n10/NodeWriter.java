package kinjo.bench.papers.n10;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/** Writes {@link Node} elements with values from a seed, and counts them. */
final class NodeWriter {

    /** 32 of them, so that 5 random bits choose one. */
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzetaoin";

    /** As many. */
    private static final String KANJI_AND_KANA = "日本語文字列解析器木構造読要素属性のはをにがでとるすたなしれ、。";

    private static final int BITS = 5;
    private static final int LETTERS_PER_LONG = Long.SIZE / BITS;

    private final StringBuilder xml = new StringBuilder();
    private final Tally tally = new Tally();
    private final SplittableRandom random;

    NodeWriter(long seed) {
        random = new SplittableRandom(seed);
    }

    /** What has been written so far. */
    Tally tally() {
        return tally;
    }

    /** Characters that have not been taken yet. */
    int length() {
        return xml.length();
    }

    byte[] take() {
        byte[] bytes = xml.toString().getBytes(StandardCharsets.UTF_8);
        xml.setLength(0);
        return bytes;
    }

    int number(int bound) {
        return random.nextInt(bound);
    }

    NodeWriter markup(String text) {
        xml.append(text);
        return this;
    }

    /** A start tag without its end, for attributes to follow. */
    NodeWriter open() {
        xml.append("<e");
        tally.element();
        return this;
    }

    /** An attribute of 5 to 24 random letters. */
    NodeWriter attribute(char name) {
        xml.append(' ').append(name).append("=\"");
        letters(5 + random.nextInt(20));
        xml.append('"');
        return this;
    }

    /** An attribute that is a number. */
    NodeWriter attribute(char name, int value) {
        int before = xml.append(' ').append(name).append("=\"").length();
        tally.characters(xml.append(value).length() - before);
        xml.append('"');
        return this;
    }

    NodeWriter letters(int count) {
        return letters(LETTERS, count);
    }

    NodeWriter japanese(int count) {
        return letters(KANJI_AND_KANA, count);
    }

    private NodeWriter letters(String alphabet, int count) {
        long bits = 0;
        for (int i = 0; i < count; i++) {
            if (i % LETTERS_PER_LONG == 0) {
                bits = random.nextLong();
            }
            xml.append(alphabet.charAt((int) bits & (1 << BITS) - 1));
            bits >>>= BITS;
        }
        tally.characters(count);
        return this;
    }

    /** A character of a text as it is, or as a reference. */
    NodeWriter character(String written) {
        xml.append(written);
        tally.characters(1);
        return this;
    }

    /** A text that is a number. */
    NodeWriter digits(int value) {
        int before = xml.length();
        tally.characters(xml.append(value).length() - before);
        return this;
    }
}
