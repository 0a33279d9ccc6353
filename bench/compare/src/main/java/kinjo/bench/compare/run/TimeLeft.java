package kinjo.bench.compare.run;

import java.util.HashMap;
import java.util.LongSummaryStatistics;
import java.util.Map;
import kinjo.bench.compare.plan.Cell;

/** Estimates how long a run takes: as long as the cell's runs so far. */
final class TimeLeft {

    private final Map<Cell, LongSummaryStatistics> byCell = new HashMap<>();
    private final LongSummaryStatistics all = new LongSummaryStatistics();

    void add(Cell cell, long nanos) {
        byCell.computeIfAbsent(cell, unused -> new LongSummaryStatistics()).accept(nanos);
        all.accept(nanos);
    }

    boolean isKnown() {
        return all.getCount() > 0;
    }

    /** Of one run of a cell; of any cell's as long as this one had none. */
    double nanos(Cell cell) {
        return byCell.getOrDefault(cell, all).getAverage();
    }
}
