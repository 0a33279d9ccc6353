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
 * @param hash of the name, less than {@link #HASHES}
 * @param layout the index of its attributes' layouts; constant, so that nothing waits for it
 */
public record Tag(
        String namespace, String name, int length, Pattern open, Pattern start, Pattern end, int hash, int layout) {

    static final int HASHES = 64;

    public static Tag of(String namespace, String name) {
        Pattern open = Pattern.of("<" + name);
        return new Tag(
                namespace,
                name,
                open.length() - 1,
                open,
                Pattern.of("<" + name + ">"),
                Pattern.of("</" + name + ">"),
                Math.floorMod(name.hashCode(), HASHES),
                StartTagScanner.layoutOf(open.bytes(), 1, open.length()));
    }
}
