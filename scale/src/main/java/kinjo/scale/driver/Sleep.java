package kinjo.scale.driver;

import java.util.concurrent.locks.LockSupport;

/** How users, schedules and servers with a known delay wait, on platform and virtual threads. */
public final class Sleep {
    private Sleep() {}

    /**
     * Not a nanosecond less, also when the thread was woken before it waited, as a lock may do that it just got. An
     * interrupt does not end it.
     *
     * @param nanos from now on; returns at once if they are not positive
     */
    public static void nanos(long nanos) {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
