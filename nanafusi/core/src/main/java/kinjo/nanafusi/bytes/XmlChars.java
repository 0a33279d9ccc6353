package kinjo.nanafusi.bytes;

/** The character classes of XML 1.0, fifth edition, productions 2, 4 and 4a. */
public final class XmlChars {

    private static final int START = 1;
    private static final int PART = 2;
    /** By ASCII character. The colon is part of no name here: it separates prefix and local name. */
    private static final byte[] ASCII = new byte[128];

    static {
        classify("_", START | PART);
        classify("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", START | PART);
        classify("-.0123456789", PART);
    }

    private XmlChars() {}

    private static void classify(String characters, int classes) {
        characters.chars().forEach(c -> ASCII[c] = (byte) classes);
    }

    public static boolean isNameStart(int c) {
        if (c < 128) {
            return (ASCII[c] & START) != 0;
        }
        return in(c, 0xC0, 0x2FF) && c != 0xD7 && c != 0xF7
                || in(c, 0x370, 0x1FFF) && c != 0x37E
                || in(c, 0x200C, 0x200D)
                || in(c, 0x2070, 0x218F)
                || in(c, 0x2C00, 0x2FEF)
                || in(c, 0x3001, 0xD7FF)
                || in(c, 0xF900, 0xFDCF)
                || in(c, 0xFDF0, 0xFFFD)
                || in(c, 0x10000, 0xEFFFF);
    }

    public static boolean isNamePart(int c) {
        if (c < 128) {
            return (ASCII[c] & PART) != 0;
        }
        return isNameStart(c) || c == 0xB7 || in(c, 0x300, 0x36F) || in(c, 0x203F, 0x2040);
    }

    public static boolean isChar(int c) {
        return c >= ' ' && c <= 0xD7FF
                || c == '\t'
                || c == '\n'
                || c == '\r'
                || in(c, 0xE000, 0xFFFD)
                || in(c, 0x10000, 0x10FFFF);
    }

    public static boolean isSpace(int c) {
        // One comparison for most characters.
        return c <= ' ' && (c == ' ' || c == '\n' || c == '\t' || c == '\r');
    }

    private static boolean in(int c, int first, int last) {
        return c >= first && c <= last;
    }
}
