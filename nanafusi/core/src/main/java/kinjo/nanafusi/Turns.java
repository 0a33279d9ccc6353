package kinjo.nanafusi;

import java.time.Duration;

/**
 * How far one of two inputs may get ahead of the other before it is the other's turn (row N6): so many bytes as take a bounded
 * time, measured turn by turn, and at most 64 KB, beyond which longer turns gain nothing.
 */
final class Turns {

    private static final int SMALLEST = 1 << 10;
    private static final int LARGEST = 1 << 16;
    private static final long FAST_NANOS = 10_000_000;
    private static final long SLOW_NANOS = 5_000_000;

    private int bytes = SMALLEST;
    private long end = SMALLEST;
    private long started = System.nanoTime();
    private boolean left = true;
    /** Turns and the longest of them in nanoseconds, of the left and the right input. */
    private final long[] counts = {1, 0};

    private final long[] longest = new long[2];

    boolean isLefts() {
        return left;
    }

    /** Whether the input whose turn it is, having used up so many bytes, gives it to the other. */
    boolean isOver(long bytesRead) {
        return bytesRead >= end;
    }

    /** The turn goes to the other input, of that class, which may get ahead of the first by the measured number of bytes. */
    void change(long bytesOfFirst, InputClass inputClass) {
        long now = System.nanoTime();
        long took = now - started;
        int side = left ? 0 : 1;
        longest[side] = Math.max(longest[side], took);
        long bound = inputClass == InputClass.FAST ? FAST_NANOS : SLOW_NANOS;
        if (took > bound && bytes > SMALLEST) {
            bytes /= 2;
        } else if (took < bound / 2 && bytes < LARGEST) {
            bytes *= 2;
        }
        started = now;
        end = bytesOfFirst + bytes;
        left = !left;
        counts[1 - side]++;
    }

    Scheduler.Input describe(boolean ofLeft, XIterator<?> input) {
        int side = ofLeft ? 0 : 1;
        return new Scheduler.Input(
                input.inputClass(), input.bytesRead(), bytes, counts[side], Duration.ofNanos(longest[side]));
    }
}
