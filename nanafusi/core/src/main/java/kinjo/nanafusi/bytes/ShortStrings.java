package kinjo.nanafusi.bytes;

import java.nio.charset.StandardCharsets;

/**
 * Short texts that have occurred: codes, flags, dates are the same again and again, and a text that is found takes no memory. A table of
 * pairs, in each of which the text that was used last comes first; it grows while texts push each other out.
 *
 * <p>Texts of a length of which few are found, such as numbers that count, are given up for a while, so that they neither look nor push out others. By
 * length, as the values of one part mostly have one.
 */
public final class ShortStrings {

    /** Longer texts repeat less often than they are found. */
    public static final int LONGEST = 23;

    private static final int LEAST = 1 << 8;
    private static final int MOST = 1 << 13;
    /** A text is three words. */
    private static final int WORDS = 3;

    /** So many texts of a length are looked for before it is given up or not: more than the table holds. */
    static final int TRIED = 2 * MOST;

    private static final int FOUND = TRIED / 8;
    /** So many are then passed over before it is tried again. */
    static final int PASSED = 16 * TRIED;

    private long[] words = new long[WORDS * LEAST];
    private String[] texts = new String[LEAST];
    /** Texts that were pushed out since the table has this size. */
    private int lost;
    /** By length: texts that were looked for and of these found since the last decision; or minus those still to be passed over. */
    private final int[] tried = new int[LONGEST + 1];

    private final int[] found = new int[LONGEST + 1];

    /**
     * @param length 1 to {@link #LONGEST}
     * @return the ASCII text; there are 24 bytes from {@code from} on in the buffer
     */
    public String get(byte[] buffer, int from, int length) {
        if (tried[length] < 0) {
            tried[length]++;
            return new String(buffer, from, length, StandardCharsets.ISO_8859_1);
        }
        long first = Words.at(buffer, from) & Words.mask(length);
        long second = length > 8 ? Words.at(buffer, from + 8) & Words.mask(length - 8) : 0;
        long third = length > 16 ? Words.at(buffer, from + 16) & Words.mask(length - 16) : 0;
        // The length in the free last byte: a text may end in any ASCII character.
        third |= (long) length << 56;
        int at = pair(first, second, third);
        if (isAt(at, first, second, third)) {
            note(length, true);
            return texts[at];
        }
        boolean known = isAt(at + 1, first, second, third);
        note(length, known);
        String text = known ? texts[at + 1] : new String(buffer, from, length, StandardCharsets.ISO_8859_1);
        if (!known && texts[at + 1] != null && ++lost > texts.length / 2 && texts.length < MOST) {
            grow();
            at = pair(first, second, third);
        }
        move(at, at + 1);
        put(at, first, second, third, text);
        return text;
    }

    private void note(int length, boolean isFound) {
        found[length] += isFound ? 1 : 0;
        if (++tried[length] == TRIED) {
            tried[length] = found[length] < FOUND ? -PASSED : 0;
            found[length] = 0;
        }
    }

    private int pair(long first, long second, long third) {
        long mixed = first ^ second * 0x9E3779B97F4A7C15L ^ third * 0xC2B2AE3D27D4EB4FL;
        // The last bytes of a word would reach the highest bits of the product only.
        mixed = (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
        return (int) (mixed >>> 40) & texts.length - 2;
    }

    private boolean isAt(int at, long first, long second, long third) {
        int word = WORDS * at;
        return words[word] == first && words[word + 1] == second && words[word + 2] == third;
    }

    private void put(int at, long first, long second, long third, String text) {
        int word = WORDS * at;
        words[word] = first;
        words[word + 1] = second;
        words[word + 2] = third;
        texts[at] = text;
    }

    private void move(int from, int to) {
        int word = WORDS * from;
        put(to, words[word], words[word + 1], words[word + 2], texts[from]);
    }

    private void grow() {
        long[] oldWords = words;
        String[] oldTexts = texts;
        words = new long[2 * oldWords.length];
        texts = new String[2 * oldTexts.length];
        lost = 0;
        for (int i = 0; i < oldTexts.length; i++) {
            if (oldTexts[i] != null) {
                int word = WORDS * i;
                int at = pair(oldWords[word], oldWords[word + 1], oldWords[word + 2]);
                move(at, at + 1);
                put(at, oldWords[word], oldWords[word + 1], oldWords[word + 2], oldTexts[i]);
            }
        }
    }
}
