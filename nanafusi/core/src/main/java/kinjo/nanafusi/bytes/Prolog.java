package kinjo.nanafusi.bytes;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The start of a document: byte order mark and XML declaration (section 4.3.3, appendix F). Both engines read it here, so both take the
 * same encodings and versions.
 *
 * @param length bytes that are used up; if there is a problem, where it is
 * @param encoding in which the document has to be read again, as UTF-8, from behind these bytes; null if it is UTF-8
 * @param problem why it is not well-formed, or null
 */
public record Prolog(int length, Charset encoding, String problem) {

    /** Bytes of the longest declaration; beyond it there is nothing but white space to say. */
    private static final int LONGEST_DECLARATION = 1 << 16;

    private static final String MARK = "efbbbf";
    private static final String SPACE = "[ \\t\\r\\n]";
    /** {@code =}, with white space around it. */
    private static final String EQUALS = SPACE + "*+=" + SPACE + "*+";

    private static final Pattern DECLARATION =
            Pattern.compile("<\\?xml" + SPACE + "++version" + EQUALS + "(?:\"(1\\.[0-9]+)\"|'(1\\.[0-9]+)')"
                    + "(?:" + SPACE + "++encoding" + EQUALS
                    + "(?:\"([A-Za-z][A-Za-z0-9._-]*+)\"|'([A-Za-z][A-Za-z0-9._-]*+)'))?"
                    + "(?:" + SPACE + "++standalone" + EQUALS + "(?:\"(?:yes|no)\"|'(?:yes|no)'))?"
                    + SPACE + "*+\\?>");

    private static Prolog ends(int length) {
        return new Prolog(length, null, null);
    }

    private static Prolog in(int length, Charset encoding) {
        return new Prolog(length, encoding, null);
    }

    private static Prolog wrong(int at, String problem) {
        return new Prolog(at, null, problem);
    }

    /**
     * @param limit how many bytes have come
     * @param last whether no more will
     * @param decoded what the bytes were decoded from, which are UTF-8 now; null if they are those of the document
     * @return null if more bytes are needed
     */
    public static Prolog read(byte[] buffer, int limit, boolean last, Charset decoded) {
        if (limit < 4 && !last) {
            return null;
        }
        String start = HexFormat.of().formatHex(buffer, 0, Math.min(limit, 6));
        Prolog wide = decoded == null ? wide(start) : null;
        if (wide != null) {
            return wide;
        }
        // A decoder of UTF-32, and who found UTF-16, has taken the mark away.
        int mark = decoded == null && start.startsWith(MARK) ? 3 : 0;
        if (mark > 0 && limit < 6 && !last) {
            return null;
        }
        return start.startsWith(MARK, 2 * mark)
                ? wrong(mark, "a second byte order mark")
                : declaration(buffer, mark, limit, last, decoded);
    }

    /** Encodings of more than one byte per character, by the first four bytes. */
    private static Prolog wide(String start) {
        if (start.startsWith("0000feff") || start.startsWith("fffe0000")) {
            return in(0, Charset.forName("UTF-32"));
        }
        if (start.startsWith("feff")) {
            return in(2, StandardCharsets.UTF_16BE);
        }
        if (start.startsWith("fffe")) {
            return in(2, StandardCharsets.UTF_16LE);
        }
        return switch (start.length() < 8 ? "" : start.substring(0, 8)) {
            case "0000003c" -> in(0, Charset.forName("UTF-32BE"));
            case "3c000000" -> in(0, Charset.forName("UTF-32LE"));
            case "003c003f" -> in(0, StandardCharsets.UTF_16BE);
            case "3c003f00" -> in(0, StandardCharsets.UTF_16LE);
            default -> null;
        };
    }

    private static Prolog declaration(byte[] buffer, int from, int limit, boolean last, Charset decoded) {
        String name = text(buffer, from, Math.min(limit, from + 6));
        if (name.length() < 6 && !last && "<?xml ".startsWith(name)) {
            return null;
        }
        if (name.length() < 6 || !name.startsWith("<?xml") || !XmlChars.isSpace(name.charAt(5))) {
            return ends(from);
        }
        int end = Math.min(limit, from + LONGEST_DECLARATION);
        int close = from;
        while (close < end && buffer[close] != '>') {
            close++;
        }
        if (close == end && !last && end < from + LONGEST_DECLARATION) {
            return null;
        }
        Matcher matcher = DECLARATION.matcher(text(buffer, from, Math.min(close + 1, end)));
        if (!matcher.matches()) {
            return wrong(
                    from,
                    "an XML declaration is <?xml version=\"1.0\" encoding=\"...\" standalone=\"...\"?>, the last two"
                            + " optional");
        }
        if ("1.1".equals(either(matcher, 1))) {
            return wrong(from, "XML 1.1 is not read: its names, line ends and characters are not those of XML 1.0");
        }
        String declared = either(matcher, 3);
        return declared == null ? ends(close + 1) : encoding(from, close + 1, declared, decoded);
    }

    /** What stood in double quotes, or else in single ones. */
    private static String either(Matcher matcher, int group) {
        return matcher.group(group) == null ? matcher.group(group + 1) : matcher.group(group);
    }

    private static String text(byte[] buffer, int from, int to) {
        return new String(buffer, from, to - from, StandardCharsets.ISO_8859_1);
    }

    private static Prolog encoding(int from, int end, String name, Charset decoded) {
        Charset declared;
        try {
            declared = Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return wrong(from, "the encoding " + name + " is not known to this JDK");
        }
        boolean marked = from > 0;
        if (decoded != null
                ? !agrees(name, declared, decoded)
                : !declared.equals(StandardCharsets.UTF_8) && (marked || unit(declared) > 1)) {
            return wrong(from, "the encoding is declared as " + name + ", but the bytes are not");
        }
        return decoded != null || declared.equals(StandardCharsets.UTF_8) ? ends(end) : in(0, declared);
    }

    /** Whether bytes that were decoded so may be declared so: a name without byte order stands for both. */
    private static boolean agrees(String name, Charset declared, Charset decoded) {
        String upper = name.toUpperCase(Locale.ROOT);
        boolean ordered = upper.endsWith("BE") || upper.endsWith("LE");
        // UTF-32 is the decoder that looks at the mark itself.
        return declared.equals(decoded)
                || unit(declared) > 1
                        && unit(declared) == unit(decoded)
                        && (!ordered || decoded.name().equals("UTF-32"));
    }

    /** Bytes of the code units of Unicode's wide encodings; 1 for all others. */
    private static int unit(Charset charset) {
        String name = charset.name().toUpperCase(Locale.ROOT);
        return name.contains("UTF-16") ? 2 : name.contains("UTF-32") ? 4 : 1;
    }
}
