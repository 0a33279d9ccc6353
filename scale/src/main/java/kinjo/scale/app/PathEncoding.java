package kinjo.scale.app;

import java.nio.charset.StandardCharsets;

/** Percent encoding of a request's path and query (RFC 3986, section 2). */
final class PathEncoding {

    /** Unreserved characters besides letters and digits; they stand in any part of a path as they are. */
    private static final String PLAIN = "-._~";

    /** What may stand in a request's path as the scenario has it: reserved characters, and escapes. */
    private static final String OF_PATHS = PLAIN + ":/?[]@!$&'()*+,;=%";

    private PathEncoding() {}

    /** The scenario's own text, which may have parts, a query, and what is encoded already. */
    static String text(String text) {
        return encode(text, OF_PATHS);
    }

    /** A value, which is one part of the path or the query, whatever is in it. */
    static String value(String value) {
        return encode(value, PLAIN);
    }

    private static String encode(String text, String plainSigns) {
        StringBuilder encoded = new StringBuilder(text.length());
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            char character = (char) (octet & 0xff);
            boolean plain =
                    character < 0x80 && (Character.isLetterOrDigit(character) || plainSigns.indexOf(character) >= 0);
            encoded.append(plain ? "" + character : "%%%02X".formatted((int) character));
        }
        return encoded.toString();
    }
}
