package kinjo.trace.simulate;

import java.util.List;
import java.util.stream.Stream;
import kinjo.common.UsageException;

/**
 * What to simulate beside {@link Rule} and {@link Policy}, in ascending order.
 *
 * @param laneBytes sizes of lanes; one that is never full is simulated in any case
 * @param thresholds for {@link Policy#PROFILE}
 * @param edenBytes what the VM's threads allocate in; 0 for no limit. With a limit, young collections close lanes, and
 *     the VM's rules tell which threads get lanes
 */
public record Sweep(List<Long> laneBytes, List<Double> thresholds, long edenBytes) {
    private static final long SMALLEST = 8L << 10;
    private static final long LARGEST = 1L << 30;

    /** What the paper and Kinjo's VM use, and what lies between. */
    public static final Sweep DEFAULT = new Sweep(
            List.of(32L << 10, 128L << 10, 512L << 10, 1L << 20, 2L << 20), List.of(1 / 16.0, 1 / 8.0, 1 / 4.0), 0);

    /** @throws UsageException if one of them makes no sense */
    public Sweep {
        if (laneBytes.stream().anyMatch(bytes -> bytes < SMALLEST || bytes > LARGEST)) {
            throw new UsageException(
                    "Lanes of this size make no sense: " + laneBytes + ".", "Give sizes from 8k to 1g.");
        }
        if (thresholds.isEmpty() || thresholds.stream().anyMatch(share -> !(share > 0 && share <= 1))) {
            throw new UsageException(
                    "Thresholds are shares of a site's objects: " + thresholds + ".",
                    "Give some above 0, to 1, such as 1/4.");
        }
        if (edenBytes < 0 || edenBytes > 0 && laneBytes.stream().anyMatch(bytes -> 2 * bytes > edenBytes)) {
            throw new UsageException(
                    "An eden of " + edenBytes + " bytes has no room for such lanes: " + laneBytes + ".",
                    "Lanes take half of it at most: give a larger --eden, or smaller ones by --lane.");
        }
        laneBytes = laneBytes.stream().distinct().sorted().toList();
        thresholds = thresholds.stream().distinct().sorted().toList();
    }

    /** With that of a lane that is never full, 0. */
    List<Long> allLaneBytes() {
        return Stream.concat(Stream.of(0L), laneBytes.stream()).toList();
    }
}
