package kinjo.bench.papers.n10;

/**
 * When a sender may go on, so that a connection has a certain speed. Time that the receiver did not take is lost, as on a
 * wire, but for {@value #CATCH_UP_NANOS} ns that make up for late wake-ups.
 */
final class Pace {

    static final long CATCH_UP_NANOS = 20_000_000;

    private final double bitsPerSecond;
    private double dueNanos;

    /**
     * @param bitsPerSecond {@link Double#POSITIVE_INFINITY} never waits
     * @param startNanos the time of the first byte
     */
    Pace(double bitsPerSecond, long startNanos) {
        if (!(bitsPerSecond > 0)) {
            throw new IllegalArgumentException("a speed is above 0, not " + bitsPerSecond);
        }
        this.bitsPerSecond = bitsPerSecond;
        dueNanos = startNanos;
    }

    /** Nanoseconds to wait before these bytes have come through; 0 or less: none. */
    long waitNanos(int bytes, long nowNanos) {
        dueNanos = Math.max(dueNanos, nowNanos - CATCH_UP_NANOS) + bytes * 8e9 / bitsPerSecond;
        return (long) dueNanos - nowNanos;
    }
}
