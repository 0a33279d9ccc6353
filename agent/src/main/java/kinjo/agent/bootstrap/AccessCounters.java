package kinjo.agent.bootstrap;

import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counters that rewritten code increments. A {@link LongAdder} spreads over several cache lines when threads meet at it,
 * and loses nothing.
 */
public final class AccessCounters {

    /** Notes as well whether more than one thread was there. */
    private static final class Counter extends LongAdder {
        private static final long serialVersionUID = 1L;

        private long firstThread;
        private boolean isShared;

        void count() {
            increment();
            long thread = Thread.currentThread().threadId();
            if (thread != firstThread && !isShared) {
                // Two threads that come for the first time at once: the one that is not noted is seen the next time.
                if (firstThread == 0) {
                    firstThread = thread;
                } else {
                    isShared = true;
                }
            }
        }
    }

    private static volatile Counter[] counters = new Counter[1024];
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
        counters[used] = new Counter();
        return used++;
    }

    /** Called behind an access. The code of a class is rewritten, and its counters are added, before it runs. */
    public static void count(int number) {
        counters[number].count();
    }

    /** What was counted by threads that have ended or that the caller has waited for, and at least that. */
    public static long sum(int number) {
        return counters[number].sum();
    }

    /** The thread that counted first, by its identifier; 0 for none, -1 for several. */
    public static long thread(int number) {
        Counter counter = counters[number];
        return counter.isShared ? -1 : counter.firstThread;
    }
}
