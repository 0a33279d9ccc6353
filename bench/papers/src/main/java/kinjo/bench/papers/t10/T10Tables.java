package kinjo.bench.papers.t10;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import kinjo.bench.papers.t10.T10Result.Counted;
import kinjo.bench.papers.t10.T10Result.Program;
import kinjo.common.console.TextColumns;
import kinjo.trace.report.SimulationText;
import kinjo.trace.simulate.Outcome;
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
                List<String> words = new ArrayList<>(List.of(program.name(), SimulationText.policy(paper.get(i))));
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
            Counted simulated = Counted.of(program.simulated());
            Counted counted = program.counted();
            lines.add(line(program.name(), String.valueOf(program.threads()), "simulated", simulated, ""));
            String points = String.format(Locale.ROOT, "%.1f points", difference(simulated, counted));
            lines.add(line("", "", "counted", counted, points));
        }
        text.append(TextColumns.of(lines));
    }

    private static List<String> line(String program, String threads, String what, Counted bytes, String points) {
        return List.of(
                program,
                threads,
                what,
                megabytes(bytes.allocated()),
                percent(bytes.reclaimed(), bytes.allocated()),
                percent(bytes.escaped(), bytes.allocated()),
                percent(bytes.shared(), bytes.allocated()),
                String.valueOf(bytes.lanes()),
                String.valueOf(bytes.collections()),
                points);
    }

    /** Of the three shares, in points of percent. */
    static double difference(Counted one, Counted other) {
        return DoubleStream.of(
                        difference(one, other, Counted::reclaimed),
                        difference(one, other, Counted::escaped),
                        difference(one, other, Counted::shared))
                .max()
                .orElseThrow();
    }

    private static double difference(Counted one, Counted other, ToLongFunction<Counted> bytes) {
        return 100
                * Math.abs((double) bytes.applyAsLong(one) / one.allocated()
                        - (double) bytes.applyAsLong(other) / other.allocated());
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
