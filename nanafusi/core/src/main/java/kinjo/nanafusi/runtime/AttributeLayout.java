package kinjo.nanafusi.runtime;

import java.util.Arrays;

/**
 * The attributes of a start tag that has been read, but for their values: names, white space and quotes. A tag whose bytes are the same, but for
 * plain values, has names that are well-formed, differ and declare no namespace; so they are compared as words instead of checked again.
 */
final class AttributeLayout {

    /** Longer ones are not worth comparing. */
    private static final int LONGEST = 64;

    /** What stands before each value, from behind what is before it. */
    private final Pattern[] before;
    /** In each of these, where the name starts, and its length. */
    private final int[] nameFrom;

    private final int[] nameLength;
    private final String[] names;

    /** The type that was asked last, and which part of it each attribute is. */
    private Names type;

    private final int[] parts;

    private AttributeLayout(int count) {
        before = new Pattern[count];
        nameFrom = new int[count];
        nameLength = new int[count];
        names = new String[count];
        parts = new int[count];
    }

    /**
     * @param start behind the name of the element
     * @param count of the attributes, which have no prefix and declare no namespace
     * @return null if it is of no use
     */
    static AttributeLayout learn(
            CharacterScanner in, int start, int count, int[] from, int[] to, int[] valueFrom, int[] valueTo) {
        AttributeLayout layout = new AttributeLayout(count);
        int behind = start;
        for (int i = 0; i < count; i++) {
            if (valueFrom[i] - behind > LONGEST) {
                return null;
            }
            layout.before[i] = Pattern.of(in.slice(behind, valueFrom[i]));
            layout.nameFrom[i] = from[i] - behind;
            layout.nameLength[i] = to[i] - from[i];
            layout.names[i] = in.slice(from[i], to[i]);
            behind = valueTo[i] + 1;
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

    int nameFrom(int index) {
        return nameFrom[index];
    }

    int nameLength(int index) {
        return nameLength[index];
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
