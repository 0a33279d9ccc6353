package kinjo.nanafusi.bytes;

/**
 * Texts of up to seven bytes that {@link ShortStrings} has found, to be found by one comparison from then on: a text and
 * its length are one word, which has one place.
 */
final class WordStrings {

    static final int LONGEST = 7;

    private static final int LEAST = 1 << 7;
    private static final int LOG_MOST = 13;
    private static final int MOST = 1 << LOG_MOST;
    private static final int STEP = 4;

    private long[] words = new long[LEAST];
    private String[] texts = new String[LEAST];
    /** Texts that another one has replaced since the table has this size. */
    private int replaced;

    /** @param length 1 to {@link #LONGEST} */
    static long word(byte[] buffer, int from, int length) {
        return Words.at(buffer, from) & Words.mask(length) | (long) length << 56;
    }

    /** The text of a word; null if it is not here. */
    String get(long word) {
        int at = place(word);
        return words[at] == word ? texts[at] : null;
    }

    void put(long word, String text) {
        if (texts[place(word)] != null && ++replaced > texts.length && texts.length < MOST) {
            grow();
        }
        int at = place(word);
        words[at] = word;
        texts[at] = text;
    }

    private void grow() {
        long[] oldWords = words;
        String[] oldTexts = texts;
        words = new long[STEP * oldWords.length];
        texts = new String[words.length];
        replaced = 0;
        for (int i = 0; i < oldWords.length; i++) {
            if (oldTexts[i] != null) {
                int at = place(oldWords[i]);
                words[at] = oldWords[i];
                texts[at] = oldTexts[i];
            }
        }
    }

    /** From the highest bits of the product, as only they depend on all bytes. */
    private int place(long word) {
        return (int) (word * 0x9E3779B97F4A7C15L >>> 64 - LOG_MOST) & texts.length - 1;
    }
}
