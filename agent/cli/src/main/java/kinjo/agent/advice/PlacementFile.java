package kinjo.agent.advice;

import java.util.ArrayList;
import java.util.List;

/**
 * What a VM is told about classes: text, a rule a line, {@code #} begins a comment.
 *
 * <ul>
 *   <li>{@code order CLASS bfs|dfs|cluster:K}: how a collector copies what objects of the class refer to
 *   <li>{@code hot CLASS FIELD}: the reference that is read most
 *   <li>{@code freqread CLASS}: its objects are mostly read
 * </ul>
 *
 * Names of classes have dots, {@code $} before inner classes.
 */
public final class PlacementFile {
    private PlacementFile() {}

    /** The lines of a file with all rules, each class with its reason before it. */
    public static List<String> lines(List<Advice> advice) {
        List<String> lines = new ArrayList<>(List.of(
                "# Where objects of these classes should lie; made by kinjo profile placement.",
                "# order CLASS bfs|dfs|cluster:K, hot CLASS FIELD, freqread CLASS"));
        for (Advice one : advice) {
            if (!one.rules().isEmpty()) {
                lines.add("");
                lines.add("# " + one.why());
                lines.addAll(one.rules());
            }
        }
        return lines;
    }
}
