package kinjo.nanafusi.scheduling;

import kinjo.nanafusi.spi.InputClass;

/**
 * How much an input does in one go: so much as takes 10 ms, for a slow input 5 ms, measured each time (row N6, section 3.2 of the
 * paper). What it counts is the user's choice: bytes, elements.
 */
public final class AdaptiveSize {

    private static final long FAST_NANOS = 10_000_000;
    private static final long SLOW_NANOS = 5_000_000;

    private final int smallest;
    private final int largest;
    private int value;

    /** Starts with the smallest; the same for both gives a fixed size. */
    public AdaptiveSize(int smallest, int largest) {
        this.smallest = smallest;
        this.largest = largest;
        value = smallest;
    }

    public int value() {
        return value;
    }

    /**
     * One go of the present size took so long.
     *
     * @return whether the size has changed
     */
    public boolean measured(long nanos, InputClass inputClass) {
        long bound = inputClass == InputClass.FAST ? FAST_NANOS : SLOW_NANOS;
        int before = value;
        if (nanos > bound) {
            value = Math.max(smallest, value / 2);
        } else if (nanos < bound / 2) {
            value = Math.min(largest, 2 * value);
        }
        return value != before;
    }
}
