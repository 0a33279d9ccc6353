package kinjo.scale.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import kinjo.common.console.TextColumns;
import kinjo.common.console.Words;
import kinjo.scale.grid.CellResult;
import kinjo.scale.observe.ContendedLock;
import kinjo.scale.observe.LockProfile;
import kinjo.scale.observe.LockRecording;
import org.apache.commons.statistics.descriptive.Median;

/** The locks that requests waited for, for a terminal. */
final class LockText {
    private static final int MOST_LOCKS = 3;
    private static final int MOST_FRAMES = 3;
    private static final double NANOS_PER_MICRO = 1e3;

    private LockText() {}

    static String of(List<CellResult> results) {
        List<CellResult> looked = results.stream()
                .filter(result -> result.findings().locks() != null
                        && result.findings().locks().missing() == null)
                .toList();
        if (looked.isEmpty()) {
            return "";
        }
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("cell", "lock", "share", "threads", "waits", "longest ms", "most time at"));
        Function<CellResult, String> names = Rounds.names(results);
        looked.forEach(result -> lines.addAll(lines(names.apply(result), result)));
        return "\nLocks that requests waited for: the share of the requests' time, and the threads that waited at a time\n"
                + TextColumns.of(lines)
                + "recorded after the measurement with the same users, and " + Words.ratio(recorded(looked))
                + " of its requests/s; waits below "
                + Words.decimal(0, LockRecording.SHORTEST.toNanos() / NANOS_PER_MICRO) + " µs are not seen\n";
    }

    /** What recording leaves of the throughput, in the middle of the cells. */
    private static double recorded(List<CellResult> looked) {
        return Median.withDefaults()
                .evaluate(looked.stream()
                        .mapToDouble(result -> result.findings().locks().throughput() / Rounds.throughput(result))
                        .toArray());
    }

    private static List<List<String>> lines(String name, CellResult result) {
        LockProfile profile = result.findings().locks();
        List<ContendedLock> locks = profile.locks();
        if (profile.named().isEmpty()) {
            return List.of(List.of(
                    name,
                    "none worth naming",
                    locks.isEmpty() ? "" : share(locks.getFirst()),
                    locks.isEmpty() ? "" : Words.decimal(1, locks.getFirst().threads()),
                    "",
                    "",
                    ""));
        }
        return locks.stream()
                .filter(ContendedLock::isWorthNaming)
                .limit(MOST_LOCKS)
                .map(lock -> List.of(
                        name,
                        lock.type(),
                        share(lock),
                        Words.decimal(1, lock.threads()),
                        "" + lock.waits(),
                        Words.decimal(1, lock.longestMillis()),
                        place(lock)))
                .toList();
    }

    private static String share(ContendedLock lock) {
        return Words.decimal(1, 100 * lock.share()) + " %";
    }

    /** How many threads wait for it; nothing of results that do not say so. */
    static String threads(ContendedLock lock, String format) {
        return lock.threads() == 0 ? "" : format.formatted(Words.decimal(1, lock.threads()));
    }

    /** The first frames of the stack that waited most. */
    static String place(ContendedLock lock) {
        return lock.stacks().getFirst().frames().stream()
                .limit(MOST_FRAMES)
                .reduce((a, b) -> a + " < " + b)
                .orElse("");
    }
}
