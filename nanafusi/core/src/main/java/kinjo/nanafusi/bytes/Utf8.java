package kinjo.nanafusi.bytes;

/** Decodes one character of UTF-8, strictly: no overlong forms, no surrogates, nothing beyond U+10FFFF. */
public final class Utf8 {

    /** The answer for bytes that are no character. */
    public static final int MALFORMED = -1;

    private Utf8() {}

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
