package kinjo.nanafusi.bytes;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The namespace declarations in scope, innermost last. Many are found by a hash table; which prefixes share a place in
 * it cannot be chosen by who writes a document, as the hash has a random seed.
 */
public final class Namespaces {

    public static final String XML = "http://www.w3.org/XML/1998/namespace";
    public static final String XMLNS = "http://www.w3.org/2000/xmlns/";

    /** So many are compared with one another faster than hashed. */
    private static final int FEW = 16;

    private byte[][] prefixes = new byte[FEW][];
    private String[] names = new String[FEW];
    /** By declaration: the default namespace where it is the innermost. */
    private String[] defaultNames = new String[FEW];

    private int size;
    private String defaultName = "";

    /** By hash the innermost declaration, or -1. As long as {@link #names}, but empty until there are many. */
    private int[] places = {};

    /** By declaration: that of the same place before it, or -1. */
    private int[] outer = {};

    /** Odd, so that to multiply by it loses nothing. */
    private final long seed = new SplittableRandom().nextLong() | 1;

    public Namespaces() {
        declare("xml".getBytes(StandardCharsets.US_ASCII), XML);
    }

    /** How many declarations are in scope; {@link #cut} goes back to it. */
    public int size() {
        return size;
    }

    public void cut(int mark) {
        if (mark < size) {
            if (places.length > 0) {
                removePlaces(mark);
            }
            size = mark;
            defaultName = mark == 0 ? "" : defaultNames[mark - 1];
        }
    }

    private void removePlaces(int mark) {
        for (int i = size - 1; i >= mark; i--) {
            places[place(prefixes[i], 0, prefixes[i].length)] = outer[i];
        }
    }

    /** @param prefix empty for the default namespace */
    public void declare(byte[] prefix, String name) {
        if (size == names.length) {
            grow();
        }
        prefixes[size] = prefix;
        names[size] = name;
        if (prefix.length == 0) {
            defaultName = name;
        }
        defaultNames[size] = defaultName;
        if (places.length > 0) {
            addPlace(size);
        }
        size++;
    }

    private void grow() {
        int room = 2 * size;
        prefixes = Arrays.copyOf(prefixes, room);
        names = Arrays.copyOf(names, room);
        defaultNames = Arrays.copyOf(defaultNames, room);
        outer = new int[room];
        places = new int[room];
        Arrays.fill(places, -1);
        for (int i = 0; i < size; i++) {
            addPlace(i);
        }
    }

    private void addPlace(int index) {
        int place = place(prefixes[index], 0, prefixes[index].length);
        outer[index] = places[place];
        places[place] = index;
    }

    private int place(byte[] buffer, int from, int to) {
        long hash = to - from;
        for (int at = from; at < to; at++) {
            hash = (hash ^ buffer[at]) * seed;
            // Not a polynomial in the seed: some texts have the same value for every one.
            hash ^= hash >>> 29;
        }
        return (int) (hash * seed >>> 32) & places.length - 1;
    }

    /** The default namespace, empty for none. */
    public String defaultName() {
        return defaultName;
    }

    /** The namespace bound to the prefix in the buffer, or null. */
    public String find(byte[] buffer, int from, int to) {
        if (size > FEW) {
            return findPlace(buffer, from, to);
        }
        for (int i = size - 1; i >= 0; i--) {
            if (isPrefix(i, buffer, from, to)) {
                return names[i];
            }
        }
        return null;
    }

    private String findPlace(byte[] buffer, int from, int to) {
        for (int i = places[place(buffer, from, to)]; i >= 0; i = outer[i]) {
            if (isPrefix(i, buffer, from, to)) {
                return names[i];
            }
        }
        return null;
    }

    private boolean isPrefix(int index, byte[] buffer, int from, int to) {
        byte[] prefix = prefixes[index];
        return Arrays.equals(prefix, 0, prefix.length, buffer, from, to);
    }
}
