package kinjo.nanafusi.runtime;

/**
 * The tags of an expected element, without prefix.
 *
 * @param namespace the namespace name, empty for none
 * @param name the local name
 * @param length of the name, in bytes
 * @param open {@code <name}
 * @param start {@code <name>}
 * @param end {@code </name>}
 */
public record Tag(String namespace, String name, int length, Pattern open, Pattern start, Pattern end) {

    public static Tag of(String namespace, String name) {
        Pattern open = Pattern.of("<" + name);
        return new Tag(
                namespace, name, open.length() - 1, open, Pattern.of("<" + name + ">"), Pattern.of("</" + name + ">"));
    }
}
