package kinjo.bench.papers.t10;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import kinjo.bench.papers.t10.T10Result.Counted;
import kinjo.bench.papers.t10.T10Result.Program;
import kinjo.common.console.TextColumns;
import kinjo.trace.report.SimulationText;
import kinjo.trace.simulate.Outcome;
import kinjo.trace.simulate.Policy;
import kinjo.trace.simulate.Rule;

/** The results of row T10 as text. */
final class T10Tables {
    private final StringBuilder text = new StringBuilder();

    private T10Tables() {}

    static String render(T10Result result) {
        T10Tables tables = new T10Tables();
        tables.line("Row T10: what lanes would make of programs, from their traces (the paper's Fig. 6)");
        tables.line("%s, %s", result.machine(), result.started());
        tables.line("");
        tables.line("Lanes that are never full, as in the paper. Percent of the bytes that the program allocated:");
        tables.line("(a) stayed in the lane, (b) escaped from it, (c) was allocated elsewhere from the start");
        tables.figure(result.programs());
        tables.line(
                "The paper, of SPECjvm98: its (a) is 20 to 80 %%, and (b) of Profile-based 3 %% at most, but 6 %% of jack.");
        tables.line("");
        tables.line(
                "Simulated and counted by the VM, with lanes of %s and an eden of %s. All goes to lanes as long as",
                megabytes(result.laneBytes()), megabytes(result.edenBytes()));
        tables.line("they are of use. Percent of the bytes that the program allocated");
        tables.comparison(result.programs());
        tables.line(
                "Again: in memory that the lane's thread had reclaimed. Shared: not in a lane. The VM allocates some");
        tables.line(
                "MB that no trace has, above all when it starts: they are shared. It counts buffers, the simulator");
        tables.line(
                "objects. It gives up lanes whose roots take long to find, as of deep stacks: a trace has no times.");
        return tables.text.toString();
    }

    private void figure(List<Program> programs) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("", "", "the paper's rule", "", "", "Kinjo's rule", "", ""));
        lines.add(List.of("program", "policy", "(a)", "(b)", "(c)", "(a)", "(b)", "(c)"));
        for (Program program : programs) {
            List<Outcome> paper = endless(program, Rule.EVERY_STORE);
            List<Outcome> ours = endless(program, Rule.OTHER_LANE);
            for (int i = 0; i < paper.size(); i++) {
                List<String> words = new ArrayList<>(List.of(program.name(), policy(paper.get(i))));
                words.addAll(shares(paper.get(i)));
                words.addAll(shares(ours.get(i)));
                lines.add(words);
            }
        }
        text.append(TextColumns.of(lines));
    }

    /** In the paper's order of policies. */
    private static List<Outcome> endless(Program program, Rule rule) {
        return program.simulation().outcomes().stream()
                .filter(outcome -> outcome.laneBytes() == 0 && outcome.rule() == rule)
                .sorted(Comparator.comparing(Outcome::policy).thenComparing(Outcome::threshold))
                .toList();
    }

    private static String policy(Outcome outcome) {
        return outcome.policy().words()
                + (outcome.policy() == Policy.PROFILE ? " " + SimulationText.threshold(outcome.threshold()) : "");
    }

    private static List<String> shares(Outcome outcome) {
        long all = outcome.allocated();
        return List.of(
                percent(outcome.reclaimed(), all), percent(outcome.escaped(), all), percent(outcome.shared(), all));
    }

    private void comparison(List<Program> programs) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of(
                "program",
                "threads",
                "",
                "allocated",
                "again",
                "escaped",
                "shared",
                "lanes",
                "collections",
                "largest difference"));
        for (Program program : programs) {
            Outcome simulated = program.simulated();
            Counted counted = program.counted();
            lines.add(List.of(
                    program.name(),
                    String.valueOf(program.threads()),
                    "simulated",
                    megabytes(simulated.allocated()),
                    percent(simulated.reused(), simulated.allocated()),
                    percent(simulated.escaped(), simulated.allocated()),
                    percent(simulated.shared(), simulated.allocated()),
                    String.valueOf(simulated.lanes()),
                    String.valueOf(simulated.collections()),
                    ""));
            lines.add(List.of(
                    "",
                    "",
                    "counted",
                    megabytes(counted.allocated()),
                    percent(counted.reclaimed(), counted.allocated()),
                    percent(counted.escaped(), counted.allocated()),
                    percent(counted.shared(), counted.allocated()),
                    String.valueOf(counted.lanes()),
                    String.valueOf(counted.collections()),
                    String.format(Locale.ROOT, "%.1f points", difference(simulated, counted))));
        }
        text.append(TextColumns.of(lines));
    }

    /** Of the three shares, in points of percent. */
    static double difference(Outcome simulated, Counted counted) {
        double[] ofSimulated = {simulated.reused(), simulated.escaped(), simulated.shared()};
        double[] ofCounted = {counted.reclaimed(), counted.escaped(), counted.shared()};
        double largest = 0;
        for (int i = 0; i < ofSimulated.length; i++) {
            double points = 100 * (ofSimulated[i] / simulated.allocated() - ofCounted[i] / counted.allocated());
            largest = Math.max(largest, Math.abs(points));
        }
        return largest;
    }

    private static String percent(long part, long whole) {
        return String.format(Locale.ROOT, "%.1f", whole == 0 ? 0 : 100.0 * part / whole);
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.0f MB", bytes / (double) (1 << 20));
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
    }
}
