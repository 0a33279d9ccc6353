package kinjo.nanafusi.schema;

import java.util.List;
import java.util.function.UnaryOperator;
import javax.lang.model.SourceVersion;

/**
 * What the program wants of an element or attribute beyond what its schema says: attributes of {@link #NAMESPACE} on its declaration,
 * or a line of a binding file.
 *
 * @param cut whether it is cut out, as a list
 * @param skip whether it is left out
 * @param name of its accessor; null for the usual one
 * @param type the Java type of its value; null for the usual one
 * @param tree the name of the interface for its content; null for the usual one
 */
record Marks(boolean cut, boolean skip, String name, String type, String tree) {

    /** The namespace of the attributes. */
    static final String NAMESPACE = "urn:kinjo:nanafusi";

    private static final List<String> NAMES = List.of("cut", "skip", "name", "type", "tree");

    static final Marks NONE = new Marks(false, false, null, null, null);

    /**
     * @param attributes gives the value of an attribute by its local name, or null
     * @throws SchemaException if one has a value that means nothing
     */
    static Marks of(UnaryOperator<String> attributes, Place place) {
        return new Marks(
                isTrue("cut", attributes, place),
                isTrue("skip", attributes, place),
                identifier("name", attributes, place),
                attributes.apply("type"),
                identifier("tree", attributes, place));
    }

    private static String identifier(String name, UnaryOperator<String> attributes, Place place) {
        String value = attributes.apply(name);
        if (value != null && (!SourceVersion.isName(value) || value.indexOf('.') >= 0)) {
            throw new SchemaException(place, name + " is \"" + value + "\", which is no name of Java");
        }
        return value;
    }

    private static boolean isTrue(String name, UnaryOperator<String> attributes, Place place) {
        String value = attributes.apply(name);
        if (value != null && !value.equals("true") && !value.equals("false")) {
            throw new SchemaException(place, name + " is \"" + value + "\"; say true or false");
        }
        return "true".equals(value);
    }

    /** @throws SchemaException if there is no such mark */
    static void requireKnown(String name, Place place) {
        if (!NAMES.contains(name)) {
            throw new SchemaException(place, "\"" + name + "\" is no mark; " + String.join(", ", NAMES) + " are");
        }
    }

    /** These, and the others where these say nothing. */
    Marks or(Marks others) {
        return new Marks(
                cut || others.cut,
                skip || others.skip,
                name != null ? name : others.name,
                type != null ? type : others.type,
                tree != null ? tree : others.tree);
    }
}
