package kinjo.nanafusi.runtime;

import java.util.Arrays;

/** What a producer thread hands over at once: parts with their slots, starts of open elements as their frames, and ends. */
final class Batch {

    /** In place of a slot: the innermost open element ends. */
    static final int END = -1;

    private int[] slots;
    private Object[] values;
    /** Bytes of the document used up to the end of the step that a part belongs to. */
    private long[] bytes;

    private int size;
    /** What is behind this belongs to a step that is not complete. */
    private int complete;

    private int taken;

    Batch(int capacity) {
        slots = new int[capacity];
        values = new Object[capacity];
        bytes = new long[capacity];
    }

    void add(int slot, Object value) {
        if (size == slots.length) {
            int capacity = 2 * size;
            slots = Arrays.copyOf(slots, capacity);
            values = Arrays.copyOf(values, capacity);
            bytes = Arrays.copyOf(bytes, capacity);
        }
        slots[size] = slot;
        values[size] = value;
        size++;
    }

    void endStep(long bytesRead) {
        Arrays.fill(bytes, complete, size, bytesRead);
        complete = size;
    }

    /** The step failed: nothing of it is handed over. */
    void dropStep() {
        Arrays.fill(values, complete, size, null);
        size = complete;
    }

    int size() {
        return size;
    }

    /** Goes to the next part; false if there is none. */
    boolean next() {
        if (taken == size) {
            return false;
        }
        taken++;
        return true;
    }

    int slot() {
        return slots[taken - 1];
    }

    /** What stands in the slot; the batch lets go of it. */
    Object take() {
        Object value = values[taken - 1];
        values[taken - 1] = null;
        return value;
    }

    long bytesRead() {
        return bytes[taken - 1];
    }
}
