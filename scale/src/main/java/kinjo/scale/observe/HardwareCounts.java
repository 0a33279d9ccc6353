package kinjo.scale.observe;

import java.util.Map;

/**
 * Hardware events of the servers' JVMs, counted by {@code perf stat} (row S6).
 *
 * @param requests that ended meanwhile
 * @param events how often, by perf's names; {@code :u} behind one says that the kernel's are not in it
 * @param missing why nothing is known; null if something is
 */
public record HardwareCounts(long requests, Map<String, Long> events, String missing) {

    public static HardwareCounts missing(String why) {
        return new HardwareCounts(0, Map.of(), why);
    }
}
