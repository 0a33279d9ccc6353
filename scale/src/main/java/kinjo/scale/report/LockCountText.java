package kinjo.scale.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import kinjo.common.console.TextColumns;
import kinjo.common.console.Words;
import kinjo.scale.grid.LockCounts;

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
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("", "a request"));
        counts.operations()
                .counts()
                .forEach((what, count) -> lines.add(List.of(what, Words.decimal(2, count / counts.requests()))));
        return TextColumns.of(lines);
    }

    private static String places(LockCounts counts) {
        List<Map.Entry<String, Long>> most = counts.operations().contended().entrySet().stream()
                .filter(place -> place.getValue() > 0)
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(MOST_PLACES)
                .toList();
        return most.isEmpty()
                ? "No reservation moved, ended or was waited for.\n"
                : most.stream()
                        .map(place -> "    %d times: %s\n".formatted(place.getValue(), place.getKey()))
                        .collect(Collectors.joining(
                                "", "Reservations that moved, ended or were waited for, at most so often:\n", ""));
    }
}
