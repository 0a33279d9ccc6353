package kinjo.bench.compare.run;

import java.time.Duration;
import kinjo.bench.compare.plan.Cell;

/**
 * Where a comparison is.
 *
 * @param done runs that ended well
 * @param total runs of the whole plan, or the most there can be
 * @param elapsed since the start
 * @param left at most, estimated from the runs so far; null as long as there are none
 * @param cell what runs now; null when nothing runs any more
 * @param arm the VM that runs now; null when nothing runs any more
 * @param note what is done instead of a run, such as a heap search; null during runs
 */
public record Progress(int done, int total, Duration elapsed, Duration left, Cell cell, String arm, String note) {}
