package kinjo.nanafusi.bytes;

import java.util.Arrays;

/**
 * Finds the end of a step whose bytes come in pieces, looking at each byte once. Knows only what is needed for that: tags,
 * quotes, comments, CDATA sections, processing instructions. Without it a large element would be read again from its start for
 * each piece.
 */
public final class Boundary {

    private static final long CLOSE = Words.all('>');
    private static final long QUOTE = Words.all('"');
    private static final long APOSTROPHE = Words.all('\'');

    private boolean wholeElement;
    private int depth;
    /** Behind the last tag that is complete, from the start of the step. */
    private int at;

    /** Up to here the tag at {@link #at} has been searched for its end, from the start of the step. */
    private int searched;

    /** The quote that is open there, or 0. */
    private byte quote;

    /** A step starts. @param element whether it is a whole element, else one tag or the like */
    public void start(boolean element) {
        wholeElement = element;
        depth = 0;
        at = 0;
        searched = 0;
        quote = 0;
    }

    /** Whether the step that starts at {@code start} ends before {@code limit}. */
    public boolean isComplete(byte[] buffer, int start, int limit) {
        if (buffer[start] != '<') {
            // Text between steps, which is taken as it comes.
            return true;
        }
        int position = start + at;
        for (; ; ) {
            position = indexOf(buffer, '<', position, limit);
            at = position - start;
            if (position == limit) {
                return false;
            }
            int end = markupEnd(buffer, position, limit, start + searched);
            if (end == 0) {
                end = behindQuotedFurther(buffer, Math.max(position + 1, start + searched), limit);
            }
            if (end > limit) {
                searched = limit - start;
                return false;
            }
            depth += change(buffer, position, end);
            position = end;
            at = position - start;
            if (!wholeElement || depth <= 0) {
                return true;
            }
        }
    }

    private static int change(byte[] buffer, int from, int end) {
        return switch (buffer[from + 1]) {
            case '/' -> -1;
            case '!', '?' -> 0;
            default -> buffer[end - 2] == '/' ? 0 : 1;
        };
    }

    /** Behind the tag, comment, ... that starts at {@code from}, or {@code limit + 1} if it is not complete. */
    public static int tagEnd(byte[] buffer, int from, int limit) {
        int end = markupEnd(buffer, from, limit, 0);
        return end == 0 ? behindQuoted(buffer, from + 1, limit) : end;
    }

    /**
     * As {@link #tagEnd}, but 0 for a tag.
     *
     * @param searched up to here the end has been searched before
     */
    private static int markupEnd(byte[] buffer, int from, int limit, int searched) {
        // An end of three bytes may have come in part.
        int resume = searched - 2;
        if (startsWith(buffer, from, limit, "<!--")) {
            return behind(buffer, Math.max(from + 4, resume), limit, "-->");
        }
        if (startsWith(buffer, from, limit, "<![CDATA[")) {
            return behind(buffer, Math.max(from + 9, resume), limit, "]]>");
        }
        if (startsWith(buffer, from, limit, "<?")) {
            return behind(buffer, Math.max(from + 2, resume), limit, "?>");
        }
        return 0;
    }

    /** Behind the first {@code >} that is not in quotes. */
    private static int behindQuoted(byte[] buffer, int from, int limit) {
        int position = closeOrQuote(buffer, from, limit);
        while (position < limit && buffer[position] != '>') {
            int closing = indexOf(buffer, buffer[position], position + 1, limit);
            position = closeOrQuote(buffer, closing + 1, limit);
        }
        return position < limit ? position + 1 : limit + 1;
    }

    /** As {@link #behindQuoted}, from where the last search has ended, perhaps in quotes. */
    private int behindQuotedFurther(byte[] buffer, int from, int limit) {
        int position = from;
        while (position < limit) {
            if (quote == 0) {
                position = closeOrQuote(buffer, position, limit);
                if (position < limit && buffer[position] == '>') {
                    return position + 1;
                }
                quote = position < limit ? buffer[position] : 0;
            } else {
                position = indexOf(buffer, quote, position, limit);
                quote = position < limit ? 0 : quote;
            }
            position++;
        }
        return limit + 1;
    }

    /** The first {@code >} or quote, or the limit. */
    private static int closeOrQuote(byte[] buffer, int from, int limit) {
        for (int position = from; position < limit; position += 8) {
            long word = Words.at(buffer, position);
            long found = Words.equal(word, CLOSE) | Words.equal(word, QUOTE) | Words.equal(word, APOSTROPHE);
            if (found != 0) {
                return Math.min(position + Words.lowest(found), limit);
            }
        }
        return limit;
    }

    /** The first byte of that value, or the limit. Looks at up to seven bytes behind that. */
    private static int indexOf(byte[] buffer, int value, int from, int limit) {
        long values = Words.all(value);
        for (int position = from; position < limit; position += 8) {
            long found = Words.equal(Words.at(buffer, position), values);
            if (found != 0) {
                return Math.min(position + Words.lowest(found), limit);
            }
        }
        return limit;
    }

    /**
     * Behind the end tag of an element, or {@code limit + 1} if it has not come. Exact if the element is well-formed: then only
     * tags of its own name matter, and a {@code <} starts a tag unless it is in a comment, CDATA section or processing instruction.
     *
     * @param nameFrom where its name is in the buffer
     * @param from the place behind its start tag
     */
    public static int elementEnd(byte[] buffer, int nameFrom, int nameTo, int from, int limit) {
        int depth = 1;
        int position = from;
        while ((position = indexOf(buffer, '<', position, limit)) < limit) {
            byte kind = buffer[position + 1];
            if (kind == '!' || kind == '?') {
                position = tagEnd(buffer, position, limit);
                continue;
            }
            position += kind == '/' ? 2 : 1;
            if (!isNamed(buffer, nameFrom, nameTo, position, limit)) {
                continue;
            }
            position = behindQuoted(buffer, position, limit);
            if (position > limit) {
                break;
            }
            if (kind == '/') {
                if (--depth == 0) {
                    return position;
                }
            } else if (buffer[position - 2] != '/') {
                depth++;
            }
        }
        return limit + 1;
    }

    private static boolean isNamed(byte[] buffer, int nameFrom, int nameTo, int from, int limit) {
        int to = from + nameTo - nameFrom;
        if (buffer[from] != buffer[nameFrom]
                || to >= limit
                || !Arrays.equals(buffer, nameFrom, nameTo, buffer, from, to)) {
            return false;
        }
        byte next = buffer[to];
        return next == '>' || next == '/' || XmlChars.isSpace(next);
    }

    private static int behind(byte[] buffer, int from, int limit, String end) {
        for (int i = from; i + end.length() <= limit; i++) {
            if (startsWith(buffer, i, limit, end)) {
                return i + end.length();
            }
        }
        return limit + 1;
    }

    private static boolean startsWith(byte[] buffer, int from, int limit, String start) {
        for (int i = 0; i < start.length(); i++) {
            if (from + i >= limit || buffer[from + i] != start.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
