package kinjo.bench.compare.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.common.console.Words;
import kinjo.common.statistics.Estimate;
import kinjo.vmbuild.vms.Variant;

/**
 * The answer in plain words, from metric {@code time} alone. It names every program with a verdict: a mean over programs
 * would hide that one gains and another loses.
 */
public final class Headline {

    /** More names are a number instead. */
    private static final int MOST_NAMES = 8;

    private Headline() {}

    public static String of(ComparePlan plan, boolean complete, Failure failure, List<Row> rows, List<Mean> means) {
        List<String> sentences = new ArrayList<>();
        if (failure != null) {
            sentences.add("The comparison failed: " + failure.message());
        } else if (!complete) {
            sentences.add("Stopped early; this is what was done.");
        }
        for (Variant variant : plan.variants()) {
            for (Variant baseline : plan.baselines()) {
                sentences.add(sentence(variant.name(), baseline.name(), rows, means));
            }
        }
        return String.join(" ", sentences).strip();
    }

    /** Empty if there is not a single pair. */
    private static String sentence(String variant, String baseline, List<Row> rows, List<Mean> means) {
        List<Row> times = rows.stream()
                .filter(row -> isTime(row.metric(), row.variant(), row.baseline(), variant, baseline))
                .toList();
        if (times.isEmpty()) {
            return "";
        }
        if (times.size() == 1) {
            Row row = times.getFirst();
            return answer(variant, baseline, row) + " on " + row.cell().label() + ".";
        }
        Optional<Mean> mean = means.stream()
                .filter(m -> isTime(m.metric(), m.variant(), m.baseline(), variant, baseline))
                .findFirst();
        return byProgram(variant, baseline, times) + mean.map(Headline::ofMean).orElse("") + ".";
    }

    private static boolean isTime(String metric, String variant, String baseline, String wanted, String against) {
        return metric.equals(Metrics.TIME) && variant.equals(wanted) && baseline.equals(against);
    }

    private static String byProgram(String variant, String baseline, List<Row> times) {
        List<String> parts = new ArrayList<>();
        List<Row> gains = sorted(times, row -> row.verdict().isGain());
        List<Row> losses = sorted(times, row -> row.verdict().isLoss());
        List<Row> even = sorted(times, row -> row.verdict() == Verdict.UNDECIDED);
        List<Row> few = sorted(times, row -> row.verdict() == Verdict.TOO_FEW);
        CellNames names = new CellNames(times.stream().map(Row::cell).toList());
        if (!gains.isEmpty()) {
            parts.add("faster than " + baseline + " on " + withRatios(gains, names));
        }
        if (!losses.isEmpty()) {
            parts.add("slower than " + baseline + " on " + withRatios(losses, names));
        }
        boolean decided = !parts.isEmpty();
        if (!even.isEmpty()) {
            parts.add((decided ? "no different" : "no different from " + baseline)
                    + ", as far as can be told from noise, on " + plain(even, names, decided));
        }
        if (few.size() == times.size()) {
            return "Too few pairs to say whether " + variant + " is faster than " + baseline + " on "
                    + plain(few, names, false);
        }
        if (!few.isEmpty()) {
            parts.add("measured in too few pairs to say on " + plain(few, names, decided || !even.isEmpty()));
        }
        return variant + " is " + String.join("; ", parts);
    }

    private static List<Row> sorted(List<Row> rows, Predicate<Row> wanted) {
        // The strongest first; what has no verdict stays in the table's order.
        Comparator<Row> byEffect =
                Comparator.comparingDouble(row -> row.verdict().isDecided() ? -Math.abs(Math.log(row.ratio())) : 0);
        return rows.stream().filter(wanted).sorted(byEffect).toList();
    }

    private static String withRatios(List<Row> rows, CellNames names) {
        return CellNames.list(rows.stream()
                .map(row -> names.of(row.cell()) + " (" + Words.decimal(2, row.ratio()) + ")")
                .toList());
    }

    private static String plain(List<Row> rows, CellNames names, boolean others) {
        List<Cell> cells = rows.stream().map(Row::cell).toList();
        return cells.size() > MOST_NAMES
                ? (others ? "the other " : "all of ") + cells.size() + " settings"
                : CellNames.list(cells.stream().map(names::of).toList());
    }

    private static String ofMean(Mean mean) {
        if (mean.low() == null) {
            return "";
        }
        return "; the geometric mean over " + mean.cells() + " settings is " + Words.ratio(mean.ratio()) + " "
                + Words.interval(mean.low(), mean.high())
                + (mean.verdict().isDecided() ? "" : ", which cannot be told from noise");
    }

    private static String answer(String variant, String baseline, Row row) {
        double ratio = row.ratio();
        return switch (row.verdict()) {
            case FASTER, LESS ->
                variant + " is faster than " + baseline + ": it takes " + percent(1 - ratio) + " less time ("
                        + interval(row) + " " + percent(1 - row.high()) + " to " + percent(1 - row.low()) + ")";
            case SLOWER, MORE ->
                variant + " is slower than " + baseline + ": it takes " + percent(ratio - 1) + " more time ("
                        + interval(row) + " " + percent(row.low() - 1) + " to " + percent(row.high() - 1) + ")";
            case UNDECIDED ->
                "Between " + variant + " and " + baseline
                        + " there is no difference in time that can be told from noise"
                        + " (ratio " + Words.ratio(ratio) + ", " + interval(row) + " " + Words.ratio(row.low())
                        + " to " + Words.ratio(row.high()) + ")";
            case TOO_FEW ->
                "Too few pairs to say whether " + variant + " is faster than " + baseline + " ("
                        + Estimate.FEWEST_PAIRS_WITH_RANGE + " are the fewest; ratio so far " + Words.ratio(ratio)
                        + ")";
        };
    }

    private static String interval(Row row) {
        return row.levelText() + " interval";
    }

    private static String percent(double part) {
        return Words.decimal(1, 100 * part) + " %";
    }
}
