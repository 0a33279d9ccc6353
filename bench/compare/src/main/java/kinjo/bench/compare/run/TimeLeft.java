package kinjo.bench.compare.run;

import java.util.HashMap;
import java.util.LongSummaryStatistics;
import java.util.Map;
import kinjo.bench.compare.plan.Cell;

/** Estimates how long a run takes: as long as the cell's runs so far, before the first as long as it was tried to. */
final class TimeLeft {

    private final Map<Cell, LongSummaryStatistics> byCell = new HashMap<>();
    private final Map<Cell, Long> expected = new HashMap<>();
    private final LongSummaryStatistics all = new LongSummaryStatistics();

    /** Of a run that does not count, made to learn how long it takes. */
    void expect(Cell cell, long nanos) {
        expected.put(key(cell), nanos);
    }

    /** A run is tried before its heap is known, where that is a multiple of the smallest. */
    private static Cell key(Cell cell) {
        return cell.heapFactor() == null ? cell : cell.withHeap(null);
    }

    void add(Cell cell, long nanos) {
        byCell.computeIfAbsent(key(cell), unused -> new LongSummaryStatistics()).accept(nanos);
        all.accept(nanos);
    }

    boolean isKnown() {
        return all.getCount() > 0 || !expected.isEmpty();
    }

    /** Of one run of a cell; of any cell's as long as nothing is known of this one. */
    double nanos(Cell ofCell) {
        Cell cell = key(ofCell);
        if (byCell.containsKey(cell)) {
            return byCell.get(cell).getAverage();
        }
        return expected.containsKey(cell) ? expected.get(cell) * slowness() : all.getAverage();
    }

    /** How much longer runs took than was expected of them: the machine may have become slower, or faster. */
    private double slowness() {
        double took = 0;
        double wereToTake = 0;
        for (Map.Entry<Cell, LongSummaryStatistics> known : byCell.entrySet()) {
            if (expected.containsKey(known.getKey())) {
                took += known.getValue().getAverage();
                wereToTake += expected.get(known.getKey());
            }
        }
        return wereToTake == 0 ? 1 : took / wereToTake;
    }
}
