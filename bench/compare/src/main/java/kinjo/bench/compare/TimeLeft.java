package kinjo.bench.compare;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;

/** Estimates how long the rest takes: each cell's runs as long as its runs so far. */
final class TimeLeft {

    private final Map<Cell, LongSummaryStatistics> byCell = new HashMap<>();
    private final LongSummaryStatistics all = new LongSummaryStatistics();

    void add(Cell cell, long nanos) {
        byCell.computeIfAbsent(cell, unused -> new LongSummaryStatistics()).accept(nanos);
        all.accept(nanos);
    }

    /** Null as long as nothing is known. */
    Duration estimate(List<Block.Step> rest) {
        if (all.getCount() == 0) {
            return null;
        }
        double nanos = rest.stream()
                .mapToDouble(step -> byCell.getOrDefault(step.cell(), all).getAverage())
                .sum();
        return Duration.ofNanos((long) nanos);
    }
}
