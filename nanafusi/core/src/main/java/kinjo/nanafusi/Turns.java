package kinjo.nanafusi;

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

    /** Whether an input that has used up so many bytes gives its turn to the other. */
    boolean isOver(long bytesRead) {
        return bytesRead >= end;
    }

    /** The turn goes to the other input, of that class, which may get ahead of the first by the measured number of bytes. */
    void start(long bytesOfFirst, InputClass inputClass) {
        long now = System.nanoTime();
        long longest = inputClass == InputClass.FAST ? FAST_NANOS : SLOW_NANOS;
        long took = now - started;
        if (took > longest && bytes > SMALLEST) {
            bytes /= 2;
        } else if (took < longest / 2 && bytes < LARGEST) {
            bytes *= 2;
        }
        started = now;
        end = bytesOfFirst + bytes;
    }
}
