package kinjo.bench.compare.result;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Locale;
import kinjo.bench.compare.plan.Cell;
import kinjo.common.statistics.Estimate;

/**
 * Pairs of a cell that have no ratio, since one run has 0 of a metric and the other more: full collections, for
 * example, where the other VM made none.
 *
 * @param cell its fields are the record's own in JSON
 * @param pairs all pairs with this metric in which not both have 0
 * @param appeared of those, pairs with 0 under the baseline and more under the variant
 * @param most the largest value of the variant in these; 0 if there are none
 * @param vanished pairs with 0 under the variant and more under the baseline
 */
public record OneSided(
        @JsonUnwrapped Cell cell,
        String metric,
        String unit,
        String variant,
        String baseline,
        int pairs,
        int appeared,
        double most,
        int vanished) {

    /** As often, and always the same way, as a ratio needs for an interval. */
    public boolean isCost() {
        return appeared >= Estimate.FEWEST_PAIRS && vanished == 0;
    }

    /** {@code 0 -> up to 40 in 8 of 8 pairs}. */
    public String counts() {
        String more =
                "0 -> " + (appeared == 1 ? "" : "up to ") + amount() + " in " + appeared + " of " + pairs + " pairs";
        String less = "more -> 0 in " + vanished + " of " + pairs + " pairs";
        return vanished == 0 ? more : appeared == 0 ? less : more + ", " + less;
    }

    private String amount() {
        return switch (unit) {
            case "ns" -> String.format(Locale.ROOT, "%.1f ms", most / 1e6);
            case "count" -> String.format(Locale.ROOT, "%.0f", most);
            default -> String.format(Locale.ROOT, "%.4g %s", most, unit);
        };
    }
}
