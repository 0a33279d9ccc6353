package kinjo.nanafusi.runtime;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import kinjo.nanafusi.bytes.XmlChars;

/** The names that a type knows, found by their bytes: a hash table of indices. */
public final class Names {

    /** Whether an element or attribute can be called so: a name without colon. */
    public static boolean isLocalName(String name) {
        return !name.isEmpty()
                && XmlChars.isNameStart(name.codePointAt(0))
                && name.codePoints().allMatch(XmlChars::isNamePart);
    }

    /** The answer for a name that the type does not know. */
    public static final int OTHER = -1;

    /** A qualified name; the namespace is empty for none. */
    public record Name(String namespace, String local) {}

    private final Name[] names;
    private final byte[][] bytes;
    private final int[] table;

    /** @param names an index without name is null */
    public Names(Name... names) {
        this.names = names.clone();
        bytes = new byte[names.length][];
        table = new int[Integer.highestOneBit(2 * names.length + 1) << 1];
        Arrays.fill(table, OTHER);
        for (int i = 0; i < names.length; i++) {
            if (names[i] != null) {
                bytes[i] = names[i].local().getBytes(StandardCharsets.UTF_8);
                put(i);
            }
        }
    }

    private void put(int index) {
        byte[] name = bytes[index];
        int at = hash(name, 0, name.length);
        while (table[at] != OTHER) {
            at = at + 1 & table.length - 1;
        }
        table[at] = index;
    }

    private int hash(byte[] buffer, int from, int to) {
        int length = to - from;
        int mixed = length * 31 + buffer[from] * 7 + buffer[to - 1] + buffer[from + (length >> 1)] * 3;
        return mixed & table.length - 1;
    }

    /** The index of the name in the buffer, or {@link #OTHER}. */
    int find(String namespace, byte[] buffer, int from, int to) {
        for (int at = hash(buffer, from, to); table[at] != OTHER; at = at + 1 & table.length - 1) {
            int index = table[at];
            byte[] name = bytes[index];
            if (Arrays.equals(name, 0, name.length, buffer, from, to)
                    && names[index].namespace().equals(namespace)) {
                return index;
            }
        }
        return OTHER;
    }

    int find(String namespace, String local) {
        byte[] name = local.getBytes(StandardCharsets.UTF_8);
        return find(namespace, name, 0, name.length);
    }

    String local(int index) {
        return names[index].local();
    }
}
