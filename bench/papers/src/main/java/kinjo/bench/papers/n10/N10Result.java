package kinjo.bench.papers.n10;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import kinjo.bench.papers.n10.JoinRun.Section;
import kinjo.bench.papers.n10.Measurement.Pass;
import kinjo.bench.papers.n10.N10Plan.Part;
import org.apache.commons.statistics.descriptive.Median;

/**
 * All that row N10 gave, as it is written to {@code result.json}.
 *
 * @param started ISO 8601
 * @param machine processor, cores, VM
 * @param libraries hash of all that was measured; null in results of before
 * @param lineItemBytes size of lineitem.xml, the larger document
 * @param joins every JVM that joined, in the order they ran
 * @param smallestHeapKb by way
 * @param rates every JVM that parsed, in the order they ran
 * @param stream null if there was none
 * @param failures what did not work, one line each
 */
record N10Result(
        String started,
        String machine,
        String libraries,
        N10Plan plan,
        long lineItemBytes,
        List<Joined> joins,
        Map<String, Integer> smallestHeapKb,
        List<Parsed> rates,
        StreamRun stream,
        List<String> failures) {

    /** One JVM and its passes. */
    record Joined(JoinRun run, int round, List<Pass> passes) {}

    /** One JVM that parsed. */
    record Parsed(int round, ParseRate rate) {

        boolean isOf(Parser parser, Shape shape) {
            return rate.parser().equals(parser.label()) && rate.shape().equals(shape.label());
        }
    }

    static N10Result nothing(String started, String machine, String libraries, N10Plan plan) {
        return new N10Result(started, machine, libraries, plan, 0, List.of(), Map.of(), List.of(), null, List.of());
    }

    /** What this is a result of, where it is of something else than another one, so that the two cannot be put together; or null. */
    String otherThan(N10Result other) {
        if (!machine.equals(other.machine)) {
            return machine;
        }
        if (!plan.equals(other.plan)) {
            return "another plan, such as that of --quick or with another warm-up";
        }
        return other.libraries.equals(libraries) ? null : "other versions of Nanafusi or of its peers";
    }

    /** Whether a JVM failed, by its name. What was found wrong later, such as a checksum, is under another one. */
    boolean hasFailed(String name) {
        return failures.stream().anyMatch(failure -> isOf(failure, name));
    }

    /** Whether a failure is that of the JVM of this name. */
    static boolean isOf(String failure, String name) {
        return failure.startsWith(name + ": ");
    }

    /** How many rounds there are, all of them or those until it was stopped. */
    int rounds() {
        return Math.max(joins.stream().mapToInt(Joined::round).max().orElse(0), rateRounds());
    }

    /** Of one of the two parts that join. */
    int joinRounds(Part part) {
        return joins.stream()
                .filter(joined -> joined.run.part() == part)
                .mapToInt(Joined::round)
                .max()
                .orElse(0);
    }

    int rateRounds() {
        return rates.stream().mapToInt(Parsed::round).max().orElse(0);
    }

    /** Milliseconds that the connection of the larger document needs by itself; 0 if it is not throttled. */
    double wireMillis(double mbps) {
        return lineItemBytes * 8 / mbps / 1e3;
    }

    /** The median over all passes of all rounds; NaN if there are none. */
    double median(Section section, String setting, Way way, ToDoubleFunction<Pass> figure) {
        return median(joins.stream()
                .filter(joined -> joined.run.section() == section
                        && joined.run.setting().equals(setting)
                        && joined.run.way() == way)
                .flatMap(joined -> joined.passes.stream())
                .mapToDouble(figure)
                .toArray());
    }

    /** The shapes that were read; a result of before may have fewer than there are. */
    List<Shape> shapes() {
        return Arrays.stream(Shape.values())
                .filter(shape ->
                        rates.stream().anyMatch(parsed -> parsed.rate().shape().equals(shape.label())))
                .toList();
    }

    /** Median MB/s over the rounds; NaN if there are none. */
    double rate(Parser parser, Shape shape) {
        return median(ratesByRound(parser, shape).values().stream()
                .mapToDouble(Double::doubleValue)
                .toArray());
    }

    /** The rate of one parser over that of another in the same round, for every round with both; ascending. */
    double[] rateRatios(Parser parser, Parser other, Shape shape) {
        Map<Integer, Double> rates = ratesByRound(parser, shape);
        Map<Integer, Double> others = ratesByRound(other, shape);
        return rates.keySet().stream()
                .filter(others::containsKey)
                .mapToDouble(round -> rates.get(round) / others.get(round))
                .sorted()
                .toArray();
    }

    private Map<Integer, Double> ratesByRound(Parser parser, Shape shape) {
        return rates.stream()
                .filter(parsed -> parsed.isOf(parser, shape))
                .collect(Collectors.toMap(Parsed::round, parsed -> parsed.rate().megabytesPerSecond()));
    }

    private static double median(double[] values) {
        return values.length == 0 ? Double.NaN : Median.withDefaults().evaluate(values);
    }
}
