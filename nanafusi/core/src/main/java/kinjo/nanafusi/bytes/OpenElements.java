package kinjo.nanafusi.bytes;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The elements whose end tags have not been read, outside of the current step: their names, one behind the other, and their scopes. */
public final class OpenElements {

    /** With room for a word more. */
    private byte[] names = new byte[128];
    /** By element: the end of its name, and the namespace declarations in scope before its start tag. */
    private int[] ends = new int[8];

    private int[] scopes = new int[8];
    private int size;

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public void push(byte[] buffer, int nameFrom, int nameTo, int scope) {
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, 2 * size);
            scopes = Arrays.copyOf(scopes, 2 * size);
        }
        int from = nameFrom(size);
        int to = from + nameTo - nameFrom;
        if (to + 8 > names.length) {
            names = Arrays.copyOf(names, 2 * to + 8);
        }
        Words.copy(buffer, nameFrom, names, from, nameTo - nameFrom);
        ends[size] = to;
        scopes[size++] = scope;
    }

    /** The innermost element has ended; gives its scope. */
    public int pop() {
        return scopes[--size];
    }

    private int nameFrom(int index) {
        return index == 0 ? 0 : ends[index - 1];
    }

    /** Bytes in the name of the innermost element. */
    public int nameLength() {
        return ends[size - 1] - nameFrom(size - 1);
    }

    /** Whether the name of the innermost element is at an index of the buffer, where there is room for a word more. */
    public boolean isNamed(byte[] buffer, int at) {
        return Words.equal(names, nameFrom(size - 1), buffer, at, nameLength());
    }

    /** The name of the innermost element. */
    public String name() {
        return name(size - 1);
    }

    private String name(int index) {
        int from = nameFrom(index);
        return new String(names, from, ends[index] - from, StandardCharsets.UTF_8);
    }

    /** Such as {@code /houses/house}. */
    public String path() {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < size; i++) {
            path.append('/').append(name(i));
        }
        return path.toString();
    }
}
