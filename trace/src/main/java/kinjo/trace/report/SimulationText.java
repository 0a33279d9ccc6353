package kinjo.trace.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import kinjo.common.console.TextColumns;
import kinjo.common.console.Words;
import kinjo.trace.simulate.Outcome;
import kinjo.trace.simulate.Policy;
import kinjo.trace.simulate.Rule;
import kinjo.trace.simulate.Simulation;
import kinjo.trace.simulate.Summary;

/** A simulation as people read it in a terminal. */
public final class SimulationText {
    private SimulationText() {}

    /** With an end of line. */
    public static String of(Simulation simulation) {
        Summary trace = simulation.trace();
        StringBuilder text = new StringBuilder();
        trace.facts()
                .forEach((name, value) ->
                        text.append(name).append(": ").append(value).append('\n'));
        text.append(String.format(
                Locale.ROOT,
                "allocated: %s MB, %,d objects, %d threads; %,d events%s%n",
                megabytes(trace.bytes()),
                trace.objects(),
                trace.threads(),
                trace.events(),
                trace.lost() == 0 ? "" : String.format(Locale.ROOT, ", and %,d lost", trace.lost())));
        for (Rule rule : Rule.values()) {
            text.append('\n').append(heading(rule)).append('\n');
            text.append(TextColumns.of(table(simulation, rule)));
        }
        text.append(
                "\n(a), (b), (c) as in Fig. 6 of the paper. kept: neither reclaimed nor escaped, as the lane was given up"
                        + " before or the program ended.\n");
        return text.toString();
    }

    private static String heading(Rule rule) {
        return switch (rule) {
            case EVERY_STORE -> "Every store in the heap makes an object escape (the paper's rule):";
            case OTHER_LANE -> "Only a store outside of its own lane makes an object escape (Kinjo's rule):";
        };
    }

    private static List<List<String>> table(Simulation simulation, Rule rule) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of(
                "lane",
                "policy",
                "(a) reclaimed",
                "(b) escaped",
                "kept",
                "(c) shared",
                "lanes",
                "collections",
                "closed by GC"));
        for (Outcome outcome : simulation.outcomes()) {
            if (outcome.rule() == rule) {
                lines.add(line(outcome));
            }
        }
        return lines;
    }

    private static List<String> line(Outcome outcome) {
        long all = outcome.allocated();
        boolean isLimited = outcome.laneBytes() > 0;
        return List.of(
                isLimited ? outcome.laneBytes() / 1024 + " KB" : "never full",
                policy(outcome),
                percent(outcome.reclaimed(), all),
                percent(outcome.escaped(), all),
                isLimited ? percent(outcome.kept(), all) : "",
                percent(outcome.shared(), all),
                isLimited ? String.valueOf(outcome.lanes()) : "",
                isLimited ? String.valueOf(outcome.collections()) : "",
                isLimited && outcome.closings() > 0 ? String.valueOf(outcome.closings()) : "");
    }

    /** With its threshold, if it has one. */
    public static String policy(Outcome outcome) {
        return outcome.policy().words()
                + (outcome.policy() == Policy.PROFILE ? " " + threshold(outcome.threshold()) : "");
    }

    /** {@code 1/16}, if it is such a share. */
    private static String threshold(double share) {
        double parts = 1 / share;
        return parts == Math.rint(parts) ? "1/" + (long) parts : String.valueOf(share);
    }

    private static String percent(long part, long whole) {
        return Words.decimal(1, whole == 0 ? 0 : 100.0 * part / whole) + " %";
    }

    private static String megabytes(long bytes) {
        return Words.decimal(1, bytes / (double) (1 << 20));
    }
}
