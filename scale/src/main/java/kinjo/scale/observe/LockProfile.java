package kinjo.scale.observe;

import java.util.List;
import java.util.Optional;

/**
 * The locks and the collections of garbage that requests waited for (row S7).
 *
 * @param throughput requests per second meanwhile, to be set against those without the recording
 * @param locks the most time first
 * @param missing why nothing is known; null if it is
 * @param pauses for garbage collection; null if they are not known, as in results of before they were looked at
 * @param graph file of the waits' flame graph, by its name below the grid's folder; null without waits
 */
public record LockProfile(double throughput, List<ContendedLock> locks, String missing, Pauses pauses, String graph) {

    /** Nothing is known of pauses, and there is no picture. */
    public LockProfile(double throughput, List<ContendedLock> locks, String missing) {
        this(throughput, locks, missing, null, null);
    }

    public static LockProfile missing(String why) {
        return new LockProfile(0, List.of(), why);
    }

    /** The lock that costs requests most; none if that is hardly anything. */
    public Optional<ContendedLock> named() {
        return locks.stream().filter(ContendedLock::isWorthNaming).findFirst();
    }
}
