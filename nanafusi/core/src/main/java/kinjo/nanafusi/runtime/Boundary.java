package kinjo.nanafusi.runtime;

/**
 * Finds the end of a step whose bytes come in pieces, looking at each byte once. Knows only what is needed for that: tags,
 * quotes, comments, CDATA sections, processing instructions. Without it a large element would be read again from its start for
 * each piece.
 */
final class Boundary {

    private boolean wholeElement;
    private int depth;
    /** Behind the last tag that is complete, from the start of the step. */
    private int at;

    /** Up to here the tag at {@link #at} has been searched for its end, from the start of the step. */
    private int searched;

    /** A step starts. @param element whether it is a whole element, else one tag or the like */
    void start(boolean element) {
        wholeElement = element;
        depth = 0;
        at = 0;
        searched = 0;
    }

    /** Whether the step that starts at {@code start} ends before {@code limit}. */
    boolean isComplete(byte[] buffer, int start, int limit) {
        if (buffer[start] != '<') {
            // Text between steps, which is taken as it comes.
            return true;
        }
        int position = start + at;
        for (; ; ) {
            while (position < limit && buffer[position] != '<') {
                position++;
            }
            at = position - start;
            if (position == limit) {
                return false;
            }
            int end = tagEnd(buffer, position, limit, start + searched);
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
    static int tagEnd(byte[] buffer, int from, int limit) {
        return tagEnd(buffer, from, limit, 0);
    }

    private static int tagEnd(byte[] buffer, int from, int limit, int searched) {
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
        int quote = 0;
        for (int i = from + 1; i < limit; i++) {
            byte b = buffer[i];
            if (quote != 0) {
                quote = b == quote ? 0 : quote;
            } else if (b == '"' || b == '\'') {
                quote = b;
            } else if (b == '>') {
                return i + 1;
            }
        }
        return limit + 1;
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
