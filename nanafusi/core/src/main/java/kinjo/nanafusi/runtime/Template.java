package kinjo.nanafusi.runtime;

import java.util.Arrays;
import java.util.List;
import kinjo.nanafusi.bytes.Utf8;
import kinjo.nanafusi.bytes.Words;

/**
 * The content of an element with blanks for its texts, learnt from one that has been read. The records of a table have the same markup
 * again and again: one whose bytes are those of the template, but for plain text in the blanks, is well-formed because
 * the first one was, and its parts are where those of the first one were. So words are compared instead of checking
 * names, nesting, namespaces and attributes again. (Takase, Miyashita, Suzumura and Tatsubori, "An adaptive, fast, and safe XML parser based on
 * byte sequences memorization", WWW 2005.)
 */
final class Template {

    /** The answer of {@link #match} for another content. */
    static final int NONE = -1;

    private static final long BRACKETS = Words.all(']');

    /** The name of the element, which is also in the end tag. */
    private final Pattern name;

    private final String namespace;
    private final int depth;
    /** The markup before, between and behind the blanks: bytes of each piece, and all of them in words; a last word is filled up with zeros. */
    private final int[] lengths;

    private final long[] words;
    /** Which bytes of the last word of a piece belong to it. */
    private final long[] masks;

    /** The part that each blank is the text of. */
    private final int[] parts;

    private final long present;

    /**
     * @param name of the element, as it is in the tag
     * @param namespace the default namespace within the element
     * @param depth of the elements in it that nobody reads; 1 for children, 0 if there are none
     * @param pieces the markup, from behind the start tag to behind the end tag; none is empty
     * @param parts one less than the pieces
     */
    Template(String name, String namespace, int depth, List<byte[]> pieces, List<Integer> parts) {
        this.name = Pattern.of(name);
        this.namespace = namespace;
        this.depth = depth;
        this.parts = parts.stream().mapToInt(Integer::intValue).toArray();
        lengths = pieces.stream().mapToInt(piece -> piece.length).toArray();
        masks = new long[lengths.length];
        words = new long[pieces.stream().mapToInt(Template::wordsOf).sum()];
        int word = 0;
        for (int i = 0; i < lengths.length; i++) {
            byte[] padded = Arrays.copyOf(pieces.get(i), 8 * wordsOf(pieces.get(i)));
            for (int at = 0; at < padded.length; at += 8) {
                words[word++] = Words.at(padded, at);
            }
            masks[i] = Words.mask(lengths[i] - padded.length + 8);
        }
        long bits = 0;
        for (int part : this.parts) {
            bits |= part == Blanks.UNREAD ? 0 : 1L << part;
        }
        present = bits;
    }

    private static int wordsOf(byte[] piece) {
        return (piece.length + 7) / 8;
    }

    /** The parts that have a blank, a bit for each. */
    long present() {
        return present;
    }

    private boolean isFor(byte[] buffer, long element, String defaultNamespace, int depthLeft) {
        int nameFrom = (int) (element >>> 32);
        return (int) element - nameFrom == name.length()
                && name.isAt(buffer, nameFrom)
                && namespace.equals(defaultNamespace)
                && depth <= depthLeft;
    }

    /**
     * @param element where its name is; see {@link Scanner#enter}
     * @param depthLeft how many elements may be open in it
     * @param start behind its start tag
     * @return the place behind the element, or {@link #NONE}
     */
    int match(
            byte[] buffer, long element, String defaultNamespace, int depthLeft, int start, int limit, Blanks blanks) {
        if (!isFor(buffer, element, defaultNamespace, depthLeft)) {
            return NONE;
        }
        final long[] words = this.words;
        final int[] parts = this.parts;
        blanks.ascii = true;
        int at = start;
        int word = 0;
        for (int piece = 0; ; piece++) {
            int length = lengths[piece];
            if (at + length > limit) {
                return NONE;
            }
            int end = at + length;
            for (; end - at > 8; at += 8) {
                if (Words.at(buffer, at) != words[word++]) {
                    return NONE;
                }
            }
            if (((Words.at(buffer, at) ^ words[word++]) & masks[piece]) != 0) {
                return NONE;
            }
            at = end;
            if (piece == parts.length) {
                return at;
            }
            int part = parts[piece];
            blanks.from[part] = at;
            at = textEnd(buffer, at, blanks);
            blanks.to[part] = at;
        }
    }

    /** The first byte that is not the text as it stands: {@code <} or, what no piece starts with, something for the general methods. */
    private static int textEnd(byte[] buffer, int from, Blanks blanks) {
        int at = Words.indexOfSpecial(buffer, from, BRACKETS);
        return buffer[at] == '<' ? at : longTextEnd(buffer, at, blanks);
    }

    private static int longTextEnd(byte[] buffer, int from, Blanks blanks) {
        int at = from;
        while (buffer[at] != '<') {
            int end = literalEnd(buffer, at);
            if (end == at) {
                return at;
            }
            blanks.ascii &= buffer[at] >= 0;
            at = Words.indexOfSpecial(buffer, end, BRACKETS);
        }
        return at;
    }

    /** Behind the characters that stand for themselves; the same place if there are none. */
    private static int literalEnd(byte[] buffer, int at) {
        byte b = buffer[at];
        if (b < 0) {
            return Utf8.runEnd(buffer, Words.accentedEnd(buffer, at, BRACKETS));
        }
        boolean literal = b == '\n' || b == '\t' || b == ']' && buffer[at + 1] != ']';
        return literal ? at + 1 : at;
    }
}
