package kinjo.bench.compare;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which cells want more runs, and whether there is time for them. */
final class Progression {

    private final ComparePlan plan;
    private final Stopping stopping;
    private final List<Cell> cells;
    private final TimeLeft timeLeft;
    private final int runsPerBlock;

    private final Map<Cell, Integer> blocks = new HashMap<>();
    private final Map<Cell, Integer> pairs = new HashMap<>();
    private final Map<Cell, Stopping.Reason> reasons = new LinkedHashMap<>();

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

    /** The next block of every cell that wants one; empty when none does. */
    List<Block> round() {
        List<Cell> open =
                cells.stream().filter(cell -> !reasons.containsKey(cell)).toList();
        return Schedule.round(plan, open, blocks);
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

    /** Whether a block would end within the budget. One that would not is its cell's last. */
    boolean hasTimeFor(Block block, Duration elapsed) {
        if (stopping.budget() == null || !timeLeft.isKnown()) {
            return true;
        }
        double needed = runsPerBlock * timeLeft.nanos(block.cell());
        if (needed <= stopping.budget().minus(elapsed).toNanos()) {
            return true;
        }
        reasons.put(block.cell(), Stopping.Reason.BUDGET);
        return false;
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
        cells.stream()
                .filter(cell -> !reasons.containsKey(cell))
                .forEach(cell -> left.put(cell, stopping.most() / 2 * runsPerBlock));
        made.forEach(run -> left.computeIfPresent(run.cell(), (cell, runs) -> Math.max(0, runs - 1)));
        return left;
    }

    List<Stopping.Stop> stops() {
        return cells.stream()
                .map(cell -> new Stopping.Stop(
                        cell, pairs.getOrDefault(cell, 0), reasons.getOrDefault(cell, Stopping.Reason.ENDED)))
                .toList();
    }
}
