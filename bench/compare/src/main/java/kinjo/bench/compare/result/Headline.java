package kinjo.bench.compare.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.common.console.Words;
import kinjo.common.statistics.Estimate;
import kinjo.vmbuild.vms.Variant;

/** The answer in plain words, from metric {@code time} alone. */
public final class Headline {

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
        Optional<Mean> mean = means.stream()
                .filter(m -> isTime(m.metric(), m.variant(), m.baseline(), variant, baseline))
                .findFirst();
        if (mean.isPresent()) {
            Mean m = mean.get();
            return answer(variant, baseline, m.verdict(), m.ratio(), m.low(), m.high()) + " over " + m.cells()
                    + " settings (" + counts(times) + ").";
        }
        return times.stream()
                .findFirst()
                .map(row -> answer(variant, baseline, row.verdict(), row.ratio(), row.low(), row.high()) + " on "
                        + row.cell().label() + ".")
                .orElse("");
    }

    private static boolean isTime(String metric, String variant, String baseline, String wanted, String against) {
        return metric.equals(Metrics.TIME) && variant.equals(wanted) && baseline.equals(against);
    }

    private static String answer(
            String variant, String baseline, Verdict verdict, double ratio, Double low, Double high) {
        return switch (verdict) {
            case FASTER, LESS ->
                variant + " is faster than " + baseline + ": it takes " + percent(1 - ratio)
                        + " less time (95 % interval " + percent(1 - high) + " to " + percent(1 - low) + ")";
            case SLOWER, MORE ->
                variant + " is slower than " + baseline + ": it takes " + percent(ratio - 1)
                        + " more time (95 % interval " + percent(low - 1) + " to " + percent(high - 1) + ")";
            case UNDECIDED ->
                "Between " + variant + " and " + baseline
                        + " there is no difference in time that can be told from noise"
                        + " (ratio " + Words.ratio(ratio) + ", 95 % interval " + Words.ratio(low) + " to "
                        + Words.ratio(high) + ")";
            case TOO_FEW ->
                "Too few pairs to say whether " + variant + " is faster than " + baseline + " (" + Estimate.FEWEST_PAIRS
                        + " are the fewest; ratio so far " + Words.ratio(ratio) + ")";
        };
    }

    private static String counts(List<Row> times) {
        return Stream.of(Verdict.values())
                .map(verdict -> {
                    long count = times.stream()
                            .filter(row -> row.verdict() == verdict)
                            .count();
                    return count == 0 ? "" : count + " " + name(verdict);
                })
                .filter(text -> !text.isEmpty())
                .reduce((a, b) -> a + ", " + b)
                .orElse("");
    }

    private static String name(Verdict verdict) {
        return verdict == Verdict.UNDECIDED ? "undecided" : verdict.label();
    }

    private static String percent(double part) {
        return Words.decimal(1, 100 * part) + " %";
    }
}
