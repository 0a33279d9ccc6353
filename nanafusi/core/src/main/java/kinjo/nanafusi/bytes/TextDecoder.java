package kinjo.nanafusi.bytes;

import java.nio.charset.StandardCharsets;

/**
 * Makes strings of UTF-8 that is known to be right. The JDK's way checks it once more, and takes arrays of three times the bytes for a text of which
 * one character is beyond Latin-1; here the characters are put into an array that is kept for the next text.
 */
public final class TextDecoder {

    /** An array for more characters is not kept. */
    static final int MOST_KEPT = 1 << 14;

    private byte[] latin1 = new byte[64];
    private char[] characters = new char[64];

    /** The text from one place to another. */
    public String decode(byte[] buffer, int from, int to) {
        int length = to - from;
        if (length > MOST_KEPT) {
            return decodeLong(buffer, from, to);
        }
        if (length > latin1.length) {
            latin1 = new byte[size(length, latin1.length)];
        }
        int count = Utf8.decodeLatin1(buffer, from, to, latin1);
        if (count >= 0) {
            return new String(latin1, 0, count, StandardCharsets.ISO_8859_1);
        }
        if (length > characters.length) {
            characters = new char[size(length, characters.length)];
        }
        return new String(characters, 0, Utf8.decode(buffer, from, to, characters));
    }

    private static int size(int least, int now) {
        return Math.min(Math.max(least, 2 * now), MOST_KEPT);
    }

    private static String decodeLong(byte[] buffer, int from, int to) {
        int count = 0;
        boolean latin1 = true;
        for (int at = from; at < to; at++) {
            byte b = buffer[at];
            // The first byte of a character; one of four bytes is two chars.
            if (b >= -64) {
                count += b < 0 && b >= (byte) 0xF0 ? 2 : 1;
                latin1 &= b >= 0 || b <= (byte) 0xC3;
            }
        }
        if (latin1) {
            // The JDK takes no more than this text's bytes and characters.
            return new String(buffer, from, to - from, StandardCharsets.UTF_8);
        }
        char[] target = new char[count];
        return new String(target, 0, Utf8.decode(buffer, from, to, target));
    }
}
