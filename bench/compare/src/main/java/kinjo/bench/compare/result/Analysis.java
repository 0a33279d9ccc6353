package kinjo.bench.compare.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.common.statistics.Estimate;
import kinjo.common.statistics.Estimator;
import kinjo.common.statistics.Holm;
import kinjo.vmbuild.vms.Variant;

/** From runs to rows: needs only the plan and the runs, so it can be done again from a file. */
public final class Analysis {

    private final ComparePlan plan;
    private final List<Cell> cells;
    private final Pairs pairs;
    private final Estimator estimator;
    private final Map<String, String> units;

    public Analysis(ComparePlan plan, List<Cell> cells, List<Run> runs) {
        this.plan = plan;
        this.cells = cells;
        this.pairs = new Pairs(runs);
        this.estimator = new Estimator(plan.seed());
        this.units = units(runs);
    }

    /** Metric by metric, within it variant by variant and cell by cell. */
    public List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        forEachComparison((metric, variant, baseline) -> {
            for (Cell cell : cells) {
                Pairs.Found found = pairs.of(cell, metric, variant, baseline);
                if (found.logRatios().length > 0) {
                    rows.add(row(cell, metric, variant, baseline, found));
                }
            }
        });
        return adjusted(rows);
    }

    /** What no ratio can say: pairs with 0 of a metric in one run alone, in the order of {@link #rows}. */
    public List<OneSided> oneSided() {
        List<OneSided> all = new ArrayList<>();
        forEachComparison((metric, variant, baseline) -> {
            for (Cell cell : cells) {
                Pairs.Found found = pairs.of(cell, metric, variant, baseline);
                if (found.isOneSided()) {
                    all.add(new OneSided(
                            cell,
                            metric,
                            units.get(metric),
                            variant,
                            baseline,
                            found.logRatios().length + found.appeared().length + found.vanished(),
                            found.appeared().length,
                            DoubleStream.of(found.appeared()).max().orElse(0),
                            found.vanished()));
                }
            }
        });
        return all;
    }

    /** Of more than one cell. */
    public List<Mean> means() {
        List<Mean> means = new ArrayList<>();
        forEachComparison((metric, variant, baseline) -> {
            List<Cell> both = cells.stream()
                    .filter(cell -> pairs.of(cell, metric, variant, baseline).logRatios().length > 0)
                    .filter(cell -> pairs.noise(cell, metric, baseline).logRatios().length > 0)
                    .toList();
            if (both.size() > 1) {
                means.add(mean(both, metric, variant, baseline));
            }
        });
        return means;
    }

    /** Pairs of the least compared VM of a cell. */
    public int pairs(Cell cell) {
        return intervals(cell).mapToInt(Estimate::pairs).min().orElse(0);
    }

    /** Half the width of the widest interval of {@code time} in a cell, as a log ratio; infinite without one. */
    public double width(Cell cell) {
        return intervals(cell).mapToDouble(Estimate::halfWidth).max().orElse(Double.POSITIVE_INFINITY);
    }

    private Stream<Estimate> intervals(Cell cell) {
        return plan.baselines().stream()
                .flatMap(baseline -> Stream.concat(
                        Stream.of(
                                pairs.noise(cell, Metrics.TIME, baseline.name()).logRatios()),
                        plan.variants().stream()
                                .map(variant -> pairs.of(cell, Metrics.TIME, variant.name(), baseline.name())
                                        .logRatios())))
                .map(logRatios ->
                        logRatios.length == 0 ? new Estimate(0, 1, null, null, null) : Estimator.ofCell(logRatios));
    }

    private Row row(Cell cell, String metric, String variant, String baseline, Pairs.Found found) {
        Estimate estimate = Estimator.ofCell(found.logRatios());
        Pairs.Found ofNoise = pairs.noise(cell, metric, baseline);
        Estimate noise = ofNoise.logRatios().length == 0 ? null : Estimator.ofCell(ofNoise.logRatios());
        return new Row(
                cell,
                metric,
                units.get(metric),
                variant,
                baseline,
                estimate.pairs(),
                estimate.ratio(),
                estimate.low(),
                estimate.high(),
                Verdict.of(metric, estimate, noise)
                        .without(found.appeared().length, found.vanished())
                        .without(zeros(ofNoise), zeros(ofNoise)),
                estimate.p(),
                null,
                noise);
    }

    private static int zeros(Pairs.Found found) {
        return found.appeared().length + found.vanished();
    }

    private Mean mean(List<Cell> ofMean, String metric, String variant, String baseline) {
        Estimate estimate = estimator.geometricMean(
                ofMean.stream()
                        .map(cell -> pairs.of(cell, metric, variant, baseline).logRatios())
                        .toList(),
                "mean/" + metric + '/' + variant + '/' + baseline);
        Estimate noise = estimator.geometricMean(
                ofMean.stream()
                        .map(cell -> pairs.noise(cell, metric, baseline).logRatios())
                        .toList(),
                "mean/" + metric + "/noise/" + baseline);
        List<Pairs.Found> found = cells.stream()
                .map(cell -> pairs.of(cell, metric, variant, baseline))
                .toList();
        return new Mean(
                metric,
                variant,
                baseline,
                ofMean.size(),
                estimate.ratio(),
                estimate.low(),
                estimate.high(),
                Verdict.of(metric, estimate, noise)
                        .without(
                                found.stream()
                                        .mapToInt(one -> one.appeared().length)
                                        .sum(),
                                found.stream().mapToInt(Pairs.Found::vanished).sum()),
                noise);
    }

    /** Time is what the verdict on a VM rests on, so it is the family of tests that is corrected. */
    private static List<Row> adjusted(List<Row> rows) {
        List<Double> p = rows.stream()
                .filter(row -> row.metric().equals(Metrics.TIME))
                .map(Row::p)
                .filter(Objects::nonNull)
                .toList();
        double[] adjusted = Holm.adjust(p);
        List<Row> result = new ArrayList<>();
        int next = 0;
        for (Row row : rows) {
            boolean tested = row.metric().equals(Metrics.TIME) && row.p() != null;
            result.add(tested ? row.withAdjusted(adjusted[next++]) : row);
        }
        return result;
    }

    private interface Comparand {
        void accept(String metric, String variant, String baseline);
    }

    private void forEachComparison(Comparand action) {
        for (String metric : units.keySet()) {
            for (Variant variant : plan.variants()) {
                for (Variant baseline : plan.baselines()) {
                    action.accept(metric, variant.name(), baseline.name());
                }
            }
        }
    }

    /** Every metric of any run with its unit: the common ones first, then the workloads' own by name. */
    private static Map<String, String> units(List<Run> runs) {
        Map<String, String> found = new LinkedHashMap<>();
        runs.forEach(run -> run.values().forEach((metric, value) -> found.putIfAbsent(metric, value.unit())));
        Map<String, String> sorted = new LinkedHashMap<>();
        found.keySet().stream()
                .sorted(Comparator.comparingInt(Analysis::rank).thenComparing(Comparator.naturalOrder()))
                .forEach(metric -> sorted.put(metric, found.get(metric)));
        return sorted;
    }

    private static int rank(String metric) {
        int index = Metrics.ORDER.indexOf(metric);
        return index < 0 ? Metrics.ORDER.size() : index;
    }
}
