package kinjo.nanafusi.runtime;

import java.nio.charset.StandardCharsets;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.bytes.ShortStrings;
import kinjo.nanafusi.bytes.TextDecoder;
import kinjo.nanafusi.bytes.Utf8;
import kinjo.nanafusi.bytes.Words;
import kinjo.nanafusi.bytes.XmlChars;

/** What stands between tags: text, references, comments, processing instructions and CDATA sections of XML 1.0. */
abstract sealed class TextScanner extends CharacterScanner permits StartTagScanner {

    private static final long BRACKETS = Words.all(']');
    private static final Pattern CDATA = Pattern.of("<![CDATA[");

    final TextBuffer text = new TextBuffer();
    private final ShortStrings shortStrings = new ShortStrings();
    final TextDecoder decoder = new TextDecoder();

    TextScanner(ScannerInput input, Options options) {
        super(input, options);
    }

    // ------------------------------------------------------------------------------------------- text

    int skipSpace(int from) {
        final byte[] buffer = this.buffer;
        int at = from;
        while (XmlChars.isSpace(buffer[at])) {
            at++;
        }
        return at;
    }

    /**
     * Outside of the document element: goes to the next {@code <}.
     *
     * @return false if the buffer ends before it
     */
    boolean skipSpace() {
        position = skipSpace(position);
        if (position == limit) {
            return false;
        }
        if (buffer[position] != '<') {
            throw error("text outside of the document element", position);
        }
        return true;
    }

    /**
     * The first byte from {@code from} on that does not stand for itself, or may not: {@code <}, a reference, a carriage return, {@code ]]},
     * the limit, or what is wrong.
     */
    int textEnd(int from) {
        if (buffer[from] == '<') {
            return from;
        }
        int at = Words.indexOfSpecial(buffer, from, BRACKETS);
        return buffer[at] == '<' ? at : longTextEnd(at);
    }

    private int longTextEnd(int from) {
        final byte[] buffer = this.buffer;
        int at = from;
        for (; ; ) {
            byte b = buffer[at];
            if (b < 0) {
                int end = runEnd(at, BRACKETS);
                if (end == at) {
                    return at;
                }
                at = end;
            } else if (b == '\n' || b == '\t' || b == ']' && buffer[at + 1] != ']' && buffer[at + 1] != 0) {
                at++;
            } else {
                return at;
            }
            at = Words.indexOfSpecial(buffer, at, BRACKETS);
        }
    }

    /**
     * Behind the characters beyond ASCII at the place, and plain text around them; stops at what is wrong or has not
     * come as a whole.
     *
     * @param other what ends plain text, besides what {@link Words#special} finds
     */
    int runEnd(int from, long other) {
        int end = Utf8.runEnd(buffer, Words.accentedEnd(buffer, from, other));
        beyondAscii = Math.max(beyondAscii, end);
        return end;
    }

    /** Text that stands for itself, and has been looked at since the step began. */
    String decoded(int from, int to) {
        return beyondAscii > from ? decoder.decode(buffer, from, to) : plain(from, to);
    }

    /** ASCII that stands for itself. */
    String plain(int from, int to) {
        int length = to - from;
        if (length > ShortStrings.LONGEST) {
            return new String(buffer, from, length, StandardCharsets.ISO_8859_1);
        }
        return length == 0 ? "" : shortStrings.get(buffer, from, length);
    }

    /** What has been put together. */
    String decoded(TextBuffer text) {
        return text.isOnePiece() ? decoded(text.from(), text.to()) : text.take(decoder, beyondAscii);
    }

    /** Checks text up to the next {@code <} and returns where that is. */
    int skipText(int from) {
        int at = textEnd(from);
        while (buffer[at] != '<') {
            at = textEnd(specialText(at, null));
        }
        return at;
    }

    /** Goes to the next {@code <}, taking the text before it as used up: text between steps may come in pieces. */
    void toMarkup() {
        for (; ; ) {
            position = textEnd(skipSpace(position));
            input.commit(position);
            if (buffer[position] == '<') {
                return;
            }
            position = specialText(position, null);
        }
    }

    /** Goes to the next {@code <} before the document element; there is white space only. */
    void toDocumentElement() {
        if (!skipSpace()) {
            throw ended(position);
        }
        input.commit(position);
    }

    /** The error for markup behind the document element that is neither comment nor processing instruction. */
    RuntimeException outsideDocumentElement() {
        return position + 1 == limit ? ended(limit) : error("a second document element", position);
    }

    int contentMarkup(int at) {
        if (buffer[at + 1] == '!' && buffer[at + 2] == '[') {
            int from = cdataStart(at);
            int to = cdataEnd(from, text);
            return to + 3;
        }
        return skipMarkup(at, true);
    }

    /** Text that is not plain: one character or reference, appended to {@code sink} if there is one. */
    int specialText(int at, TextBuffer sink) {
        byte b = buffer[at];
        switch (b) {
            case '&' -> {
                return reference(at, sink);
            }
            case ']' -> {
                require(at, 3);
                if (buffer[at + 1] == ']' && buffer[at + 2] == '>') {
                    throw error(Messages.CDATA_END, at);
                }
                append(sink, at, at + 1);
                return at + 1;
            }
            case '\r' -> {
                return carriageReturn(at, sink);
            }
            default -> throw noCharacter(at);
        }
    }

    /** A line end is one line feed, whatever it was (section 2.11). */
    private int carriageReturn(int at, TextBuffer sink) {
        require(at, 2);
        if (buffer[at + 1] == '\n') {
            append(sink, at + 1, at + 2);
            return at + 2;
        }
        append(sink, '\n');
        return at + 1;
    }

    private void append(TextBuffer sink, int c) {
        if (sink != null) {
            sink.append(buffer, c);
        }
    }

    private void append(TextBuffer sink, int from, int to) {
        if (sink != null) {
            sink.append(buffer, from, to);
        }
    }

    /** A character reference or one of the five predefined entities; returns the place behind it. */
    int reference(int at, TextBuffer sink) {
        if (buffer[at + 1] == '#') {
            return characterReference(at, sink);
        }
        int to = name(at + 1);
        if (buffer[to] != ';') {
            throw error("';' expected behind the name of an entity", to);
        }
        String entity = slice(at + 1, to);
        int c = switch (entity) {
            case "lt" -> '<';
            case "gt" -> '>';
            case "amp" -> '&';
            case "quot" -> '"';
            case "apos" -> '\'';
            default -> throw error("the entity " + entity + " is not declared", at);
        };
        append(sink, c);
        return to + 1;
    }

    private int characterReference(int at, TextBuffer sink) {
        boolean hexadecimal = buffer[at + 2] == 'x';
        int radix = hexadecimal ? 16 : 10;
        int from = hexadecimal ? at + 3 : at + 2;
        int to = from;
        int c = 0;
        for (int digit; (digit = digit(buffer[to], radix)) >= 0; to++) {
            c = Math.min(c * radix + digit, 0x110000);
        }
        if (buffer[to] == 0 && to == limit) {
            throw ended(to);
        }
        if (to == from || buffer[to] != ';') {
            throw error("a character reference is &#digits; or &#xdigits;", at);
        }
        if (!XmlChars.isChar(c)) {
            throw error("a reference to U+" + Integer.toHexString(c).toUpperCase() + ", which is not allowed", at);
        }
        append(sink, c);
        return to + 1;
    }

    /** @return -1 if the byte is none; not Character.digit, which takes digits of other scripts */
    static int digit(byte b, int radix) {
        if (b >= '0' && b <= '9') {
            return b - '0';
        }
        int letter = b | 0x20;
        return radix == 16 && letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
    }

    // ----------------------------------------------------------------------------------- other markup

    /** Checks a comment, processing instruction or, within content, CDATA section; returns the place behind it. */
    void skipMarkup(boolean inContent) {
        position = skipMarkup(position, inContent);
    }

    int skipMarkup(int at, boolean inContent) {
        require(at, 2);
        if (buffer[at + 1] == '?') {
            return processingInstruction(at);
        }
        require(at, 3);
        if (buffer[at + 2] == '-') {
            return comment(at);
        }
        if (buffer[at + 2] == '[' && inContent) {
            return cdataEnd(cdataStart(at), null) + 3;
        }
        if (buffer[at + 2] == 'D' && !inContent) {
            throw error(Messages.DOCTYPE, at);
        }
        throw error("'<!' starts neither a comment nor a CDATA section here", at);
    }

    private int comment(int at) {
        require(at, 4);
        if (buffer[at + 3] != '-') {
            throw error("a comment starts with '<!--'", at);
        }
        int end = terminator(at + 4, '-', '-', null);
        require(end, 3);
        if (buffer[end + 2] != '>') {
            throw error("'--' cannot be in a comment", end);
        }
        return end + 3;
    }

    private int processingInstruction(int at) {
        int to = namePart(at + 2);
        if (buffer[to] == ':') {
            throw error("the target of a processing instruction has no colon", to);
        }
        if (slice(at + 2, to).equalsIgnoreCase("xml")) {
            throw error("<?xml ?> can only be the very first of the document", at);
        }
        if (buffer[to] != '?' && !XmlChars.isSpace(buffer[to])) {
            throw error("white space expected behind the target, not " + describe(to), to);
        }
        int end = terminator(to, '?', '>', null);
        if (buffer[to] == '?' && end != to) {
            throw error("'?>' expected", to);
        }
        return end + 2;
    }

    private int cdataStart(int at) {
        require(at, 9);
        if (!CDATA.isAt(buffer, at)) {
            throw error("a CDATA section starts with '<![CDATA['", at);
        }
        return at + 9;
    }

    private int cdataEnd(int from, TextBuffer sink) {
        int at = from;
        for (; ; ) {
            at = terminator(at, ']', ']', sink);
            require(at, 3);
            if (buffer[at + 2] == '>') {
                return at;
            }
            append(sink, at, at + 1);
            at++;
        }
    }

    /** Checks characters up to two bytes in a row, and returns where these are. */
    private int terminator(int from, int first, int second, TextBuffer sink) {
        final byte[] buffer = this.buffer;
        final long firsts = Words.all(first);
        int piece = from;
        int at = from;
        for (; ; ) {
            at = Words.indexOfControl(buffer, at, firsts);
            byte b = buffer[at];
            if (b == first) {
                require(at, 2);
                if (buffer[at + 1] == second) {
                    append(sink, piece, at);
                    return at;
                }
                at++;
            } else if (b == '\n' || b == '\t') {
                at++;
            } else if (b == '\r') {
                append(sink, piece, at);
                at = carriageReturn(at, sink);
                piece = at;
            } else {
                int end = runEnd(at, firsts);
                if (end == at) {
                    throw noCharacter(at);
                }
                at = end;
            }
        }
    }
}
