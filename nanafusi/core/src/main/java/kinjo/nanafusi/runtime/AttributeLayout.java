package kinjo.nanafusi.runtime;

import java.util.Arrays;
import kinjo.nanafusi.bytes.Words;

/**
 * The attributes of a start tag that has been read, but for their values: names, white space and quotes. A tag whose bytes are the same, but for
 * plain values, has names that are well-formed, differ and declare no namespace; so they are compared as words instead of checked again.
 */
final class AttributeLayout {

    /** Longer ones are not worth comparing. */
    private static final int LONGEST = 64;

    /** What stands before each value, from behind what is before it. */
    private final Pattern[] before;
    /** The quote that ends every value, in all bytes of a word. */
    private final long quotes;

    private final String[] names;

    /** The type that was asked last, and which part of it each attribute is. */
    private Names type;

    private final int[] parts;

    private AttributeLayout(int count, byte quote) {
        before = new Pattern[count];
        quotes = Words.all(quote);
        names = new String[count];
        parts = new int[count];
    }

    /**
     * @param start behind the name of the element
     * @param count of the attributes, which have no prefix and declare no namespace
     * @return null if it is of no use, as where values have quotes of both kinds
     */
    static AttributeLayout learn(CharacterScanner in, int start, int count, int[] from, int[] to, long[] values) {
        byte quote = in.buffer[StartTagScanner.valueTo(values[0])];
        AttributeLayout layout = new AttributeLayout(count, quote);
        int behind = start;
        for (int i = 0; i < count; i++) {
            int valueFrom = StartTagScanner.valueFrom(values[i]);
            int valueTo = StartTagScanner.valueTo(values[i]);
            if (valueFrom - behind > LONGEST || in.buffer[valueTo] != quote) {
                return null;
            }
            layout.before[i] = Pattern.of(in.slice(behind, valueFrom));
            layout.names[i] = in.slice(from[i], to[i]);
            behind = valueTo + 1;
        }
        return layout;
    }

    int count() {
        return before.length;
    }

    boolean isAt(byte[] buffer, int at, int index) {
        return before[index].isAt(buffer, at);
    }

    int length(int index) {
        return before[index].length();
    }

    long quotes() {
        return quotes;
    }

    /** The index of an attribute's name in the type, or {@link Names#OTHER}. */
    int part(Names asked, int index) {
        if (type != asked) {
            Arrays.setAll(parts, i -> asked.find("", names[i]));
            type = asked;
        }
        return parts[index];
    }
}
