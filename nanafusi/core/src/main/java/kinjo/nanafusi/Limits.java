package kinjo.nanafusi;

import java.io.Serializable;

/**
 * What a document may use; beyond it a {@link LimitException} names the limit.
 *
 * @param depth elements open at once; one that holds no other may be one more
 * @param attributes attributes of one element
 * @param name bytes of one name
 * @param record bytes of one element that is delivered as a whole, and so of its longest text
 */
public record Limits(int depth, int attributes, int name, int record) implements Serializable {

    /** Depth 1,000, 10,000 attributes as the JDK's parser, names of 1,000 bytes as there, 256 MB for a record. */
    public static final Limits DEFAULT = new Limits(1_000, 10_000, 1_000, 256 << 20);

    public Limits {
        if (depth < 1 || attributes < 1 || name < 1 || record < 1) {
            throw new IllegalArgumentException(
                    "limits are at least 1: " + depth + ", " + attributes + ", " + name + ", " + record);
        }
    }

    public Limits withDepth(int value) {
        return new Limits(value, attributes, name, record);
    }

    public Limits withAttributes(int value) {
        return new Limits(depth, value, name, record);
    }

    public Limits withName(int value) {
        return new Limits(depth, attributes, value, record);
    }

    public Limits withRecord(int value) {
        return new Limits(depth, attributes, name, value);
    }
}
