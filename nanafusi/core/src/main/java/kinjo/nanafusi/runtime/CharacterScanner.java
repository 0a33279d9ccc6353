package kinjo.nanafusi.runtime;

import java.nio.charset.StandardCharsets;
import kinjo.nanafusi.LimitException;
import kinjo.nanafusi.Limits;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.ValueException;
import kinjo.nanafusi.WellFormednessException;
import kinjo.nanafusi.bytes.Utf8;
import kinjo.nanafusi.bytes.Words;
import kinjo.nanafusi.bytes.XmlChars;

/**
 * The buffer of a {@link Scanner}, and the characters and names of XML 1.0.
 *
 * <p>A <em>step</em> is a tag or a whole element. When the buffer ends inside one, {@link Underflow} is thrown and
 * the step is read again from its start when there is more; so within a step, places in the buffer stay valid.
 *
 * <pre>
 *   buffer: | used | step ... position ... | limit: 0 | 31 bytes more |
 * </pre>
 *
 * The zero at the limit ends every scan, as no XML document may hold it, so loops need not compare with the limit.
 */
abstract sealed class CharacterScanner permits TextScanner {

    /** Bytes that may be looked at beyond the limit; they are not there if the input is in place. */
    static final int SLACK = 32;

    final Limits limits;
    final ScannerInput input;
    private final boolean lenient;

    byte[] buffer = new byte[SLACK];
    int position;
    int limit;
    private boolean last;

    /** Behind the last character beyond ASCII that has been seen, or -1. */
    int beyondAscii;

    /** Whether what is not as the type says is passed over where it can be. */
    boolean tolerant;

    /** The colon in the name that was read last, or -1. */
    int colon;

    CharacterScanner(ScannerInput input, Options options) {
        this.input = input;
        limits = options.limits();
        lenient = options.isLenient();
    }

    // ------------------------------------------------------------------------------------- the buffer

    /** The bytes to read: from {@code from} to {@code to}, where there is a zero and room for more. */
    void window(byte[] bytes, int from, int to, boolean isLast) {
        buffer = bytes;
        position = from;
        limit = to;
        last = isLast;
        beyondAscii = -1;
    }

    /**
     * Whether what is not as the type says is passed over where it can be. If not, it is a {@link ValueException}, or where options are lenient a
     * {@link Disagreement} first. All that is expected is then read in general, as only those methods can pass over something.
     */
    void tolerate(boolean value) {
        tolerant = value;
    }

    int position() {
        return position;
    }

    /** The byte that is {@code ahead} bytes ahead; 0 behind the limit. */
    byte peek(int ahead) {
        return position + ahead < limit ? buffer[position + ahead] : 0;
    }

    void skip(int count) {
        position += count;
    }

    /** The buffer has ended at {@code at}, or holds a zero there. */
    RuntimeException ended(int at) {
        if (at < limit) {
            return error("the character U+0000 is not allowed", at);
        }
        return last ? error("the document ends too early", at) : Underflow.INSTANCE;
    }

    /** Fails if the {@code count} bytes from {@code at} on have not all come. */
    void require(int at, int count) {
        if (at + count > limit) {
            throw ended(limit);
        }
    }

    WellFormednessException error(String problem, int at) {
        return new WellFormednessException(problem, input.locate(at));
    }

    /** The error for what is not as the type says, or {@link Disagreement} if it may still be passed over. */
    RuntimeException disagreement(String problem, int at) {
        return disagreement(problem, at, null);
    }

    RuntimeException disagreement(String problem, int at, Throwable cause) {
        if (lenient && !tolerant) {
            return Disagreement.INSTANCE;
        }
        ValueException error = new ValueException(problem, input.locate(at));
        error.initCause(cause);
        return error;
    }

    LimitException limit(String what, int value, String component) {
        return Messages.limit(what, value, component, input.locate(position));
    }

    String slice(int from, int to) {
        return new String(buffer, from, to - from, StandardCharsets.UTF_8);
    }

    private static int charAt(byte[] buffer, int at) {
        return buffer[at] & 0xFF;
    }

    /** The character at the place, for a message; the rest of it may still have to come. */
    String describe(int at) {
        int length = Utf8.length(buffer[at]);
        if (length > 0) {
            require(at, length);
        }
        int c = length == 0 ? Utf8.MALFORMED : Utf8.decode(buffer, at, length);
        if (c == Utf8.MALFORMED) {
            return String.format("the byte 0x%02X", charAt(buffer, at));
        }
        return c > ' ' && c != 0x7F ? "'" + Character.toString(c) + "'" : String.format("U+%04X", c);
    }

    // --------------------------------------------------------------------------- names and characters

    /** Reads a qualified name; returns its end. */
    int name(int from) {
        colon = -1;
        int at = namePart(from);
        if (buffer[at] == ':') {
            colon = at;
            at = namePart(at + 1);
            if (buffer[at] == ':') {
                throw error("a name has one colon at most", at);
            }
        }
        if (at - from > limits.name()) {
            throw limit("bytes in a name", limits.name(), "Name");
        }
        return at;
    }

    int namePart(int from) {
        final byte[] buffer = this.buffer;
        int at = Words.nameEnd(buffer, from);
        while (buffer[at] < 0) {
            at = longNamePart(at);
        }
        if (at == limit) {
            throw ended(at);
        }
        if (at == from || buffer[from] >= 0 && !XmlChars.isNameStart(buffer[from])) {
            throw error("a name cannot start with " + describe(from), from);
        }
        if (buffer[from] < 0 && !XmlChars.isNameStart(decode(from))) {
            throw error("a name cannot start with " + describe(from), from);
        }
        return at;
    }

    /** A part of a name that is not ASCII, and the ASCII part behind it. */
    private int longNamePart(int from) {
        int at = from;
        while (buffer[at] < 0) {
            int c = decode(at);
            if (!XmlChars.isNamePart(c)) {
                throw error(describe(at) + " cannot be in a name", at);
            }
            at += Utf8.length(buffer[at]);
        }
        return Words.nameEnd(buffer, at);
    }

    /** The character at the place, which has to be one that XML allows. */
    int decode(int at) {
        int length = Utf8.length(buffer[at]);
        if (length > 1) {
            require(at, length);
        }
        int c = length == 0 ? Utf8.MALFORMED : Utf8.decode(buffer, at, length);
        if (c == Utf8.MALFORMED) {
            throw error(String.format("the byte 0x%02X is not UTF-8 here", charAt(buffer, at)), at);
        }
        if (!XmlChars.isChar(c)) {
            throw c == 0 ? ended(at) : error(String.format("the character U+%04X is not allowed", c), at);
        }
        return c;
    }

    /** The error for what {@link #decode} does not take, or that the rest of it has not come. */
    RuntimeException noCharacter(int at) {
        decode(at);
        throw new AssertionError("XML allows the character at " + at);
    }
}
