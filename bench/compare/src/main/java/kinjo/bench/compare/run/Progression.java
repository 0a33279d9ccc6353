package kinjo.bench.compare.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import kinjo.bench.compare.plan.Block;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Schedule;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.result.Analysis;
import kinjo.bench.compare.result.Run;
import kinjo.common.console.Words;
import kinjo.common.statistics.Estimate;

/** Which cells want more runs, and whether there is time for them. */
final class Progression {

    /** So many cells stay, as long as they get any interval: old-style and modern code are not the same. */
    private static final int FEWEST_CELLS = 2;

    /** A block is begun only if it fits, so that much over the budget something is wrong. */
    private static final double PATIENCE = 1.2;

    private final ComparePlan plan;
    private final Stopping stopping;
    private final List<Cell> cells;
    private final TimeLeft timeLeft;
    private final int runsPerBlock;

    private final Map<Cell, Integer> blocks = new HashMap<>();
    private final Map<Cell, Integer> pairs = new HashMap<>();
    private final Map<Cell, Stopping.Reason> reasons = new LinkedHashMap<>();
    private final Set<Cell> dropped = new HashSet<>();

    Progression(ComparePlan plan, List<Cell> cells, TimeLeft timeLeft) {
        this.plan = plan;
        this.stopping = plan.stopping();
        this.cells = List.copyOf(cells);
        this.timeLeft = timeLeft;
        this.runsPerBlock = 2 * Schedule.arms(plan).size();
    }

    List<Cell> cells() {
        return cells;
    }

    /**
     * The next block of every cell that wants one; empty when none does. Where programs may be left out, no cell gets
     * more than its fewest pairs before all that there is time for have them.
     */
    List<Block> round(Duration elapsed) {
        makeRoom(elapsed);
        List<Cell> open = cells.stream().filter(this::isOpen).toList();
        List<Cell> wanting = open.stream().filter(this::wantsFewest).toList();
        boolean first = stopping.shortens() && !wanting.isEmpty();
        return Schedule.round(plan, first ? wanting : open, blocks);
    }

    private boolean isOpen(Cell cell) {
        return cell.knowsHeap() && !reasons.containsKey(cell) && !dropped.contains(cell);
    }

    private boolean wantsFewest(Cell cell) {
        return pairs.getOrDefault(cell, 0) < stopping.fewest();
    }

    /** The runs of blocks of which none is missing. */
    List<Run> wholeBlocks(List<Run> all) {
        Map<Object, List<Run>> byBlock = new LinkedHashMap<>();
        all.stream()
                .filter(run -> run.ok() && cells.contains(run.cell()))
                .forEach(run -> byBlock.computeIfAbsent(List.of(run.cell(), run.block()), key -> new ArrayList<>())
                        .add(run));
        return byBlock.values().stream()
                .filter(ofBlock -> ofBlock.size() == runsPerBlock)
                .flatMap(List::stream)
                .toList();
    }

    /** Looks at the runs so far. */
    void update(List<Run> runs) {
        Analysis analysis = new Analysis(plan, cells, runs);
        blocks.clear();
        runs.forEach(run -> blocks.merge(run.cell(), run.block() + 1, Math::max));
        for (Cell cell : cells) {
            pairs.put(cell, analysis.pairs(cell));
            if (!reasons.containsKey(cell)) {
                Stopping.Reason reason = stopping.enough(pairs.get(cell), () -> analysis.width(cell));
                if (reason != null) {
                    reasons.put(cell, reason);
                }
            }
        }
    }

    /**
     * Leaves out cells from the end of the list, as long as the others would not get their fewest pairs in the time
     * left; takes back those for which there is time after all. Each one costs the time of those before it, so that few
     * with an answer are better than many without.
     */
    private void makeRoom(Duration elapsed) {
        if (!stopping.shortens() || !timeLeft.isKnown()) {
            return;
        }
        dropped.clear();
        List<Cell> possible = cells.stream().filter(Cell::knowsHeap).toList();
        List<Cell> wanting = new ArrayList<>(possible.stream()
                .filter(cell -> !reasons.containsKey(cell) && wantsFewest(cell))
                .toList());
        double left = stopping.budget().minus(elapsed).toNanos();
        int few = Math.min(stopping.fewest(), Estimate.FEWEST_PAIRS_WITH_RANGE);
        for (int kept = possible.size(); kept > 1 && !wanting.isEmpty(); kept--) {
            if (nanosTo(kept > FEWEST_CELLS ? stopping.fewest() : few, wanting) <= left) {
                return;
            }
            dropped.add(wanting.removeLast());
        }
    }

    /**
     * Whether the search for a cell's heap may begin: one that would leave it or those before it without their fewest
     * pairs is not worth its time. The first cell's is made in any case.
     *
     * @param before the cells before it that know their heaps
     * @param runs that the search takes
     */
    boolean hasTimeForSearch(Cell cell, List<Cell> before, int runs, Duration elapsed) {
        if (!stopping.shortens() || before.isEmpty()) {
            return true;
        }
        double nanos = nanosTo(stopping.fewest(), before)
                + nanosTo(stopping.fewest(), List.of(cell))
                + runs * timeLeft.nanos(cell);
        return timeLeft.isKnown()
                && elapsed.toNanos() + nanos <= stopping.budget().toNanos();
    }

    private double nanosTo(int wanted, List<Cell> wanting) {
        return wanting.stream()
                .mapToDouble(
                        cell -> blocksTo(wanted, pairs.getOrDefault(cell, 0)) * runsPerBlock * timeLeft.nanos(cell))
                .sum();
    }

    private static int blocksTo(int wanted, int pairs) {
        return Math.max(0, (wanted - pairs + 1) / 2);
    }

    /** Whether a block is wanted and would end within the budget. One that would not is its cell's last. */
    boolean hasTimeFor(Block block, Duration elapsed) {
        makeRoom(elapsed);
        return isOpen(block.cell()) && hasTimeFor(block.cell(), runsPerBlock, 1, elapsed);
    }

    /**
     * Whether the rest of a block that has begun may be made: only a program that takes far longer than the budget
     * allows is broken off within a block.
     */
    boolean hasTimeForRest(Block block, int runsDone, Duration elapsed) {
        return hasTimeFor(block.cell(), runsPerBlock - runsDone, PATIENCE, elapsed);
    }

    private boolean hasTimeFor(Cell cell, int runs, double patience, Duration elapsed) {
        if (stopping.budget() == null || !timeLeft.isKnown()) {
            return true;
        }
        double needed = runs * timeLeft.nanos(cell);
        if (elapsed.toNanos() + needed <= patience * stopping.budget().toNanos()) {
            return true;
        }
        reasons.put(cell, Stopping.Reason.BUDGET);
        return false;
    }

    /** For every cell that was left without a 95 % interval for want of time, what it would take. */
    List<String> warnings() {
        return stops().stream()
                .filter(stop -> stop.reason() == Stopping.Reason.BUDGET && stop.pairs() < Estimate.FEWEST_PAIRS)
                .map(stop -> {
                    int missing = blocksTo(Estimate.FEWEST_PAIRS, stop.pairs()) * runsPerBlock;
                    double nanos = missing * timeLeft.nanos(stop.cell());
                    return stop.cell().label() + " got " + stop.pairs() + " pairs of runs in the time given, and "
                            + Estimate.FEWEST_PAIRS + " are the fewest for a 95 % interval: some "
                            + Words.duration(Duration.ofNanos((long) nanos))
                            + " more are needed. Go on with --resume and a larger --budget.";
                })
                .toList();
    }

    /** If no interval becomes narrow enough before. */
    int mostRunsLeft(List<Run> made) {
        return runsLeft(made).values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Null as long as nothing is known. */
    Duration mostTimeLeft(List<Run> made, Duration elapsed) {
        if (!timeLeft.isKnown()) {
            return null;
        }
        double nanos = runsLeft(made).entrySet().stream()
                .mapToDouble(left -> left.getValue() * timeLeft.nanos(left.getKey()))
                .sum();
        Duration left = Duration.ofNanos((long) nanos);
        if (stopping.budget() == null) {
            return left;
        }
        Duration budgetLeft = stopping.budget().minus(elapsed);
        return left.compareTo(budgetLeft) < 0 ? left : budgetLeft.isNegative() ? Duration.ZERO : budgetLeft;
    }

    private Map<Cell, Integer> runsLeft(List<Run> made) {
        Map<Cell, Integer> left = new LinkedHashMap<>();
        cells.stream().filter(this::isOpen).forEach(cell -> left.put(cell, stopping.most() / 2 * runsPerBlock));
        made.forEach(run -> left.computeIfPresent(run.cell(), (cell, runs) -> Math.max(0, runs - 1)));
        return left;
    }

    List<Stopping.Stop> stops() {
        return cells.stream()
                .map(cell -> new Stopping.Stop(
                        cell,
                        pairs.getOrDefault(cell, 0),
                        !cell.knowsHeap() || dropped.contains(cell)
                                ? Stopping.Reason.DROPPED
                                : reasons.getOrDefault(cell, Stopping.Reason.ENDED)))
                .toList();
    }
}
