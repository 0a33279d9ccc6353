package kinjo.nanafusi.bytes;

import java.nio.charset.StandardCharsets;

/**
 * Short texts that have occurred: codes, flags, dates are the same again and again, and a text that is found takes no memory. A table of sets of
 * eight places. A new text takes the last place of its set, and each time that it is found goes one place ahead: so texts that occur once push out
 * each other only. The table grows while texts are pushed out.
 *
 * <p>Texts of a length of which few are found, such as numbers that count, are given up for a while, so that they neither look nor push out others. By
 * length, as the values of one part mostly have one.
 */
public final class ShortStrings {

    /** Longer texts repeat less often than they are found. */
    public static final int LONGEST = 23;

    private static final int PLACES = 8;
    private static final int LEAST = 1 << 7;
    /** By steps of four from the least size on, so that what is thrown away while growing is a third of it. */
    private static final int STEP = 4;

    private static final int MOST = 1 << 13;
    /** A text is three words. */
    private static final int WORDS = 3;

    /** So many texts of a length are looked for before it is given up or not: more than the table holds. */
    static final int TRIED = 2 * MOST;

    private static final int FOUND = TRIED / 8;
    /** So many are then passed over before it is tried again. */
    static final int PASSED = 16 * TRIED;

    /** In front of the table, and not counted: what is found there shows nothing about looking here. */
    private final WordStrings oftenFound = new WordStrings();

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
        if (length > WordStrings.LONGEST) {
            return find(buffer, from, length);
        }
        String text = oftenFound.get(WordStrings.word(buffer, from, length));
        return text == null ? find(buffer, from, length) : text;
    }

    private String find(byte[] buffer, int from, int length) {
        if (tried[length] < 0) {
            tried[length]++;
            return new String(buffer, from, length, StandardCharsets.ISO_8859_1);
        }
        long first = Words.at(buffer, from) & Words.mask(length);
        long second = length > 8 ? Words.at(buffer, from + 8) & Words.mask(length - 8) : 0;
        long third = length > 16 ? Words.at(buffer, from + 16) & Words.mask(length - 16) : 0;
        // The length in the free last byte: a text may end in any ASCII character.
        third |= (long) length << 56;
        int set = set(first, second, third);
        for (int at = set; at < set + PLACES; at++) {
            if (isAt(at, first, second, third)) {
                note(length, true);
                String text = texts[at];
                if (at > set) {
                    move(at - 1, at);
                    put(at - 1, first, second, third, text);
                }
                if (length <= WordStrings.LONGEST) {
                    oftenFound.put(WordStrings.word(buffer, from, length), text);
                }
                return text;
            }
        }
        note(length, false);
        String text = new String(buffer, from, length, StandardCharsets.ISO_8859_1);
        put(place(set, first, second, third), first, second, third, text);
        return text;
    }

    /** Where a text of the set goes that is new. */
    private int place(int set, long first, long second, long third) {
        int at = free(set);
        if (at < set + PLACES) {
            return at;
        }
        if (++lost <= texts.length / 8 || texts.length == MOST) {
            return at - 1;
        }
        grow();
        int newSet = set(first, second, third);
        return Math.min(free(newSet), newSet + PLACES - 1);
    }

    /** The first free place of a set, or the place behind the set. */
    private int free(int set) {
        int at = set;
        while (at < set + PLACES && texts[at] != null) {
            at++;
        }
        return at;
    }

    private void note(int length, boolean isFound) {
        found[length] += isFound ? 1 : 0;
        if (++tried[length] == TRIED) {
            tried[length] = found[length] < FOUND ? -PASSED : 0;
            found[length] = 0;
        }
    }

    /** The first place of the set. */
    private int set(long first, long second, long third) {
        long mixed = first ^ second * 0x9E3779B97F4A7C15L ^ third * 0xC2B2AE3D27D4EB4FL;
        // The last bytes of a word would reach the highest bits of the product only.
        mixed = (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
        return (int) (mixed >>> 40) & texts.length - PLACES;
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
        words = new long[STEP * oldWords.length];
        texts = new String[STEP * oldTexts.length];
        lost = 0;
        for (int i = 0; i < oldTexts.length; i++) {
            if (oldTexts[i] != null) {
                int word = WORDS * i;
                // There is one, as the texts of a set come from one set.
                int at = free(set(oldWords[word], oldWords[word + 1], oldWords[word + 2]));
                put(at, oldWords[word], oldWords[word + 1], oldWords[word + 2], oldTexts[i]);
            }
        }
    }
}
