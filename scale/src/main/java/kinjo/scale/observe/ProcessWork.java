package kinjo.scale.observe;

/**
 * What processes did between two readings.
 *
 * @param cpuSeconds user and system time
 * @param minorFaults page faults that needed no disk
 * @param majorFaults page faults that did
 * @param waits a thread gave up its CPU to wait (voluntary context switches)
 * @param preemptions a thread lost its CPU to another (involuntary context switches)
 * @param migrations a thread went on on another CPU; null if the kernel does not say so
 */
public record ProcessWork(
        double cpuSeconds, long minorFaults, long majorFaults, long waits, long preemptions, Long migrations) {}
