package kinjo.agent.advice;

import java.util.List;

/**
 * What reads and writes cost on a machine.
 *
 * @param cpus that a program can use
 * @param lineBytes of a cache line
 * @param latencies of reads that depend on each other, by ascending working set
 * @param falseSharing null if there is only one CPU, or so much else to do that two threads did not run at once
 */
public record MachineCosts(int cpus, int lineBytes, List<Latency> latencies, FalseSharing falseSharing) {

    /**
     * A read whose address is what the read before it found.
     *
     * @param bytes of all that is read, in any order
     */
    public record Latency(long bytes, double nanos) {}

    /**
     * What two threads do to each other of which one reads a variable and the other writes another, both without a pause.
     * Nanoseconds for each read or write, with the variables in one cache line or in different ones.
     *
     * @param handover nanoseconds until one CPU sees what another one has written: what a write costs the next reader
     */
    public record FalseSharing(
            double readApart, double readTogether, double writeApart, double writeTogether, double handover) {

        /** How many times slower the reader is. */
        public double readFactor() {
            return readTogether / readApart;
        }
    }

    /** Nanoseconds of a read that finds its line nearest to the CPU. */
    public double nearNanos() {
        return latencies.getFirst().nanos();
    }

    /** Nanoseconds of a read from the largest working set that was measured. */
    public double farNanos() {
        return latencies.getLast().nanos();
    }
}
