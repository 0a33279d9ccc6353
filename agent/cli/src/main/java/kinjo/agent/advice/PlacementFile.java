package kinjo.agent.advice;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a VM is told about classes: text, a rule a line, {@code #} begins a comment.
 *
 * <ul>
 *   <li>{@code order CLASS bfs|dfs|cluster:K|default}: how a collector copies what objects of the class refer to
 *   <li>{@code hot CLASS FIELD,...}: the references that are read most, at most 7, the first one most of all
 *   <li>{@code freqread CLASS}: its objects are mostly read
 * </ul>
 *
 * Names of classes have dots, {@code $} before inner classes.
 */
public final class PlacementFile {
    /** A VM does not start with any other line. The JVM allows names that cannot be written like that. */
    private static final Pattern RULE = rule("[^\\s\\p{Cntrl},#]+");

    private PlacementFile() {}

    private static Pattern rule(String name) {
        return Pattern.compile(
                "order " + name + " [a-z:0-9]+|hot " + name + " " + name + "(," + name + ")*|freqread " + name);
    }

    /** The lines of a file with all rules, each class with its reason before it. */
    public static List<String> lines(List<Advice> advice) {
        List<String> lines = new ArrayList<>(List.of(
                "# Where objects of these classes should lie; made by kinjo profile placement.",
                "# order CLASS bfs|dfs|cluster:K|default, hot CLASS FIELD,..., freqread CLASS"));
        for (Advice one : advice) {
            if (one.rules().isEmpty() && one.split().isEmpty()) {
                continue;
            }
            lines.add("");
            lines.add(comment(one.why()));
            for (String rule : one.rules()) {
                lines.add(
                        RULE.matcher(rule).matches()
                                ? rule
                                : comment("left out, as a name in it cannot be written in this file: " + rule));
            }
            if (!one.split().isEmpty()) {
                lines.add(comment("once the agent splits it: freqread " + one.type()));
            }
        }
        return lines;
    }

    /** A name may have the end of a line in it, too. */
    private static String comment(String text) {
        return "# " + text.replaceAll("\\p{Cntrl}", "?");
    }
}
