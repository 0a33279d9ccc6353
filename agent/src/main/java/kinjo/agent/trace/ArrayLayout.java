package kinjo.agent.trace;

import java.lang.instrument.Instrumentation;

/**
 * Where arrays of references have their elements.
 *
 * @param base offset of the first one in bytes
 * @param scale bytes of each
 */
record ArrayLayout(long base, long scale) {
    private static final int MANY = 1000;

    /** Found out from sizes, which are rounded up. */
    static ArrayLayout of(Instrumentation sizes) {
        long empty = sizes.getObjectSize(new Object[0]);
        long scale = (sizes.getObjectSize(new Object[MANY]) - empty) / MANY;
        int first = 1;
        while (sizes.getObjectSize(new Object[first]) == empty) {
            first++;
        }
        return new ArrayLayout(empty - (first - 1) * scale, scale);
    }

    /** Not in the array if the offset is of no element. */
    int index(long offset) {
        return (int) ((offset - base) / scale);
    }
}
