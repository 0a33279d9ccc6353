package kinjo.bench.compare.plan;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * When a comparison has enough runs.
 *
 * @param fewest pairs every cell gets before its interval is looked at
 * @param most pairs no cell gets more of; even, since a mirrored block gives two
 * @param within half the width of the interval of {@code time} that is narrow enough, as a log ratio (0.02 is about
 *     2 %); null to always make {@code most} pairs
 * @param budget time after which no block is begun that would not end in it; null for no limit
 * @param shortening what is given up where the budget is too short for the fewest pairs of every cell
 */
public record Stopping(int fewest, int most, Double within, Duration budget, Shortening shortening) {

    /** What a comparison gives up so that the cells that stay get their fewest pairs in time. */
    public enum Shortening {
        /** Nothing: every cell gets as many pairs as there is time for. */
        NOTHING,
        /** Programs, from the end of the plan's list. */
        PROGRAMS,
        /** First the length of the runs, by choosing the small size of a workload; then programs. */
        SIZES_AND_PROGRAMS
    }

    /**
     * Stopping as soon as an interval looks narrow favours intervals that are narrow by chance. From this many pairs on
     * that costs less than a percentage point of coverage (see the simulations in {@code ValidationTest}).
     */
    public static final int FEWEST_BEFORE_LOOKING = 10;

    public Stopping {
        // A result of an older version has none.
        shortening = shortening == null ? Shortening.NOTHING : shortening;
        fewest = even(fewest);
        most = even(most);
    }

    public Stopping(int fewest, int most, Double within, Duration budget) {
        this(fewest, most, within, budget, Shortening.NOTHING);
    }

    /** Whether something is given up for the budget's sake. */
    public boolean shortens() {
        return shortening != Shortening.NOTHING && budget != null;
    }

    /** That many pairs, neither more nor less. */
    public static Stopping pairs(int pairs) {
        return new Stopping(pairs, pairs, null, null);
    }

    private static int even(int pairs) {
        return pairs + pairs % 2;
    }

    /** Why a cell gets no more runs. */
    public enum Reason {
        NARROW("the interval is as narrow as asked"),
        MOST_PAIRS("the most pairs were made"),
        BUDGET("the time was up"),
        DROPPED("left out, so that the others got enough"),
        ENDED("the comparison ended early");

        private final String text;

        Reason(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    /** How far one cell came. */
    public record Stop(Cell cell, int pairs, Reason reason) {}

    /**
     * Whether a cell has enough by its pairs alone, whatever the time.
     *
     * @param width half the width of its widest interval; infinite without one
     * @return null as long as it wants more
     */
    public Reason enough(int pairs, DoubleSupplier width) {
        if (pairs >= most) {
            return Reason.MOST_PAIRS;
        }
        boolean mayLook = pairs >= Math.max(fewest, FEWEST_BEFORE_LOOKING);
        return within != null && mayLook && width.getAsDouble() <= within ? Reason.NARROW : null;
    }
}
