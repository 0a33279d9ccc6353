package kinjo.nanafusi.bytes;

/** Decodes UTF-8; one character strictly: no overlong forms, no surrogates, nothing beyond U+10FFFF. */
public final class Utf8 {

    /** The answer for bytes that are no character. */
    public static final int MALFORMED = -1;

    /** Which bytes of a word tell two characters of three bytes each, and what these are: 1110xxxx 10xxxxxx 10xxxxxx. */
    private static final long PAIR_MASK = 0xC0C0F0_C0C0F0L;

    private static final long PAIR = 0x8080E0_8080E0L;
    /**
     * First bytes, a bit for each of the last four bits of one, behind which any two bytes that continue are a character. Not so E0 (overlong
     * forms), ED (surrogates) and EF (U+FFFE and U+FFFF).
     */
    private static final int ANY_BEHIND = 0x5FFE;

    private Utf8() {}

    /**
     * Behind the characters beyond ASCII that start at an index. Stops at ASCII, and at what is no character that XML allows or has not come as
     * a whole. There are 8 bytes from the index on, and an ASCII byte behind the last character.
     */
    public static int runEnd(byte[] buffer, int from) {
        int at = from;
        for (; ; ) {
            int first = buffer[at];
            if (first >= 0) {
                return at;
            }
            int length = length((byte) first);
            if (length == 3) {
                int pairs = pairsEnd(buffer, at);
                if (pairs > at) {
                    at = pairs;
                    continue;
                }
            }
            if (length == 0 || !isWhole(buffer, at, length)) {
                return at;
            }
            if (length > 2 && !XmlChars.isChar(decode(buffer, at, length))) {
                return at;
            }
            at += length;
        }
    }

    private static boolean isWhole(byte[] buffer, int at, int length) {
        return buffer[at + 1] < -64 && (length < 3 || buffer[at + 2] < -64) && (length < 4 || buffer[at + 3] < -64);
    }

    /** Behind characters of three bytes each, an even number of them: of most scripts of Asia. */
    private static int pairsEnd(byte[] buffer, int from) {
        int at = from;
        while (true) {
            long word = Words.at(buffer, at);
            boolean pair = (word & PAIR_MASK) == PAIR;
            if (!pair || (ANY_BEHIND >> (int) (word & 15) & ANY_BEHIND >> (int) (word >> 24 & 15) & 1) == 0) {
                return at;
            }
            at += 6;
        }
    }

    /**
     * Decodes text that is known to be right, if it is Latin-1.
     *
     * @param target has room for as many as there are bytes
     * @return how many characters, of a byte each, or -1
     */
    static int decodeLatin1(byte[] buffer, int from, int to, byte[] target) {
        long words = Words.latin1(buffer, from, to, target);
        int count = (int) (words >>> 32);
        int at = (int) words;
        while (at < to) {
            byte b = buffer[at++];
            if (b > (byte) 0xC3 && b < 0) {
                return -1;
            }
            target[count++] = b >= 0 ? b : (byte) (b << 6 | buffer[at++] & 0x3F);
        }
        return count;
    }

    /**
     * Decodes text that is known to be right.
     *
     * @param target has room for as many as there are bytes
     * @return how many {@code char}s
     */
    static int decode(byte[] buffer, int from, int to, char[] target) {
        int count = 0;
        int at = from;
        while (at < to) {
            int b = buffer[at];
            if (b >= 0) {
                target[count++] = (char) b;
                at++;
            } else if (b < (byte) 0xE0) {
                target[count++] = (char) ((b & 0x1F) << 6 | buffer[at + 1] & 0x3F);
                at += 2;
            } else if (b < (byte) 0xF0) {
                target[count++] = (char) ((b & 0xF) << 12 | (buffer[at + 1] & 0x3F) << 6 | buffer[at + 2] & 0x3F);
                at += 3;
            } else {
                int point = decode(buffer, at, 4);
                target[count++] = Character.highSurrogate(point);
                target[count++] = Character.lowSurrogate(point);
                at += 4;
            }
        }
        return count;
    }

    /** The bytes that a character takes by its first byte, 0 if none starts so. */
    public static int length(byte first) {
        if (first >= 0) {
            return 1;
        }
        int b = first & 0xFF;
        return b < 0xC2 ? 0 : b < 0xE0 ? 2 : b < 0xF0 ? 3 : b < 0xF5 ? 4 : 0;
    }

    /** The code point at the index, whose length the caller has taken from {@link #length} and has the bytes for. */
    public static int decode(byte[] buffer, int index, int length) {
        int first = buffer[index];
        if (length == 1) {
            return first;
        }
        int point = first & 0x7F >> length;
        for (int i = 1; i < length; i++) {
            int next = buffer[index + i];
            if ((next & 0xC0) != 0x80) {
                return MALFORMED;
            }
            point = point << 6 | next & 0x3F;
        }
        boolean overlong = length == 3 && point < 0x800 || length == 4 && point < 0x10000;
        boolean surrogate = point >= 0xD800 && point <= 0xDFFF;
        return overlong || surrogate || point > 0x10FFFF ? MALFORMED : point;
    }
}
