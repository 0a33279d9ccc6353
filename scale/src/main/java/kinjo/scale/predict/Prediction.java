package kinjo.scale.predict;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import kinjo.common.scalability.Interval;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;
import kinjo.scale.grid.GridPlan;
import kinjo.scale.grid.Sharing;
import kinjo.scale.queueing.Outcome;
import org.apache.commons.statistics.descriptive.Median;

/**
 * What more cores and JVMs would do, by a fitted law and a simulation; no measurement.
 *
 * @param of what is alike in all cells that it comes from
 * @param basis what of the scalability law is in it
 * @param heldMillis milliseconds of a request that a JVM's lock is held
 * @param users whose response is predicted: those of the best cell
 * @param rows configurations that were not measured
 * @param checks cells, each predicted from the others
 * @param medianError of the checks' throughputs, as a share of what was measured; null without checks
 */
public record Prediction(
        String of, Basis basis, double heldMillis, int users, List<Row> rows, List<Check> checks, Double medianError) {
    public Prediction {
        // Results of earlier versions do not say.
        basis = basis == null ? Basis.PROPORTION : basis;
    }

    private static final int LARGEST = 4;
    private static final double MILLIS = 1000;
    private static final double BUSY = 0.9;

    /** What twice the CPUs should give at least. */
    private static final double WORTH_IT = 1.1;

    /**
     * A configuration whose dispatcher, database and driver have CPUs of their own, enough of them.
     *
     * @param users the most within the limit
     * @param throughput requests per second with that many
     * @param interval where a measurement of it would lie in 95 % of cases; null with too few cells
     * @param millis mean response with the best cell's users
     * @param otherCpus that dispatcher, database and driver need
     * @param byLock the lock is the limit, and not the CPUs
     * @param byContention twice the CPUs for each JVM would hardly do more
     */
    public record Row(
            int jvms,
            int cores,
            int users,
            double throughput,
            Interval interval,
            double millis,
            double otherCpus,
            boolean byLock,
            boolean byContention) {}

    /**
     * A cell that was left out.
     *
     * @param predicted requests per second with the most users within the limit
     * @param measured the middle of its runs
     * @param error of the prediction, as a share of what was measured
     * @param predictedMillis mean response with the users of the middle run
     */
    public record Check(
            Cell cell,
            double predicted,
            Interval interval,
            double measured,
            double error,
            double predictedMillis,
            double measuredMillis) {}

    /** Cells that differ in JVMs and cores alone. */
    private record Group(String vm, String server, int threads, boolean pinned, Sharing share) {
        static Group of(Cell cell) {
            return new Group(cell.vm(), cell.server(), cell.threads(), cell.pinned(), cell.share());
        }

        String text() {
            return "%s VM, %s%s%s%s"
                    .formatted(
                            vm,
                            server,
                            threads > 1 ? ", " + threads + " threads per core" : "",
                            pinned ? ", pinned" : "",
                            share == Sharing.DEFAULT ? "" : ", share " + share.word());
        }
    }

    /**
     * Predicts from all cells like the best one; checks with all cells.
     *
     * @param best the best cell
     * @return empty if its runs do not say what they used
     */
    public static Optional<Prediction> of(GridPlan plan, List<CellResult> results, Cell best) {
        Map<Group, List<Sample>> groups = results.stream()
                .map(Sample::of)
                .flatMap(Optional::stream)
                .collect(Collectors.groupingBy(
                        sample -> Group.of(sample.cell()), LinkedHashMap::new, Collectors.toList()));
        List<Sample> samples = groups.get(Group.of(best));
        if (samples == null) {
            return Optional.empty();
        }
        Duration think = think(samples);
        Map<Sample, Optional<Double>> held = new HashMap<>();
        groups.values().forEach(group -> group.forEach(sample -> held.put(sample, Model.held(sample, think))));
        List<Check> checks = groups.values().stream()
                .flatMap(group -> checks(group, held, think, plan.limit()).stream())
                .toList();
        Model model = Model.of(samples, held, think, plan.limit());
        int users = samples.stream()
                .filter(sample -> sample.cell().equals(best))
                .mapToInt(Sample::users)
                .max()
                .orElseGet(() -> samples.getFirst().users());
        return Optional.of(new Prediction(
                Group.of(best).text(),
                model.basis(),
                MILLIS * model.held(),
                users,
                rows(model, samples, best, users),
                checks,
                checks.isEmpty()
                        ? null
                        : (Double) Median.withDefaults()
                                .evaluate(checks.stream()
                                        .mapToDouble(check -> Math.abs(check.error()))
                                        .toArray())));
    }

    /** As measured: steps may have times of their own, and what a driver is late is among it. */
    private static Duration think(List<Sample> samples) {
        double[] seconds = samples.stream().mapToDouble(Sample::think).toArray();
        return Duration.ofNanos(Math.round(1e9 * Median.withDefaults().evaluate(seconds)));
    }

    /** Twice and four times the cores, with as many JVMs as were measured and more. */
    private static List<Row> rows(Model model, List<Sample> samples, Cell best, int users) {
        int most =
                samples.stream().mapToInt(sample -> sample.cell().cores()).max().orElseThrow();
        TreeSet<Integer> jvms =
                samples.stream().map(sample -> sample.cell().jvms()).collect(Collectors.toCollection(TreeSet::new));
        jvms.add(2 * jvms.last());
        List<Row> rows = new ArrayList<>();
        for (int cores = 2 * most; cores <= LARGEST * most; cores *= 2) {
            for (int count : jvms.headSet(cores, true)) {
                Shape shape = new Shape(count, cores * best.cpus().size() / best.cores(), best.pinned(), false);
                Outcome outcome = model.most(shape);
                rows.add(new Row(
                        count,
                        cores,
                        outcome.users(),
                        outcome.throughput(),
                        model.interval(shape),
                        MILLIS * model.with(shape, users).response(),
                        model.others() * outcome.throughput(),
                        model.lockHeld(shape, outcome.throughput()) > BUSY,
                        model.gainOfTwice(shape) < WORTH_IT));
            }
        }
        return rows;
    }

    /** Each cell from the other cells, as far as there are any. */
    private static List<Check> checks(
            List<Sample> samples, Map<Sample, Optional<Double>> held, Duration think, Duration limit) {
        List<Check> checks = new ArrayList<>();
        Map<Cell, List<Sample>> cells =
                samples.stream().collect(Collectors.groupingBy(Sample::cell, LinkedHashMap::new, Collectors.toList()));
        cells.forEach((cell, runs) -> {
            List<Sample> others = samples.stream()
                    .filter(sample -> !sample.cell().equals(cell))
                    .toList();
            if (!others.isEmpty()) {
                checks.add(check(Model.of(others, held, think, limit), runs));
            }
        });
        return checks;
    }

    private static Check check(Model model, List<Sample> runs) {
        List<Sample> sorted = runs.stream()
                .sorted((a, b) -> Double.compare(a.throughput(), b.throughput()))
                .toList();
        Sample middle = sorted.get((sorted.size() - 1) / 2);
        Shape shape = Shape.of(middle);
        double predicted = model.most(shape).throughput();
        return new Check(
                middle.cell(),
                predicted,
                model.interval(shape),
                middle.throughput(),
                predicted / middle.throughput() - 1,
                MILLIS * model.with(shape, middle.users()).response(),
                MILLIS * middle.response());
    }
}
