package kinjo.bench.compare.result;

import kinjo.common.statistics.Estimate;

/**
 * The geometric mean of one metric's ratios over all cells.
 *
 * @param cells how many cells have the metric
 * @param noise the same of the baseline against itself
 */
public record Mean(
        String metric,
        String variant,
        String baseline,
        int cells,
        double ratio,
        Double low,
        Double high,
        Verdict verdict,
        Estimate noise) {}
