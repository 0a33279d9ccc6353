package kinjo.bench.compare.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import kinjo.bench.compare.plan.Arm;
import kinjo.bench.compare.plan.Block;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Schedule;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.plan.Subject;
import kinjo.bench.compare.result.Failure;

/**
 * Learns how long a run of each program takes here, by one run of each under the first baseline, and makes runs
 * shorter where the budget is too short for the fewest pairs of the first {@value #KEPT}: first those that take much
 * more than their share, then from the last of these on, and all behind them. A short run shows little but the warm-up,
 * so further programs are rather left out (see {@link Progression}), and the first one keeps its size as long as it
 * leaves a quarter of the time to others. The runs do not count.
 */
final class Calibration {

    /** So many programs with runs long enough are better than all of them with short ones. */
    private static final int KEPT = 3;

    /** A run that takes longer than this many equal shares is not waited for. */
    private static final double MOST_SHARES = 1.5;

    /** Of the whole time, for the first program. */
    private static final double FIRST_SHARE = 0.75;

    private static final int PROBE = 0;

    private final ComparePlan plan;
    private final Runner.Timed runner;
    private final Consumer<String> progress;
    private final boolean mayShorten;

    /** A program as it would be run, and what a run took. */
    private record Probe(Cell cell, long nanos, Failure failure) {

        boolean canBeShorter() {
            return cell.size() != null && !cell.size().equals(Subject.Workload.SMALL);
        }
    }

    /** @param runner makes a run with a time-out of its own */
    Calibration(ComparePlan plan, Runner.Timed runner, Consumer<String> progress) {
        this.plan = plan;
        this.runner = runner;
        this.progress = progress;
        this.mayShorten = plan.stopping().shortening() == Stopping.Shortening.SIZES_AND_PROGRAMS;
    }

    /**
     * Gives every cell its size.
     *
     * @param left of the budget
     * @param timeLeft is told what a run takes
     * @return null if it was cancelled
     */
    HeapSearch.Outcome resolve(List<Cell> cells, Duration left, TimeLeft timeLeft)
            throws IOException, InterruptedException {
        int runsPerCell = plan.stopping().fewest() * Schedule.arms(plan).size();
        double most = (double) left.toNanos() / runsPerCell;
        int kept = Math.min(KEPT, cells.size());
        double shares = Math.min(1, MOST_SHARES / kept);
        List<Probe> probes = new ArrayList<>();
        for (Cell cell : cells) {
            double share = probes.isEmpty() ? Math.max(FIRST_SHARE, shares) : shares;
            Probe probe = probe(cell, Duration.ofNanos((long) (share * most)));
            if (probe == null || probe.failure != null) {
                return outcome(probe);
            }
            probes.add(probe);
        }
        for (int i = probes.size() - 1; i > 0 && mayShorten; i--) {
            double sum = probes.stream().limit(kept).mapToDouble(Probe::nanos).sum();
            if (sum > most && probes.get(i).canBeShorter()) {
                Probe shorter = probe(probes.get(i).cell.withSize(Subject.Workload.SMALL), plan.timeout());
                if (shorter == null || shorter.failure != null) {
                    return outcome(shorter);
                }
                probes.set(i, shorter);
            }
        }
        probes.forEach(probe -> timeLeft.expect(probe.cell, probe.nanos));
        return new HeapSearch.Outcome(probes.stream().map(Probe::cell).toList(), null);
    }

    private static HeapSearch.Outcome outcome(Probe failed) {
        return failed == null ? null : new HeapSearch.Outcome(List.of(), failed.failure);
    }

    /** In the small size if the cell's own takes longer than the limit; null if it was cancelled. */
    private Probe probe(Cell cell, Duration limit) throws IOException, InterruptedException {
        boolean last = !mayShorten || !new Probe(cell, 0, null).canBeShorter();
        Duration timeout = last || limit.compareTo(plan.timeout()) > 0 ? plan.timeout() : limit;
        progress.accept("how long a run takes here: " + cell.label());
        Arm arm = new Arm(plan.baselines().getFirst(), false);
        Runner.Attempt attempt =
                runner.run(new Block.Step(plan.subject(cell), cell, arm, PROBE, PROBE), PROBE, timeout);
        if (attempt.run() == null) {
            return null;
        }
        boolean tooLong = attempt.failure() != null && attempt.run().wallNanos() >= timeout.toNanos();
        if (tooLong && !last) {
            return probe(cell.withSize(Subject.Workload.SMALL), plan.timeout());
        }
        return new Probe(cell, attempt.run().wallNanos(), attempt.failure());
    }
}
