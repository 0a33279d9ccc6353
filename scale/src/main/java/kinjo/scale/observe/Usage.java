package kinjo.scale.observe;

import java.util.Map;

/**
 * What a cell's processes used while it was measured.
 *
 * @param servers what the servers' JVMs did
 * @param otherCpus CPUs that dispatcher and database kept busy, on average; the driver's are in its measurement
 * @param shared whether dispatcher, database and driver have no cores of their own, but use the servers'
 * @param others the same CPUs by the name of the process; empty in results of before they were told apart
 * @param throttled how often a cgroup stopped processes here, as its share of the CPUs was used up
 * @param seconds between the readings: the measurement, and the time that reading takes; 0 in results of before it was kept
 * @param freeCpus those that dispatcher, database and driver have for themselves; 0 if they have none, or in results of
 *     before it was kept
 */
public record Usage(
        ProcessWork servers,
        double otherCpus,
        boolean shared,
        Map<String, Double> others,
        long throttled,
        double seconds,
        int freeCpus) {
    public Usage {
        others = others != null ? others : Map.of();
    }
}
