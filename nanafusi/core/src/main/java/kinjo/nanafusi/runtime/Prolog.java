package kinjo.nanafusi.runtime;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kinjo.nanafusi.WellFormednessException;
import kinjo.nanafusi.bytes.XmlChars;

/**
 * The start of a document: byte order mark and XML declaration (section 4.3.3, appendix F).
 *
 * @param length bytes that are used up
 * @param encoding that of the document if it is not UTF-8, else null
 */
record Prolog(int length, Charset encoding) {

    /** A declaration that is longer has no end. */
    private static final int LONGEST_DECLARATION = 1_000;

    private static final Pattern DECLARATION =
            Pattern.compile("<\\?xml\\s+version\\s*=\\s*(?:\"1\\.[0-9]+\"|'1\\.[0-9]+')"
                    + "(?:\\s+encoding\\s*=\\s*(?:\"([A-Za-z][A-Za-z0-9._-]*)\"|'([A-Za-z][A-Za-z0-9._-]*)'))?"
                    + "(?:\\s+standalone\\s*=\\s*(?:\"(?:yes|no)\"|'(?:yes|no)'))?\\s*\\?>");

    /** @param transcoded whether the encoding is settled and the bytes are UTF-8 now, whatever the declaration says */
    static Prolog read(ScannerInput input, boolean transcoded) {
        int available = input.limit();
        if (available < 4 && !input.isLast()) {
            throw Underflow.INSTANCE;
        }
        String start = HexFormat.of().formatHex(input.buffer(), 0, Math.min(available, 4));
        if (!transcoded) {
            Prolog other = wide(start);
            if (other != null) {
                return other;
            }
        }
        int mark = start.startsWith("efbbbf") ? 3 : 0;
        return declaration(input, mark, transcoded);
    }

    /** Encodings of more than one byte per character, by the first four bytes. */
    private static Prolog wide(String start) {
        if (start.equals("0000feff") || start.equals("fffe0000")) {
            return new Prolog(0, Charset.forName("UTF-32"));
        }
        if (start.startsWith("feff")) {
            return new Prolog(2, StandardCharsets.UTF_16BE);
        }
        if (start.startsWith("fffe")) {
            return new Prolog(2, StandardCharsets.UTF_16LE);
        }
        return switch (start) {
            case "0000003c" -> new Prolog(0, Charset.forName("UTF-32BE"));
            case "3c000000" -> new Prolog(0, Charset.forName("UTF-32LE"));
            case "003c003f" -> new Prolog(0, StandardCharsets.UTF_16BE);
            case "3c003f00" -> new Prolog(0, StandardCharsets.UTF_16LE);
            default -> null;
        };
    }

    private static Prolog declaration(ScannerInput input, int from, boolean transcoded) {
        int end = Math.min(input.limit(), from + LONGEST_DECLARATION);
        String text = new String(input.buffer(), from, end - from, StandardCharsets.ISO_8859_1);
        if (!isDeclaration(input, text)) {
            return new Prolog(from, null);
        }
        Matcher matcher = DECLARATION.matcher(text);
        if (!matcher.lookingAt()) {
            if (!text.contains("?>") && text.length() < LONGEST_DECLARATION && !input.isLast()) {
                throw Underflow.INSTANCE;
            }
            throw new WellFormednessException(
                    "an XML declaration is <?xml version=\"1.0\" encoding=\"...\" standalone=\"...\"?>, the last two"
                            + " optional",
                    input.locate(from));
        }
        String name = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        Charset encoding = name == null || transcoded ? StandardCharsets.UTF_8 : find(input, name);
        if (encoding.equals(StandardCharsets.UTF_8)) {
            return new Prolog(from + matcher.end(), null);
        }
        if (from > 0
                || name.toUpperCase().startsWith("UTF-16")
                || name.toUpperCase().startsWith("UTF-32")) {
            throw new WellFormednessException(
                    "the encoding is declared as " + name + ", but the bytes are not", input.locate(0));
        }
        return new Prolog(0, encoding);
    }

    private static boolean isDeclaration(ScannerInput input, String text) {
        if (text.length() < 6 && !input.isLast() && "<?xml ".startsWith(text)) {
            throw Underflow.INSTANCE;
        }
        return text.length() > 5 && text.startsWith("<?xml") && XmlChars.isSpace(text.charAt(5));
    }

    private static Charset find(ScannerInput input, String name) {
        try {
            return Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new WellFormednessException("the encoding " + name + " is not known to this JDK", input.locate(0));
        }
    }
}
