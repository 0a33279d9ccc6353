package kinjo.agent.bootstrap;

import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counters that rewritten code increments. A {@link LongAdder} spreads over several cache lines when threads meet at it,
 * and loses nothing.
 */
public final class AccessCounters {
    private static volatile LongAdder[] counters = new LongAdder[1024];
    private static int used;

    private AccessCounters() {}

    /**
     * Adds a counter.
     *
     * @return its number
     */
    public static synchronized int add() {
        if (used == counters.length) {
            counters = Arrays.copyOf(counters, 2 * used);
        }
        counters[used] = new LongAdder();
        return used++;
    }

    /** Called behind an access. The code of a class is rewritten, and its counters are added, before it runs. */
    public static void count(int number) {
        counters[number].increment();
    }

    /** What was counted by threads that have ended or that the caller has waited for, and at least that. */
    public static long sum(int number) {
        return counters[number].sum();
    }
}
