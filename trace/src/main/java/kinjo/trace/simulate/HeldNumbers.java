package kinjo.trace.simulate;

import java.util.Arrays;

/** A queue of numbers from 0 on, each in as few bytes as it needs: as in a trace, seven bits in each byte. */
final class HeldNumbers {
    private static final int MOST_BYTES = 10;
    private static final int BITS = 7;
    private static final int MORE = 1 << BITS;

    private byte[] bytes = new byte[1 << 16];
    private int written;
    private int read;

    /** That are in use. */
    int bytes() {
        return written;
    }

    void add(long number) {
        if (written > bytes.length - MOST_BYTES) {
            bytes = Arrays.copyOf(bytes, 2 * bytes.length);
        }
        long rest = number;
        while (rest >= MORE) {
            bytes[written++] = (byte) (rest | MORE);
            rest >>>= BITS;
        }
        bytes[written++] = (byte) rest;
    }

    /** The first one that was not read. */
    long next() {
        long number = 0;
        int shift = 0;
        while (bytes[read] < 0) {
            number |= (long) (bytes[read++] & MORE - 1) << shift;
            shift += BITS;
        }
        return number | (long) bytes[read++] << shift;
    }

    void clear() {
        written = 0;
        read = 0;
    }
}
