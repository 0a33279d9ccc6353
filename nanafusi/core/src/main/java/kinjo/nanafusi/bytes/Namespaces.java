package kinjo.nanafusi.bytes;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The namespace declarations in scope, innermost last. */
public final class Namespaces {

    public static final String XML = "http://www.w3.org/XML/1998/namespace";
    public static final String XMLNS = "http://www.w3.org/2000/xmlns/";

    private byte[][] prefixes = new byte[8][];
    private String[] names = new String[8];
    private int size;
    private String defaultName = "";

    public Namespaces() {
        declare("xml".getBytes(StandardCharsets.US_ASCII), XML);
    }

    /** How many declarations are in scope; {@link #cut} goes back to it. */
    public int size() {
        return size;
    }

    public void cut(int mark) {
        if (mark < size) {
            size = mark;
            defaultName = "";
            for (int i = 0; i < size; i++) {
                noteDefault(i);
            }
        }
    }

    /** @param prefix empty for the default namespace */
    public void declare(byte[] prefix, String name) {
        if (size == names.length) {
            prefixes = Arrays.copyOf(prefixes, 2 * size);
            names = Arrays.copyOf(names, 2 * size);
        }
        prefixes[size] = prefix;
        names[size] = name;
        noteDefault(size++);
    }

    private void noteDefault(int index) {
        if (prefixes[index].length == 0) {
            defaultName = names[index];
        }
    }

    /** The default namespace, empty for none. */
    public String defaultName() {
        return defaultName;
    }

    /** The namespace bound to the prefix in the buffer, or null. */
    public String find(byte[] buffer, int from, int to) {
        for (int i = size - 1; i >= 0; i--) {
            byte[] prefix = prefixes[i];
            if (Arrays.equals(prefix, 0, prefix.length, buffer, from, to)) {
                return names[i];
            }
        }
        return null;
    }
}
