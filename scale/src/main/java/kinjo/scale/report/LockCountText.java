package kinjo.scale.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import kinjo.common.console.TextColumns;
import kinjo.common.console.Words;
import kinjo.scale.grid.LockCounts;
import kinjo.scale.observe.LockOperations;

/** What a Kinjo VM counted of its locks, for a terminal. */
final class LockCountText {
    private static final int MOST_PLACES = 5;

    private LockCountText() {}

    /** @param counts null if there are none */
    static String of(LockCounts counts) {
        if (counts == null) {
            return "";
        }
        String what = "\nLocks of " + counts.cell().name() + ", counted by the VM";
        return counts.missing() != null
                ? what + ": not known, as " + counts.missing() + "\n"
                : what + " in a run of its own with " + counts.users() + " users\n" + table(counts) + places(counts);
    }

    private static String table(LockCounts counts) {
        long outermost = counts.operations().count(LockOperations.OUTERMOST);
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("", "a request", "of outermost"));
        counts.operations()
                .counts()
                .forEach((what, count) -> lines.add(
                        List.of(what, Words.decimal(2, (double) count / counts.requests()), share(count, outermost))));
        return TextColumns.of(lines);
    }

    private static String share(long count, long outermost) {
        return outermost == 0 ? "" : Words.decimal(1, 100.0 * count / outermost) + " %";
    }

    private static String places(LockCounts counts) {
        List<Map.Entry<String, Long>> most = counts.operations().contended().entrySet().stream()
                .filter(place -> place.getValue() > 0)
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(MOST_PLACES)
                .toList();
        return most.isEmpty()
                ? "no thread wanted a lock that is reserved for another\n"
                : most.stream()
                        .map(place -> "    " + place.getValue() + "  " + place.getKey() + "\n")
                        .collect(Collectors.joining("", "wanted while reserved for another thread:\n", ""));
    }
}
