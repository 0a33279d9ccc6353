package kinjo.bench.papers.l5;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.Row;
import kinjo.bench.compare.result.Value;
import kinjo.bench.compare.result.Verdict;
import kinjo.bench.papers.RunValues;
import kinjo.vmbuild.vms.Variant;

/**
 * Row L5, the paper's section 5: the nine rounds of its Fig. 10 and programs like those of its Fig. 11.
 *
 * @param format version of this layout
 * @param started ISO 8601
 * @param complete every run was made and ended well
 * @param vms by name, the baseline first
 */
public record L5Result(
        int format,
        String started,
        String machine,
        boolean complete,
        List<String> vms,
        List<Round> rounds,
        List<Program> programs) {

    static final int FORMAT = 1;

    /** A round with a number of objects; the means over all numbers have no underscore. */
    private static final Pattern ROUND = Pattern.compile("([TS]\\d)_(\\d+)");

    private static final List<String> PROGRAM_METRICS = List.of("time", "cpu");

    /**
     * A VM's time to the baseline's.
     *
     * @param low lower end of the 95 % interval; null with too few pairs of runs
     */
    public record Ratio(double ratio, Double low, Double high, Verdict verdict) {}

    /**
     * One VM in one round.
     *
     * @param round T1 to T3, S4 to S6, T7 to T9
     * @param nanos per lock and unlock, the median over the JVMs
     * @param runs what each JVM had
     * @param ratio null for the baseline
     */
    public record Round(int objects, String round, String vm, double nanos, List<Double> runs, Ratio ratio) {}

    /** One VM and one program: ratio of time or CPU. */
    public record Program(String workload, String metric, String vm, Ratio ratio) {}

    /**
     * Takes the figures from two comparisons with the same VMs, of which one may be null: it was not made.
     */
    public static L5Result of(ComparisonResult rounds, ComparisonResult programs) {
        List<ComparisonResult> made =
                Stream.of(rounds, programs).filter(Objects::nonNull).toList();
        ComparisonResult first = made.getFirst();
        return new L5Result(
                FORMAT,
                first.started().toString(),
                first.environment().summary(),
                made.stream().allMatch(ComparisonResult::complete),
                first.plan().vms().stream().map(Variant::name).toList(),
                rounds == null ? List.of() : rounds(rounds),
                programs == null ? List.of() : programs(programs));
    }

    /** Whether it has rounds if another one has, and programs if that has. */
    boolean hasAllPartsOf(L5Result other) {
        return (other.rounds.isEmpty() || !rounds.isEmpty()) && (other.programs.isEmpty() || !programs.isEmpty());
    }

    /** The numbers of objects, in ascending order. */
    List<Integer> objects() {
        return List.copyOf(new TreeSet<>(rounds.stream().map(Round::objects).toList()));
    }

    private static List<Round> rounds(ComparisonResult result) {
        List<Round> rounds = new ArrayList<>();
        for (String metric :
                result.results().stream().map(Row::metric).distinct().toList()) {
            Matcher round = ROUND.matcher(metric);
            if (round.matches()) {
                for (Variant vm : result.plan().vms()) {
                    List<Value> values = RunValues.of(result.runs(), vm.name(), metric, run -> true);
                    rounds.add(new Round(
                            Integer.parseInt(round.group(2)),
                            round.group(1),
                            vm.name(),
                            RunValues.median(values),
                            values.stream().map(Value::value).toList(),
                            ratio(result, metric, vm.name())));
                }
            }
        }
        return rounds;
    }

    private static Ratio ratio(ComparisonResult result, String metric, String vm) {
        return result.results().stream()
                .filter(row -> row.metric().equals(metric) && row.variant().equals(vm))
                .findFirst()
                .map(L5Result::ratio)
                .orElse(null);
    }

    private static Ratio ratio(Row row) {
        return new Ratio(row.ratio(), row.low(), row.high(), row.verdict());
    }

    private static List<Program> programs(ComparisonResult result) {
        return result.results().stream()
                .filter(row -> PROGRAM_METRICS.contains(row.metric()))
                .map(row -> new Program(row.cell().workload(), row.metric(), row.variant(), ratio(row)))
                .toList();
    }

    /** The figures of one program and metric, in the order of the VMs; null where there is none. */
    List<Ratio> ratios(L5Program program, String metric) {
        Ratio[] ratios = new Ratio[vms.size()];
        for (Program each : programs) {
            if (each.workload.equals(program.workload()) && each.metric.equals(metric)) {
                ratios[vms.indexOf(each.vm)] = each.ratio;
            }
        }
        return Arrays.asList(ratios);
    }
}
