package kinjo.bench.compare;

import java.time.Duration;

/**
 * Where a comparison is.
 *
 * @param done runs that ended well
 * @param total runs of the whole plan
 * @param elapsed since the start
 * @param left estimated from the runs so far; null as long as there are none
 * @param cell what runs now; null when nothing runs any more
 * @param arm the VM that runs now; null when nothing runs any more
 */
public record Progress(int done, int total, Duration elapsed, Duration left, Cell cell, String arm) {}
