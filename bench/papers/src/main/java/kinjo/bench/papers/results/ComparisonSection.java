package kinjo.bench.papers.results;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.Mean;
import kinjo.bench.compare.result.Metrics;
import kinjo.bench.compare.result.OneSided;
import kinjo.bench.compare.result.Row;
import kinjo.bench.compare.result.Verdict;
import kinjo.common.console.Words;
import kinjo.common.statistics.Estimate;
import kinjo.vmbuild.vms.Variant;

/**
 * A stored comparison as Markdown. Ratios and intervals are those that were stored; the verdicts are today's, so that
 * results of all dates are judged alike.
 */
final class ComparisonSection {

    /** Where a comparison was to be written says nothing about it. */
    private static final Pattern OUT = Pattern.compile(" --out \\S+");

    /** In what {@code -version} prints. */
    private static final Pattern BUILD = Pattern.compile("\\(build ([^,)]+)");

    private static final String MEAN = "geometric mean";

    /** The parts of a setting that a comparison may vary, in words; empty for what is as the program is given. */
    private static final List<Function<Cell, String>> PARTS = List.of(
            cell -> cell.size() == null ? "" : "size " + cell.size(),
            cell -> cell.gc() == null ? "" : cell.gc().label(),
            cell -> cell.threads() == null ? "" : cell.threads() == 1 ? "1 thread" : cell.threads() + " threads",
            cell -> cell.heapFactor() != null
                    ? "heap " + cell.heapFactor()
                    : cell.heap() == null ? "" : "heap " + cell.heap());

    /** A VM and what it is compared with. */
    private record Versus(String variant, String baseline) {

        String head() {
            return variant + " / " + baseline;
        }
    }

    /**
     * A row or a mean of the result.
     *
     * @param program as the tables call it
     */
    private record Line(String program, String metric, Versus versus, Estimate ratio, Estimate noise, Verdict verdict) {

        boolean isDecided() {
            return verdict() != Verdict.UNDECIDED && verdict() != Verdict.TOO_FEW;
        }

        String figures() {
            return interval(ratio)
                    + switch (verdict()) {
                        case UNDECIDED -> " `~`";
                        case TOO_FEW -> " too few pairs";
                        default -> " **" + verdict().label() + "**";
                    };
        }
    }

    private final ComparisonResult result;
    private final ComparePlan plan;
    private final List<Versus> comparisons;
    private final List<Line> rows;
    private final List<Line> means;

    private ComparisonSection(ComparisonResult result) {
        this.result = result;
        this.plan = result.plan();
        this.comparisons = plan.variants().stream()
                .flatMap(variant ->
                        plan.baselines().stream().map(baseline -> new Versus(variant.name(), baseline.name())))
                .toList();
        this.rows = result.results().stream().map(this::line).toList();
        this.means = result.means().stream().map(this::line).toList();
    }

    /** The command that repeats it; the page puts it on top. */
    static String command(ComparisonResult result) {
        return OUT.matcher(Objects.toString(result.plan().repeatCommand(), "")).replaceAll("");
    }

    static String settings(ComparisonResult result) {
        return new ComparisonSection(result).settings();
    }

    static String tables(ComparisonResult result) {
        ComparisonSection section = new ComparisonSection(result);
        return section.times() + "\n" + section.counts() + section.others();
    }

    private String settings() {
        return Markdown.item(Markdown.minute(result.started()) + ", "
                        + Words.duration(Duration.between(result.started(), result.ended())) + ", " + pairs()
                        + " pairs; stopped because " + reasons() + (result.complete() ? "" : "; not complete"))
                + Markdown.item(common())
                + Markdown.item(result.environment().summary())
                + plan.vms().stream().map(this::vm).map(Markdown::item).collect(Collectors.joining())
                + result.warnings().stream()
                        .map(warning -> Markdown.item("warning: " + warning))
                        .collect(Collectors.joining());
    }

    private String pairs() {
        return range(result.stops().stream().map(Stopping.Stop::pairs).toList());
    }

    private static String range(List<Integer> numbers) {
        int least = numbers.stream().mapToInt(Integer::intValue).min().orElse(0);
        int most = numbers.stream().mapToInt(Integer::intValue).max().orElse(0);
        return least == most ? String.valueOf(least) : least + " to " + most;
    }

    private String reasons() {
        return Stream.of(Stopping.Reason.values())
                .map(reason -> {
                    long count = result.stops().stream()
                            .filter(stop -> stop.reason() == reason)
                            .count();
                    return count == 0 ? "" : reason.text() + " (" + count + ")";
                })
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /** What all settings have in common, and what differs between them. */
    private String common() {
        List<String> words = new ArrayList<>();
        for (Function<Cell, String> part : PARTS) {
            List<String> values = cells().stream()
                    .map(part)
                    .filter(text -> !text.isEmpty())
                    .distinct()
                    .toList();
            if (!values.isEmpty()) {
                words.add(String.join(" and ", values));
            }
        }
        words.addAll(plan.extraFlags().stream().map(flag -> "`" + flag + "`").toList());
        return words.isEmpty() ? "started as given" : String.join(", ", words);
    }

    private List<Cell> cells() {
        return result.results().stream().map(Row::cell).distinct().toList();
    }

    private String vm(Variant vm) {
        Matcher build = BUILD.matcher(result.environment().versions().getOrDefault(vm.name(), ""));
        String last = "";
        while (build.find()) {
            last = " " + build.group(1);
        }
        String flags = String.join(" ", vm.flags());
        return vm.name() + ":" + last + (flags.isEmpty() ? "" : " with `" + flags + "`");
    }

    private Line line(Row row) {
        Versus versus = new Versus(row.variant(), row.baseline());
        Estimate ratio = new Estimate(row.pairs(), row.ratio(), row.low(), row.high(), row.p());
        List<OneSided> unpaired = oneSided(row.metric(), versus)
                .filter(one -> one.cell().equals(row.cell()))
                .toList();
        return new Line(
                program(row.cell()),
                row.metric(),
                versus,
                ratio,
                row.noise(),
                verdict(row.metric(), ratio, row.noise(), unpaired));
    }

    /** The interval of a mean needs no p. There is one from that many pairs of each cell on; how many, it does not say. */
    private Line line(Mean mean) {
        Versus versus = new Versus(mean.variant(), mean.baseline());
        Estimate ratio = new Estimate(Estimate.FEWEST_PAIRS, mean.ratio(), mean.low(), mean.high(), null);
        List<OneSided> unpaired = oneSided(mean.metric(), versus).toList();
        return new Line(
                MEAN,
                mean.metric(),
                versus,
                ratio,
                mean.noise(),
                verdict(mean.metric(), ratio, mean.noise(), unpaired));
    }

    private Stream<OneSided> oneSided(String metric, Versus versus) {
        return result.oneSided().stream()
                .filter(one -> one.metric().equals(metric) && versus.equals(new Versus(one.variant(), one.baseline())));
    }

    /** By today's rules, whatever they were when it was measured. */
    private static Verdict verdict(String metric, Estimate ratio, Estimate noise, List<OneSided> unpaired) {
        return Verdict.of(metric, ratio, noise)
                .without(
                        unpaired.stream().mapToInt(OneSided::appeared).sum(),
                        unpaired.stream().mapToInt(OneSided::vanished).sum());
    }

    /** The program's name, and of its setting what is not alike in all. */
    private String program(Cell cell) {
        Stream<String> differing = PARTS.stream()
                .filter(part -> cells().stream().map(part).distinct().count() > 1)
                .map(part -> part.apply(cell));
        return Stream.concat(Stream.of(cell.workload()), differing).collect(Collectors.joining(" "));
    }

    /** One line per program, then the means of time and of CPU. */
    private String times() {
        List<String> head = new ArrayList<>(List.of("time", "pairs"));
        comparisons.forEach(versus -> head.add(versus.head()));
        baselines().forEach(baseline -> head.add(baseline + " / " + baseline));
        List<List<String>> lines = new ArrayList<>();
        rows.stream().map(Line::program).distinct().forEach(program -> {
            List<Line> ofProgram = only(rows, Metrics.TIME, line -> line.program.equals(program));
            lines.add(cells(
                    program,
                    range(ofProgram.stream().map(line -> line.ratio.pairs()).toList()),
                    ofProgram));
        });
        if (!means.isEmpty()) {
            lines.add(cells(MEAN, "", only(means, Metrics.TIME, line -> true)));
            lines.add(cells("CPU, " + MEAN, "", only(means, Metrics.CPU, line -> true)));
        }
        return Markdown.table(head, lines);
    }

    private List<String> baselines() {
        return plan.baselines().stream().map(Variant::name).toList();
    }

    private static List<Line> only(List<Line> lines, String metric, Predicate<Line> wanted) {
        return lines.stream()
                .filter(line -> line.metric.equals(metric))
                .filter(wanted)
                .toList();
    }

    private List<String> cells(String program, String pairs, List<Line> lines) {
        List<String> cells = new ArrayList<>(List.of(program, pairs));
        for (Versus versus : comparisons) {
            cells.add(first(lines, line -> line.versus.equals(versus), Line::figures));
        }
        for (String baseline : baselines()) {
            cells.add(first(lines, line -> line.versus.baseline.equals(baseline), line -> interval(line.noise)));
        }
        return cells;
    }

    private static String first(List<Line> lines, Predicate<Line> wanted, Function<Line, String> text) {
        return lines.stream().filter(wanted).findFirst().map(text).orElse("");
    }

    private static String interval(Estimate estimate) {
        return estimate == null
                ? ""
                : (Words.ratio(estimate.ratio()) + " " + Words.interval(estimate.low(), estimate.high())).strip();
    }

    private String counts() {
        String counts = comparisons.stream()
                .map(versus -> {
                    List<Line> ofVersus = rows.stream()
                            .filter(line -> line.versus.equals(versus))
                            .toList();
                    long decided = ofVersus.stream().filter(Line::isDecided).count();
                    return versus.head() + " " + decided + " of " + ofVersus.size();
                })
                .collect(Collectors.joining(", "));
        return Markdown.item("Ratios with a verdict, of those of all programs and metrics: " + counts + ".");
    }

    private String others() {
        List<List<String>> lines = Stream.concat(rows.stream(), means.stream())
                .filter(line -> !line.metric.equals(Metrics.TIME) && line.isDecided())
                .map(line ->
                        List.of(line.metric, line.program, line.versus.head(), line.figures(), interval(line.noise)))
                .toList();
        return lines.isEmpty()
                ? ""
                : "\n"
                        + Markdown.folded(
                                "Other metrics with a verdict",
                                Markdown.table(
                                        List.of("metric", "program", "compared", "ratio", "noise floor"), lines));
    }
}
