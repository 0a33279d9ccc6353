package kinjo.scale.observe;

import java.util.List;
import java.util.Optional;

/**
 * The monitors that requests waited for (row S7).
 *
 * @param throughput requests per second meanwhile, to be set against those without the recording
 * @param locks the most time first
 * @param missing why nothing is known; null if it is
 */
public record LockProfile(double throughput, List<ContendedLock> locks, String missing) {

    public static LockProfile missing(String why) {
        return new LockProfile(0, List.of(), why);
    }

    /** The monitor that costs requests most; none if that is hardly anything. */
    public Optional<ContendedLock> named() {
        return locks.stream().filter(ContendedLock::isWorthNaming).findFirst();
    }
}
