package kinjo.scale.queueing;

/**
 * What a network does with some users, on average.
 *
 * @param throughput requests per second
 * @param response seconds
 * @param busy CPUs of all pools together
 * @param waiting requests that wait for a lock at a time
 */
public record Outcome(int users, double throughput, double response, double busy, double waiting) {}
