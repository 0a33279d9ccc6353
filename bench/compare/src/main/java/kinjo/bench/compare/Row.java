package kinjo.bench.compare;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * One line of the result: one metric of one cell, variant against baseline.
 *
 * @param unit the metric's unit
 * @param ratio variant / baseline: below 1 is better
 * @param low lower end of the 95 % interval; null with too few pairs
 * @param p of the signed-rank test; null with too few pairs
 * @param pAdjusted p corrected (Holm) for the number of cells; for metric {@code time} alone
 * @param noise the same of the baseline against itself
 */
public record Row(
        String workload,
        String size,
        String metric,
        String unit,
        String variant,
        String baseline,
        Gc gc,
        Integer threads,
        String heap,
        String heapFactor,
        int pairs,
        double ratio,
        Double low,
        Double high,
        Verdict verdict,
        Double p,
        Double pAdjusted,
        Estimate noise) {

    @JsonIgnore
    public Cell cell() {
        return new Cell(workload, size, gc, threads, heap, heapFactor);
    }

    Row withAdjusted(double value) {
        return new Row(
                workload,
                size,
                metric,
                unit,
                variant,
                baseline,
                gc,
                threads,
                heap,
                heapFactor,
                pairs,
                ratio,
                low,
                high,
                verdict,
                p,
                value,
                noise);
    }
}
