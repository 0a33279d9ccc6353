package kinjo.trace.simulate;

import java.util.Arrays;

/** An object of the traced program, with its references and its fate in each simulation. */
final class HeapObject {
    private static final HeapObject[] NONE = {};

    /** Bytes, where they are compressed. */
    private static final int SMALLEST_REFERENCE = 4;

    final int site;
    final long bytes;

    /** By simulation: the lane that it is in and has not escaped from; 0 for none. */
    final int[] lanes;

    boolean isDead;

    /** Number of the event that last told of it: {@link DeathTimes}. */
    long touched;

    private long[] fields = {};
    private HeapObject[] values = NONE;
    private HeapObject[] elements = NONE;

    HeapObject(int site, long bytes, int simulations) {
        this.site = site;
        this.bytes = bytes;
        lanes = new int[simulations];
    }

    /** Whether it may ever be in a lane. What one that may not refers to has escaped: nobody needs to know it. */
    private boolean isFound() {
        return bytes == 0;
    }

    /** What was there; null for nothing. */
    HeapObject setField(long field, HeapObject value) {
        if (isFound()) {
            return null;
        }
        int index = 0;
        while (index < fields.length && fields[index] != field) {
            index++;
        }
        if (index == fields.length) {
            if (value == null) {
                return null;
            }
            fields = Arrays.copyOf(fields, index + 1);
            values = Arrays.copyOf(values, index + 1);
            fields[index] = field;
        }
        HeapObject before = values[index];
        values[index] = value;
        return before;
    }

    /** What was there; null for nothing. */
    HeapObject setElement(long index, HeapObject value) {
        if (isFound() || index >= elements.length && value == null) {
            return null;
        }
        long most = bytes / SMALLEST_REFERENCE;
        if (index >= most) {
            throw new IllegalArgumentException("an array of " + bytes + " bytes has no element " + index);
        }
        if (index >= elements.length) {
            long doubled = Math.min(2L * elements.length, most);
            elements = Arrays.copyOf(elements, Math.toIntExact(Math.max(index + 1, doubled)));
        }
        HeapObject before = elements[(int) index];
        elements[(int) index] = value;
        return before;
    }

    void copyReferences(HeapObject original) {
        fields = original.fields.clone();
        values = original.values.clone();
        elements = original.elements.clone();
    }

    /** Some may be null. */
    HeapObject[] fieldValues() {
        return values;
    }

    /** Some may be null. */
    HeapObject[] elementValues() {
        return elements;
    }

    void die() {
        isDead = true;
        fields = new long[0];
        values = NONE;
        elements = NONE;
    }
}
