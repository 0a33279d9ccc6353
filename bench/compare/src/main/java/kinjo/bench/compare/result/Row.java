package kinjo.bench.compare.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigDecimal;
import java.util.Objects;
import kinjo.bench.compare.plan.Cell;
import kinjo.common.statistics.Estimate;

/**
 * One line of the result: one metric of one cell, variant against baseline.
 *
 * @param cell its fields are the row's own in JSON
 * @param unit the metric's unit
 * @param ratio variant / baseline: below 1 is better
 * @param low lower end of the interval, see {@link #level}; null with too few pairs
 * @param p of the signed-rank test; null with fewer pairs than a 95 % interval needs
 * @param pAdjusted p corrected (Holm) for the number of cells; for metric {@code time} alone
 * @param noise the same of the baseline against itself
 */
public record Row(
        @JsonUnwrapped Cell cell,
        String metric,
        String unit,
        String variant,
        String baseline,
        int pairs,
        double ratio,
        Double low,
        Double high,
        Verdict verdict,
        Double p,
        Double pAdjusted,
        Estimate noise) {

    public Row {
        // A damaged file may lack them.
        Objects.requireNonNull(cell, "cell");
        Objects.requireNonNull(metric, "metric");
        Objects.requireNonNull(verdict, "verdict");
    }

    /** In which share of cases such an interval holds the true ratio, see {@link Estimate#levelOf}; null without one. */
    @JsonProperty(value = "level", access = JsonProperty.Access.READ_ONLY)
    public Double level() {
        return low == null ? null : Estimate.levelOf(pairs);
    }

    /** {@code 95 %}, {@code 87.5 %}; empty without an interval. */
    public String levelText() {
        return low == null
                ? ""
                : BigDecimal.valueOf(100 * level()).stripTrailingZeros().toPlainString() + " %";
    }

    Row withAdjusted(double value) {
        return new Row(cell, metric, unit, variant, baseline, pairs, ratio, low, high, verdict, p, value, noise);
    }
}
