package kinjo.bench.compare.result;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Stopping;
import kinjo.common.machine.Environment;

/**
 * Everything a comparison found; {@code result.json} is this record.
 *
 * @param format version of this layout
 * @param complete every run of the plan was made and all ended well
 * @param headline the answer in plain words
 * @param stops how many pairs each cell got, and why no more
 * @param results one row per cell, metric, variant and baseline
 * @param oneSided pairs that have no ratio and are in no row, since one of the two runs has 0
 * @param means the geometric means over the cells
 * @param warnings about the machine; each says what may be wrong with the figures
 * @param failure why it stopped; null if no run failed
 * @param runs the raw samples
 */
public record ComparisonResult(
        int format,
        boolean complete,
        String headline,
        Instant started,
        Instant ended,
        ComparePlan plan,
        Environment environment,
        List<String> warnings,
        Failure failure,
        List<Stopping.Stop> stops,
        List<Row> results,
        List<OneSided> oneSided,
        List<Mean> means,
        List<Run> runs) {

    public static final int FORMAT = 2;

    public ComparisonResult {
        // A damaged file may lack them.
        Objects.requireNonNull(plan, "plan");
        Objects.requireNonNull(headline, "headline");
        Objects.requireNonNull(environment, "environment");
        warnings = List.copyOf(warnings);
        stops = List.copyOf(stops);
        results = List.copyOf(results);
        // A result of an older version has none.
        oneSided = oneSided == null ? List.of() : List.copyOf(oneSided);
        means = List.copyOf(means);
        runs = List.copyOf(runs);
    }
}
