package kinjo.cli;

import java.time.Duration;
import kinjo.bench.compare.plan.Stopping;
import kinjo.common.UsageException;
import kinjo.common.commands.Amounts;
import kinjo.common.statistics.Estimate;
import picocli.CommandLine.Option;

/** How long a comparison goes on; mixed into {@link CompareCommand}. */
final class StoppingOptions {
    private static final double USUAL_WITHIN = 0.02;
    private static final int USUAL_MOST = 40;
    private static final Duration USUAL_BUDGET = Duration.ofMinutes(45);
    private static final int QUICK_MOST = 8;
    private static final Duration QUICK_BUDGET = Duration.ofMinutes(10);

    @Option(
            names = "--within",
            paramLabel = "SHARE",
            converter = Amounts.Share.class,
            description = "add pairs of runs until the intervals of time reach no further than this to either side"
                    + " (default: 2%%)")
    private Double within;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = Amounts.Time.class,
            description = "... or this time is up (default: 45m; with --quick 10m; with --pairs alone no limit)")
    private Duration budget;

    @Option(
            names = "--pairs",
            paramLabel = "N",
            description =
                    "exactly so many pairs of runs, an even number from 6 on; with --within at most so many, from 12 on"
                            + " (default: 6 to 40; with"
                            + " --quick at most 8)")
    private Integer pairs;

    /**
     * When a comparison has enough.
     *
     * @param quick it ends soon
     * @param sizeTyped the user wants the size that was typed, and no shorter runs
     */
    Stopping stopping(boolean quick, boolean sizeTyped) {
        check(or(pairs, quick ? QUICK_MOST : USUAL_MOST));
        if (quick) {
            return new Stopping(
                    Estimate.FEWEST_PAIRS,
                    or(pairs, QUICK_MOST),
                    within,
                    or(budget, QUICK_BUDGET),
                    sizeTyped ? Stopping.Shortening.PROGRAMS : Stopping.Shortening.SIZES_AND_PROGRAMS);
        }
        if (pairs != null && within == null) {
            return new Stopping(pairs, pairs, null, budget);
        }
        return new Stopping(
                Estimate.FEWEST_PAIRS, or(pairs, USUAL_MOST), or(within, USUAL_WITHIN), or(budget, USUAL_BUDGET));
    }

    /** What is given here wins over what a resumed comparison had. */
    Stopping changed(Stopping before) {
        check(or(pairs, before.most()));
        return new Stopping(
                before.fewest(),
                or(pairs, before.most()),
                or(within, before.within()),
                or(budget, before.budget()),
                before.shortening());
    }

    /** @param most pairs that there would be */
    private void check(int most) {
        if (pairs != null && pairs < Estimate.FEWEST_PAIRS) {
            throw new UsageException(
                    "An interval needs at least " + Estimate.FEWEST_PAIRS + " pairs of runs, not " + pairs + ".",
                    "Raise --pairs.");
        }
        if (pairs != null && pairs % 2 != 0) {
            throw new UsageException(
                    "Pairs are made two by two, in mirrored order, so there cannot be " + pairs + ".",
                    "Give --pairs " + (pairs + 1) + ".");
        }
        if (within != null && most <= Stopping.FEWEST_BEFORE_LOOKING) {
            throw new UsageException(
                    "With at most %d pairs --within has no effect: intervals are looked at from %d pairs on."
                            .formatted(most, Stopping.FEWEST_BEFORE_LOOKING),
                    "Leave it out, or give --pairs " + (Stopping.FEWEST_BEFORE_LOOKING + 2) + " or more.");
        }
    }

    private static <T> T or(T given, T usual) {
        return given != null ? given : usual;
    }
}
