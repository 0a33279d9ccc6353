package kinjo.bench.compare.result;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.plan.Subject;
import kinjo.bench.compare.plan.UserCommand;
import kinjo.common.console.Words;
import kinjo.common.process.ShellLine;
import kinjo.common.statistics.Estimate;
import kinjo.vmbuild.vms.Gc;
import kinjo.vmbuild.vms.Variant;

/**
 * What to do, in plain words: which VM helped which program and by how much, what it costs, and the command line to use.
 * Only verdicts count. A pure function of the result, so that it need not be stored with it.
 */
public final class Advice {

    /** Further ones are in the table. */
    private static final int MOST_OTHER_GAINS = 3;

    /** Minutes. */
    private static final long SHORTEST_BUDGET = 30;

    private static final String COMMAND = "    ";

    private final ComparisonResult result;
    private final ComparePlan plan;
    private final String baseline;
    private final CellNames names;

    private Advice(ComparisonResult result) {
        this.result = result;
        this.plan = result.plan();
        this.baseline = plan.baselines().getFirst().name();
        this.names = new CellNames(Stream.concat(
                        result.stops().stream().map(Stopping.Stop::cell),
                        result.results().stream().map(Row::cell))
                .toList());
    }

    /**
     * A thought per line. What belongs to the line before is indented by two, a command, which must not be broken, by four;
     * none if a run failed.
     */
    public static List<String> of(ComparisonResult result) {
        if (result.failure() != null || result.stops().isEmpty()) {
            return List.of();
        }
        return new Advice(result).lines();
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        plan.variants().forEach(variant -> lines.addAll(ofVariant(variant)));
        if (isMeasured()
                && result.results().stream().noneMatch(row -> row.verdict().isGain())) {
            lines.add("Nothing measured here is a reason to leave " + baseline + ".");
        }
        if (plan.variants().stream().anyMatch(this::isRecommended)) {
            lines.add("That java is " + javaOfRecommended()
                    + "; without -kinjo it starts the stock VM, which undoes all.");
        }
        lines.addAll(notMeasured());
        if (plan.subjects().stream().allMatch(subject -> subject instanceof Subject.Workload)) {
            lines.add("The same for a program of yours:");
            lines.add(COMMAND + "./kinjo compare --quick -- java -jar app.jar");
        }
        return lines;
    }

    private List<String> ofVariant(Variant variant) {
        List<Row> times = rows(variant.name(), Metrics.TIME::equals);
        List<Row> gains = strongestFirst(times, row -> row.verdict().isGain());
        List<Row> losses = strongestFirst(times, row -> row.verdict().isLoss());
        List<Row> even =
                times.stream().filter(row -> row.verdict() == Verdict.UNDECIDED).toList();
        String name = variant.name();
        if (gains.isEmpty() && losses.isEmpty() && even.isEmpty()) {
            return List.of("Too few runs to say anything about " + name + ". To go on:", COMMAND + goOn());
        }
        List<String> lines = new ArrayList<>();
        String noDifference = even.isEmpty() ? "" : " No difference can be told from noise on " + list(even) + ".";
        if (!gains.isEmpty()) {
            lines.add(name + " helps: it takes " + timesOf(gains) + "." + noDifference);
            if (losses.isEmpty()) {
                lines.add("  To use it:");
            } else {
                lines.add("  It also harms: " + timesOf(losses) + ".");
                lines.add("  To use it, for programs like the former alone:");
            }
            lines.add(COMMAND + commandLine(variant, gains));
        } else if (!losses.isEmpty()) {
            lines.add(name + " harms: it takes " + timesOf(losses) + ". Do not use it for programs like these."
                    + noDifference);
        } else {
            lines.add(name + " changes nothing in time that can be told from noise, on " + list(even) + ".");
        }
        otherGains(name).ifPresent(lines::add);
        lines.add(costs(name, losses, times));
        return lines;
    }

    /** The worst of each kind; time is not repeated if its losses have been named. */
    private String costs(String variant, List<Row> losses, List<Row> times) {
        List<String> costs = new ArrayList<>();
        losses.stream().findFirst().ifPresent(row -> costs.add("time " + figure(row)));
        worst(variant, Metrics.CPU::equals).ifPresent(row -> costs.add("CPU " + figure(row)));
        worst(variant, Metrics.RSS::equals).ifPresent(row -> costs.add("memory " + figure(row)));
        List<String> named = List.of(Metrics.TIME, Metrics.CPU, Metrics.RSS);
        worst(variant, metric -> !named.contains(metric))
                .ifPresent(row -> costs.add(Metrics.title(row.metric()) + " " + figure(row)));
        result.oneSided().stream()
                .filter(pairs ->
                        pairs.variant().equals(variant) && pairs.baseline().equals(baseline))
                .filter(OneSided::isCost)
                .findFirst()
                .ifPresent(pairs -> costs.add(
                        Metrics.title(pairs.metric()) + " " + pairs.counts() + " on " + names.of(pairs.cell())));
        List<Row> few = times.stream()
                .filter(row -> row.pairs() < Estimate.FEWEST_PAIRS)
                .toList();
        String none = few.isEmpty()
                ? "none seen: nothing took more time, CPU or memory by more than noise"
                : "none seen of what could be judged";
        String seen = costs.isEmpty() ? none : "at worst " + String.join(", ", costs);
        return "  Its cost, as a ratio to " + baseline + ": " + seen + "."
                + (few.isEmpty()
                        ? ""
                        : " CPU and memory of " + list(few) + " had too few pairs (" + Estimate.FEWEST_PAIRS
                                + " are the fewest).");
    }

    private Optional<Row> worst(String variant, Predicate<String> metric) {
        return strongestFirst(rows(variant, metric), row -> row.verdict().isLoss()).stream()
                .findFirst();
    }

    private Optional<String> otherGains(String variant) {
        List<String> all = result.results().stream().map(Row::metric).distinct().toList();
        List<Row> gains = strongestFirst(
                rows(variant, metric -> !metric.equals(Metrics.TIME) && !Metrics.isFiner(metric, all)),
                row -> row.verdict().isGain());
        return gains.isEmpty()
                ? Optional.empty()
                : Optional.of("  It needs less: "
                        + gains.stream()
                                .limit(MOST_OTHER_GAINS)
                                .map(row -> Metrics.title(row.metric()) + " " + figure(row))
                                .collect(Collectors.joining(", "))
                        + ".");
    }

    /** Programs that have too few pairs for any verdict, whyever. */
    private List<String> notMeasured() {
        List<Cell> cells = result.stops().stream()
                .filter(stop -> stop.pairs() < Estimate.FEWEST_PAIRS_WITH_RANGE)
                .map(Stopping.Stop::cell)
                .toList();
        // Where nothing was measured, the advice on the VMs says how to go on.
        if (cells.isEmpty() || !isMeasured()) {
            return List.of();
        }
        String programs = CellNames.list(cells.stream().map(names::of).toList());
        return List.of(
                "Not measured well enough to say anything: " + programs + ". To measure that:",
                COMMAND + compareCommand(cells));
    }

    private String compareCommand(List<Cell> cells) {
        if (!plan.subjects().stream().allMatch(subject -> subject instanceof Subject.Workload)) {
            return goOn();
        }
        List<String> words = new ArrayList<>(List.of("./kinjo", "compare"));
        cells.stream().map(Cell::workload).distinct().forEach(words::add);
        // Where sizes were chosen for want of time, the usual one is to be measured.
        boolean sizesTyped = plan.stopping().shortening() != Stopping.Shortening.SIZES_AND_PROGRAMS;
        String size = joined(cells, cell -> sizesTyped && !"default".equals(cell.size()) ? cell.size() : null, ",");
        addOption(words, "--size", size);
        addOption(
                words,
                "--gc",
                joined(cells, cell -> cell.gc() == null ? null : cell.gc().label(), ","));
        addOption(words, "--threads", joined(cells, Cell::threads, ","));
        addOption(
                words,
                "--heap",
                joined(cells, cell -> Objects.requireNonNullElse(cell.heapFactor(), cell.heap()), ","));
        addOption(words, "--variant", vms(plan.variants()));
        addOption(words, "--against", vms(plan.baselines()));
        plan.extraFlags().forEach(flag -> words.add("--flag=" + flag));
        return ShellLine.of(words);
    }

    private static String vms(List<Variant> variants) {
        return variants.stream().map(Advice::typed).collect(Collectors.joining(","));
    }

    /** A VM that was given as the folder of a JDK is called by the folder's name alone. */
    private static String typed(Variant variant) {
        Path bin = variant.java().toAbsolutePath().getParent();
        Path home = bin == null ? null : bin.getParent();
        boolean isFolder = home != null && home.endsWith(variant.name());
        return isFolder ? home.toString() : variant.name();
    }

    private static void addOption(List<String> words, String option, String value) {
        if (!value.isEmpty()) {
            words.add(option);
            words.add(value);
        }
    }

    private static String joined(List<Cell> cells, Function<Cell, Object> field, String separator) {
        return cells.stream()
                .map(field)
                .filter(Objects::nonNull)
                .map(Object::toString)
                .distinct()
                .collect(Collectors.joining(separator));
    }

    private String goOn() {
        // The budget is for all of a comparison, what was spent included.
        Duration spent = plan.stopping().budget();
        long minutes = spent == null ? SHORTEST_BUDGET : Math.max(SHORTEST_BUDGET, 3 * spent.toMinutes());
        return ShellLine.of(
                List.of("./kinjo", "compare", "--resume", plan.out().toString(), "--budget", minutes + "m"));
    }

    private boolean isMeasured() {
        return result.results().stream()
                .anyMatch(row -> row.metric().equals(Metrics.TIME) && row.verdict() != Verdict.TOO_FEW);
    }

    private boolean hasGain(String variant) {
        return rows(variant, Metrics.TIME::equals).stream()
                .anyMatch(row -> row.verdict().isGain());
    }

    private boolean isRecommended(Variant variant) {
        return variant.flags().contains("-kinjo") && hasGain(variant.name());
    }

    private String javaOfRecommended() {
        return plan.variants().stream()
                .filter(this::isRecommended)
                .map(variant -> variant.java().toString())
                .findFirst()
                .orElseThrow();
    }

    /** With the words of the user's own program, where it is one, and the collector if all gains were seen with that one. */
    private String commandLine(Variant variant, List<Row> gains) {
        List<String> words = new ArrayList<>(List.of("java"));
        words.addAll(variant.flags());
        List<Gc> collectors = gains.stream()
                .flatMap(row -> Stream.ofNullable(variant.collectorIn(row.cell().gc())))
                .distinct()
                .toList();
        if (collectors.size() == 1) {
            words.add(collectors.getFirst().flag());
        }
        words.addAll(plan.extraFlags());
        words.addAll(
                switch (plan.subjects().getFirst()) {
                    case Subject.Workload _ -> List.of("...");
                    case Subject.Command command -> UserCommand.javaArguments(command.words());
                    case Subject.Server server -> UserCommand.javaArguments(server.words());
                });
        return ShellLine.of(words);
    }

    private List<Row> rows(String variant, Predicate<String> metric) {
        return result.results().stream()
                .filter(row ->
                        row.variant().equals(variant) && row.baseline().equals(baseline) && metric.test(row.metric()))
                .toList();
    }

    private static List<Row> strongestFirst(List<Row> rows, Predicate<Row> wanted) {
        return rows.stream()
                .filter(wanted)
                .sorted(Comparator.comparingDouble(row -> -Math.abs(Math.log(row.ratio()))))
                .toList();
    }

    private String timesOf(List<Row> rows) {
        return Words.decimal(2, rows.getFirst().ratio()) + " of " + baseline + "'s time on "
                + CellNames.list(rows.stream()
                        .map(row -> row == rows.getFirst()
                                ? names.of(row.cell())
                                : Words.decimal(2, row.ratio()) + " on " + names.of(row.cell()))
                        .toList());
    }

    private String figure(Row row) {
        return Words.decimal(2, row.ratio()) + " on " + names.of(row.cell());
    }

    private String list(List<Row> rows) {
        return CellNames.list(rows.stream().map(row -> names.of(row.cell())).toList());
    }
}
