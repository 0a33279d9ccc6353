package kinjo.nanafusi.runtime;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import kinjo.nanafusi.bytes.Boundary;
import kinjo.nanafusi.bytes.XmlChars;

/** Makes a {@link Template} of an element that has been read, and so is well-formed. */
final class TemplateLearner {

    private final byte[] buffer;
    private final Names elements;
    private final String namespace;
    /** The parts that may have blanks: single elements of text. */
    private final long leaves;

    private final List<byte[]> pieces = new ArrayList<>();
    private final List<Integer> parts = new ArrayList<>();
    private long seen;
    /** Elements open within the element, and most of these at once that nobody reads. */
    private int depth;

    private int unreadDepth;
    /** The part that the child element is which is open, or {@link Names#OTHER}. */
    private int child;
    /** Whether the last tag was a start tag. */
    private boolean started;

    private TemplateLearner(byte[] buffer, Names elements, String namespace, long leaves) {
        this.buffer = buffer;
        this.elements = elements;
        this.namespace = namespace;
        this.leaves = leaves;
    }

    /**
     * @param from behind the start tag
     * @param leaves the parts that are single elements of text, a bit for each
     * @return null if it has no part, or what is not likely to come again, or not the same way: lists, trees, prefixes, comments
     */
    static Template learn(byte[] buffer, String name, int from, int to, Names elements, String namespace, long leaves) {
        TemplateLearner learner = new TemplateLearner(buffer, elements, namespace, leaves);
        return !name.contains(":") && learner.split(from, to) && learner.seen != 0
                ? new Template(name, namespace, learner.unreadDepth, learner.pieces, learner.parts)
                : null;
    }

    /** Splits the element into markup and blanks. */
    private boolean split(int from, int to) {
        int piece = from;
        int at = from;
        while (at < to) {
            int tag = at;
            while (buffer[tag] != '<') {
                tag++;
            }
            int end = Boundary.tagEnd(buffer, tag, to);
            boolean ends = buffer[tag + 1] == '/';
            if (started && ends || !isSpace(at, tag)) {
                if (at == piece) {
                    return false;
                }
                pieces.add(Arrays.copyOfRange(buffer, piece, at));
                parts.add(started && ends && depth == 1 && child != Names.OTHER ? child : Blanks.UNREAD);
                piece = tag;
            }
            if (ends) {
                depth--;
                started = false;
            } else if (!start(tag, end)) {
                return false;
            }
            at = end;
        }
        pieces.add(Arrays.copyOfRange(buffer, piece, to));
        return true;
    }

    private boolean isSpace(int from, int to) {
        for (int at = from; at < to; at++) {
            if (!XmlChars.isSpace(buffer[at])) {
                return false;
            }
        }
        return true;
    }

    private boolean start(int tag, int end) {
        String text = new String(buffer, tag, end - tag, StandardCharsets.ISO_8859_1);
        boolean simple =
                !text.startsWith("<!") && !text.startsWith("<?") && !text.contains(":") && !text.contains("xmlns");
        if (!simple || depth > 0 && child != Names.OTHER) {
            return false;
        }
        boolean empty = text.endsWith("/>");
        if (depth == 0) {
            child = elements.find(namespace, buffer, tag + 1, nameEnd(tag + 1));
            if (child != Names.OTHER && !isNewLeaf(empty)) {
                return false;
            }
        }
        if (child == Names.OTHER) {
            unreadDepth = Math.max(unreadDepth, depth + 1);
        }
        depth += empty ? 0 : 1;
        started = !empty;
        return true;
    }

    private boolean isNewLeaf(boolean empty) {
        long bit = 1L << child;
        boolean isNew = !empty && (leaves & bit) != 0 && (seen & bit) == 0;
        seen |= bit;
        return isNew;
    }

    private int nameEnd(int from) {
        int at = from;
        while (buffer[at] != '>' && buffer[at] != '/' && !XmlChars.isSpace(buffer[at])) {
            at++;
        }
        return at;
    }
}
