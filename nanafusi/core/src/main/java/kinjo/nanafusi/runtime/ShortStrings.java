package kinjo.nanafusi.runtime;

import java.nio.charset.StandardCharsets;

/**
 * Short texts that have occurred: codes, flags, dates are the same again and again, and a text that is found takes no memory. A
 * table without chains, so that texts which are all different cost a store each and no search.
 */
final class ShortStrings {

    /** Longer texts repeat less often than they are found. */
    static final int LONGEST = 15;

    private static final int SIZE = 1 << 10;

    private final long[] firsts = new long[SIZE];
    private final long[] seconds = new long[SIZE];
    private final String[] texts = new String[SIZE];

    /**
     * @param length 1 to {@link #LONGEST}
     * @return the ASCII text; there are 16 bytes from {@code from} on in the buffer
     */
    String get(byte[] buffer, int from, int length) {
        long first = Words.at(buffer, from) & Words.mask(length);
        // The length in the free last byte: a text may end in any ASCII character.
        long second = length > 8 ? Words.at(buffer, from + 8) & Words.mask(length - 8) : 0;
        second |= (long) length << 56;
        int at = (int) ((first ^ second * 0x9E3779B97F4A7C15L) * 0xD6E8FEB86659FD93L >>> 54);
        String text = texts[at];
        if (text != null && firsts[at] == first && seconds[at] == second) {
            return text;
        }
        text = new String(buffer, from, length, StandardCharsets.ISO_8859_1);
        firsts[at] = first;
        seconds[at] = second;
        texts[at] = text;
        return text;
    }
}
