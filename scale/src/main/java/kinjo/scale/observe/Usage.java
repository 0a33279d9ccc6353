package kinjo.scale.observe;

import java.util.Map;

/**
 * What a cell's processes used while it was measured.
 *
 * @param servers what the servers' JVMs did
 * @param otherCpus CPUs that dispatcher and database kept busy, on average; the driver's are in its measurement
 * @param others the same CPUs by the name of the process
 * @param throttled how often a cgroup stopped processes here, as its share of the CPUs was used up
 * @param seconds between the readings: the measurement, and the time that reading takes
 * @param freeCpus those that dispatcher, database and driver have for themselves; 0 if they use the servers'
 */
public record Usage(
        ProcessWork servers,
        double otherCpus,
        Map<String, Double> others,
        long throttled,
        double seconds,
        int freeCpus) {
    /** Of ten periods of a cgroup's limit, of 100 ms each, it stopped processes in one at least. */
    private static final double MUCH_PER_SECOND = 1;

    /** Whether a cgroup's limit of CPU time held the processes up. */
    public boolean heldUp() {
        return throttled > MUCH_PER_SECOND * seconds;
    }

    /** Whether dispatcher, database and driver use the servers' CPUs. */
    public boolean shared() {
        return freeCpus == 0;
    }
}
