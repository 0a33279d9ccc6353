package kinjo.bench.papers.t12;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.Metrics;
import kinjo.bench.compare.result.Row;
import kinjo.bench.compare.result.Run;
import kinjo.bench.compare.result.Value;
import kinjo.bench.papers.RunValues;
import kinjo.vmbuild.vms.Gc;
import kinjo.vmbuild.vms.Variant;

/**
 * What a comparison of row T12 measured, by setting and VM: medians over the JVMs, NaN where there is nothing. Figures
 * of collections, pauses and lanes are of a whole run, warm-up included.
 */
record T12Runs(ComparisonResult result) {

    /** The paper's machine of Fig. 13 had 16. */
    static final List<Integer> MODEL_CPUS = List.of(1, 2, 4, 8, 16);

    /** Of the application's CPU, where its time goes. */
    record Split(double execution, double barrier, double openLanes, double localCollections) {

        /** What is left of the cost: to allocate in holes. */
        double rest() {
            return 1 - execution - barrier - openLanes - localCollections;
        }
    }

    /** The settings in the order of the plan. */
    List<Cell> cells() {
        return result.results().stream().map(Row::cell).distinct().toList();
    }

    /** The setting that the model is made of: one warehouse, and a collector of one thread. */
    Optional<Cell> single() {
        return cells().stream()
                .filter(cell -> cell.gc() == Gc.SERIAL && cell.threads() == 1)
                .findFirst();
    }

    /** The baseline first. */
    List<String> vms() {
        return result.plan().vms().stream().map(Variant::name).toList();
    }

    String baseline() {
        return vms().getFirst();
    }

    List<String> others() {
        return vms().subList(1, vms().size());
    }

    /** A VM's ratio to the baseline. */
    Optional<Row> row(Cell cell, String vm, String metric) {
        return result.results().stream()
                .filter(row -> row.cell().equals(cell)
                        && row.variant().equals(vm)
                        && row.metric().equals(metric))
                .findFirst();
    }

    double median(Cell cell, String vm, String metric) {
        return RunValues.median(
                RunValues.of(result.runs(), vm, metric, run -> run.cell().equals(cell)));
    }

    /** Of what the VM's lanes counted, by the names of the result file. */
    double lanes(Cell cell, String vm, String counter) {
        return median(cell, vm, run -> counted(run, counter));
    }

    /** Nanoseconds in local collections, of all threads together. */
    double localNanos(Cell cell, String vm) {
        return median(
                cell, vm, run -> counted(run, "rootNanos") + counted(run, "markNanos") + counted(run, "sweepNanos"));
    }

    /** Work done in a second, to that of the baseline with the fewest warehouses and the same collector. */
    double throughput(Cell cell, String vm) {
        Cell first = cells().stream()
                .filter(other -> other.gc() == cell.gc())
                .findFirst()
                .orElseThrow();
        return median(first, baseline(), Metrics.TIME)
                / first.threads()
                * cell.threads()
                / median(cell, vm, Metrics.TIME);
    }

    /** Nanoseconds from the VM's start to the end of the last iteration in which nobody had stopped the program. */
    double client(Cell cell, String vm) {
        return median(cell, vm, run -> whole(run) - pause(run));
    }

    /** Client time of the whole time. */
    double clientShare(Cell cell, String vm) {
        return median(cell, vm, run -> (whole(run) - pause(run)) / whole(run));
    }

    /** Of such a local collection, in nanoseconds or a number, what the VM counted under this name. */
    double ofEachLocal(Cell cell, String vm, String counter) {
        return median(cell, vm, run -> counted(run, counter) / counted(run, "collections"));
    }

    /** Nanoseconds in local collections for each MB that they reclaimed. */
    double localNanosPerMegabyte(Cell cell, String vm) {
        return localNanos(cell, vm) / (lanes(cell, vm, "reclaimedBytes") / (1 << 20));
    }

    /**
     * Nanoseconds that young collections of a VM without lanes stopped the program for each MB that it allocated.
     *
     * @param open a VM whose lanes have counted these
     */
    double youngNanosPerMegabyte(Cell cell, String open) {
        return median(cell, baseline(), Metrics.YOUNG_PAUSE) / (lanes(cell, open, "allocatedBytes") / (1 << 20));
    }

    /**
     * As the paper's Table 3 splits client time: by what the barrier costs where no lane is ever open, what it costs in
     * addition that lanes are open, what local collections take by the VM's own clock, and what is missing.
     *
     * @param closed the VM whose lanes are never opened
     * @param uncollected the one whose lanes are never collected
     * @param open the one whose lanes are
     */
    Split split(Cell cell, String closed, String uncollected, String open) {
        double cpu = ratio(cell, open, Metrics.APPLICATION_CPU);
        double barrier = ratio(cell, closed, Metrics.APPLICATION_CPU);
        return new Split(
                1 / cpu,
                (barrier - 1) / cpu,
                (ratio(cell, uncollected, Metrics.APPLICATION_CPU) - barrier) / cpu,
                localNanos(cell, open) / median(cell, open, Metrics.APPLICATION_CPU));
    }

    /**
     * A model, not a measurement: the throughput of so many warehouses on as many CPUs, to that of the baseline with
     * one. Each has a CPU of its own, and all stop for one collector thread, whose work grows with theirs.
     *
     * @param single the setting with one warehouse
     */
    double model(Cell single, String vm, int cpus) {
        double pause = median(single, vm, T12Runs::pause);
        double one = median(single, baseline(), T12Runs::whole);
        return cpus * one / (client(single, vm) + cpus * pause);
    }

    private double ratio(Cell cell, String vm, String metric) {
        return row(cell, vm, metric).map(Row::ratio).orElse(Double.NaN);
    }

    private double median(Cell cell, String vm, ToDoubleFunction<Run> figure) {
        return RunValues.median(result.runs().stream()
                .filter(run -> run.ok()
                        && !run.again()
                        && run.variant().equals(vm)
                        && run.cell().equals(cell)
                        && run.workload() != null)
                .mapToDouble(figure)
                .filter(Double::isFinite)
                .mapToObj(value -> new Value("", value))
                .toList());
    }

    private static double counted(Run run, String counter) {
        Long value = run.workload().lanes().get(counter);
        return value == null ? Double.NaN : value;
    }

    private static double whole(Run run) {
        return run.workload().startup()
                + run.workload().iterations().stream()
                        .mapToLong(Long::longValue)
                        .sum();
    }

    private static double pause(Run run) {
        Value pause = run.values().get(Metrics.PAUSE);
        return pause == null ? 0 : pause.value();
    }
}
