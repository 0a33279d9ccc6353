package kinjo.scale.queueing;

/**
 * Servers as a closed queueing network. A request is delayed, works on one of its pool's CPUs, then has one of the pool's
 * locks while it works on, and is answered. Who waits for a lock needs no CPU. Times of work are exponential, the others
 * constant. Requests queue for CPUs in the order of their arrival. Without locks, mean times are the same as if CPUs were
 * shared among all, whatever the distribution (the network has product form).
 *
 * @param pools groups of CPUs that nobody else may use; users are dealt out among them
 * @param cpus of each pool
 * @param locks of each pool; its users are dealt out among them
 * @param think seconds between an answer and the next request
 * @param delay seconds of a request that need nothing here
 * @param work seconds of a request on a CPU without the lock, on average
 * @param held seconds on a CPU with the lock, on average; 0 if there is no lock
 */
public record Network(int pools, int cpus, int locks, double think, double delay, double work, double held) {
    public Network {
        if (pools < 1 || cpus < 1 || locks < 1) {
            throw new IllegalArgumentException("a network needs CPUs and locks");
        }
        if (!(think >= 0 && delay >= 0 && work >= 0 && held >= 0 && work + held > 0)) {
            throw new IllegalArgumentException("times are 0 or more, and some work is needed");
        }
    }

    /** Requests per second that no number of users exceeds. */
    public double limit() {
        double byCpus = pools * cpus / (work + held);
        return held == 0 ? byCpus : Math.min(byCpus, pools * locks / held);
    }

    /** The same for other users, and with another delay, in seconds. */
    Network withTimes(double think, double delay) {
        return new Network(pools, cpus, locks, think, delay, work, held);
    }

    /** The same with another time under the lock, for the same work in all. */
    public Network withHeld(double seconds) {
        return new Network(pools, cpus, locks, think, delay, work + held - seconds, seconds);
    }
}
