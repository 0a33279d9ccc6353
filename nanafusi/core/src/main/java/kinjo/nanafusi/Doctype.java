package kinjo.nanafusi;

import java.io.Serializable;

/**
 * What the DOCTYPE of a document may do, where one is allowed: declare entities and defaults of attributes in its internal subset.
 * An external subset is not loaded, and a reference to an external entity is an error: nothing is ever fetched.
 *
 * @param expansions references to entities that are expanded in one document, at least 1
 * @param characters by which the expansions, and defaults each time that they are applied, may make the document
 *     longer than its bytes
 */
public record Doctype(int expansions, int characters) implements Serializable {

    /**
     * The limits of the JDK's own parsers: the system properties {@code jdk.xml.entityExpansionLimit} and {@code
     * jdk.xml.totalEntitySizeLimit}, or else the values of JDK 25. As there, 0 is no limit.
     */
    public static final Doctype INTERNAL =
            new Doctype(limit("jdk.xml.entityExpansionLimit", 2_500), limit("jdk.xml.totalEntitySizeLimit", 100_000));

    private static int limit(String property, int otherwise) {
        int value = Integer.getInteger(property, otherwise);
        return value > 0 ? value : Integer.MAX_VALUE;
    }

    public Doctype {
        if (expansions < 1 || characters < 0) {
            throw new IllegalArgumentException(
                    "limits are at least 1 expansion and 0 characters: " + expansions + ", " + characters);
        }
    }
}
