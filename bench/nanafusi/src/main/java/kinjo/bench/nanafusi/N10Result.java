package kinjo.bench.nanafusi;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import kinjo.bench.nanafusi.JoinRun.Section;
import kinjo.bench.nanafusi.Measurement.Pass;

/**
 * All that row N10 gave, as it is written to {@code result.json}.
 *
 * @param started ISO 8601
 * @param machine processor, cores, VM
 * @param lineItemBytes size of lineitem.xml, the larger document
 * @param joins every JVM that joined, in the order they ran
 * @param smallestHeapKb by way
 * @param rates every JVM that parsed
 * @param failures what did not work, one line each
 */
record N10Result(
        String started,
        String machine,
        N10Plan plan,
        long lineItemBytes,
        List<Joined> joins,
        Map<String, Integer> smallestHeapKb,
        List<ParseRate> rates,
        List<String> failures) {

    /** One JVM and its passes. */
    record Joined(JoinRun run, int round, List<Pass> passes) {}

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

    /** Median MB/s over the rounds; NaN if there are none. */
    double rate(Parser parser, Shape shape) {
        return median(rates.stream()
                .filter(rate ->
                        rate.parser().equals(parser.label()) && rate.shape().equals(shape.label()))
                .mapToDouble(ParseRate::megabytesPerSecond)
                .toArray());
    }

    static double median(double[] values) {
        if (values.length == 0) {
            return Double.NaN;
        }
        double[] sorted = values.clone();
        java.util.Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
