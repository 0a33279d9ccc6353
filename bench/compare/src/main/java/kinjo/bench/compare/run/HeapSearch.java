package kinjo.bench.compare.run;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import kinjo.bench.compare.plan.Arm;
import kinjo.bench.compare.plan.Block;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.HeapSize;
import kinjo.bench.compare.result.Failure;
import kinjo.common.files.FileTree;
import kinjo.common.files.Json;
import kinjo.common.machine.Environment;
import kinjo.common.machine.Machine;

/**
 * Finds the smallest heap with which a program still ends well under the first baseline, by bisection, and remembers
 * it. A heap is too small if the program runs out of memory in it, or out of time. One with which it needs
 * {@value #SLOWEST} times as long as with plenty, and a second more, does not count as working either: there the
 * collector does nearly all the work. A heap that was too slow is tried twice, as the machine may have been busy. The
 * heap that is found has to work {@value #RUNS_TO_TRUST} times.
 */
final class HeapSearch {

    /** The search ends when the smallest heap is known to this factor. */
    private static final double PRECISION = 1.06;

    /** Runs that have to end well in the heap that is found. */
    private static final int RUNS_TO_TRUST = 3;

    /** Of a search, the one with plenty of heap included, and one or two that are made again. */
    private static final int USUAL_RUNS = 12;

    private static final int SMALLEST_MB = 2;
    private static final int MOST_MB = 4096;
    private static final int SLOWEST = 3;
    /** Less may be the machine's doing, for a short program. */
    private static final long SLACK_NANOS = 1_000_000_000;

    private static final Duration SHORTEST_LIMIT = Duration.ofSeconds(10);
    private static final int PROBE = 0;

    private final ComparePlan plan;
    private final Runner.Timed runner;
    private final Consumer<String> progress;
    private final String vm;

    /**
     * A probe's end.
     *
     * @param failure null if the program ended well
     * @param tooSmall whether the failure is the heap's
     */
    private record Probe(long nanos, Failure failure, boolean tooSmall) {
        /** It ended well, but late, or was ended; a crash is none. */
        boolean isSlow(long slowest, Duration limit) {
            return failure == null ? nanos > slowest : tooSmall && nanos >= limit.toNanos();
        }

        boolean works(long slowest) {
            return failure == null && nanos <= slowest;
        }

        /** A crash says nothing of the heap. */
        boolean isOther() {
            return failure != null && !tooSmall;
        }
    }

    /**
     * What a search came to.
     *
     * @param megabytes 0 if it was cancelled
     * @param failure one that is not the heap's; null without
     */
    private record Found(int megabytes, Failure failure) {}

    /**
     * @param runner makes a run with a time-out of its own
     * @param vm the baseline's version: another VM needs another heap
     */
    HeapSearch(ComparePlan plan, Runner.Timed runner, String vm, Consumer<String> progress) {
        this.plan = plan;
        this.runner = runner;
        this.vm = vm;
        this.progress = progress;
    }

    /** What the search came to: cells with heaps, or why not. */
    record Outcome(List<Cell> cells, Failure failure) {}

    /** Whether there is time to search. */
    interface Time {
        /**
         * Of one cell.
         *
         * @param before the cells before it that know their heaps
         * @param runs that a search takes, about
         */
        boolean isThereFor(Cell cell, List<Cell> before, int runs);
    }

    /**
     * Gives every cell with a factor its heap. From the first one on that there is no time for, those of which nothing is
     * remembered stay without.
     *
     * @return null if it was cancelled
     */
    Outcome resolve(List<Cell> cells, Time time) throws IOException, InterruptedException {
        Map<String, Integer> known = remembered();
        List<Cell> resolved = new ArrayList<>();
        boolean enoughTime = true;
        for (Cell cell : cells) {
            if (cell.knowsHeap()) {
                resolved.add(cell);
                continue;
            }
            String key = key(cell);
            if (known.get(key) == null) {
                List<Cell> before = resolved.stream().filter(Cell::knowsHeap).toList();
                enoughTime = enoughTime && time.isThereFor(cell, before, USUAL_RUNS);
                if (!enoughTime) {
                    resolved.add(cell);
                    continue;
                }
                Probe plenty = probe(cell, plenty(), plan.timeout());
                if (plenty == null || plenty.failure != null) {
                    return plenty == null ? null : new Outcome(resolved, plenty.failure);
                }
                Found smallest = search(cell, plenty);
                if (smallest.failure != null || smallest.megabytes == 0) {
                    return smallest.failure == null ? null : new Outcome(resolved, smallest.failure);
                }
                known.put(key, smallest.megabytes);
                remember(key, smallest.megabytes);
            }
            resolved.add(cell.withHeap(HeapSize.times(cell.heapFactor(), known.get(key))));
        }
        return new Outcome(resolved, null);
    }

    /** A quarter of the machine's memory, as the VM itself would choose, but at most {@value #MOST_MB} MB. */
    private static int plenty() {
        long quarter = new Machine(Path.of("/")).memory("MemTotal") >> 22;
        return Math.clamp(quarter, 64, MOST_MB);
    }

    private Found search(Cell cell, Probe plenty) throws IOException, InterruptedException {
        long slowest = Math.max(SLOWEST * plenty.nanos, plenty.nanos + SLACK_NANOS);
        long limitNanos = Math.max(slowest, SHORTEST_LIMIT.toNanos());
        Duration limit = Duration.ofNanos(Math.min(limitNanos, plan.timeout().toNanos()));
        int fails = SMALLEST_MB - 1;
        int most = plenty();
        int works = most;
        while (works > fails + 1 && works > fails * PRECISION) {
            int middle = Math.clamp(Math.round(Math.sqrt((double) fails * works)), fails + 1, works - 1);
            Probe probe = probeAgainIfSlow(cell, middle, slowest, limit);
            if (probe == null || probe.isOther()) {
                return ended(probe);
            }
            if (probe.works(slowest)) {
                works = middle;
            } else {
                fails = middle;
            }
        }
        // In the smallest heap a run may end well by chance, and a multiple of it must not be too small for another.
        int good = 1;
        while (good < RUNS_TO_TRUST && works < most) {
            Probe probe = probeAgainIfSlow(cell, works, slowest, limit);
            if (probe == null || probe.isOther()) {
                return ended(probe);
            }
            if (probe.works(slowest)) {
                good++;
            } else {
                works = Math.clamp(Math.round(works * PRECISION), works + 1, most);
                good = 0;
            }
        }
        return new Found(works, null);
    }

    private static Found ended(Probe probe) {
        return new Found(0, probe == null ? null : probe.failure);
    }

    /** Null if it was cancelled. */
    private Probe probeAgainIfSlow(Cell cell, int megabytes, long slowest, Duration limit)
            throws IOException, InterruptedException {
        Probe probe = probe(cell, megabytes, limit);
        return probe != null && probe.isSlow(slowest, limit) ? probe(cell, megabytes, limit) : probe;
    }

    /** Null if it was cancelled. */
    private Probe probe(Cell cell, int megabytes, Duration limit) throws IOException, InterruptedException {
        Cell sized = cell.withHeap(megabytes + "m");
        progress.accept("smallest heap of " + cell.label() + ": trying " + sized.heap());
        Arm arm = new Arm(plan.baselines().getFirst(), false);
        Block.Step step = new Block.Step(plan.subject(cell), sized, arm, PROBE, PROBE);
        Runner.Attempt attempt = runner.run(step, PROBE, limit);
        return attempt.run() == null
                ? null
                : new Probe(attempt.run().wallNanos(), attempt.failure(), attempt.wantsHeap());
    }

    private String key(Cell cell) throws IOException {
        return String.join(
                " | ",
                String.join(" / ", Environment.lasting(vm)),
                ProgramFiles.build(plan.baselines().getFirst()),
                String.join(" ", plan.baselines().getFirst().withCollector()),
                ProgramFiles.of(plan, plan.subject(cell)),
                String.valueOf(cell.size()),
                cell.gc() == null ? "" : cell.gc().label(),
                cell.threads() + " threads",
                ProgramFiles.input(plan.stdin()),
                String.join(" ", plan.extraFlags()),
                RUNS_TO_TRUST + " runs");
    }

    /** Nothing, with a word, if the file cannot be read: it can be found out again. */
    private Map<String, Integer> remembered() throws IOException {
        Path memory = plan.heapMemory();
        if (memory == null || !Files.exists(memory)) {
            return new TreeMap<>();
        }
        try {
            Map<String, Integer> found =
                    Json.MAPPER.readValue(memory.toFile(), new TypeReference<TreeMap<String, Integer>>() {});
            return found == null ? new TreeMap<>() : found;
        } catch (JacksonException e) {
            progress.accept(memory + " is damaged; what it says of heaps is forgotten");
            return new TreeMap<>();
        }
    }

    /** Read again first: another comparison may have found something meanwhile. */
    private void remember(String key, int megabytes) throws IOException {
        if (plan.heapMemory() != null) {
            Map<String, Integer> all = remembered();
            all.put(key, megabytes);
            Files.createDirectories(plan.heapMemory().toAbsolutePath().getParent());
            FileTree.writeWhole(
                    plan.heapMemory(),
                    Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n");
        }
    }
}
