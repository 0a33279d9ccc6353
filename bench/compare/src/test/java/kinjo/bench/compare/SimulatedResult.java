package kinjo.bench.compare;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import kinjo.bench.compare.plan.Block;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.Cells;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Schedule;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.plan.Subject;
import kinjo.bench.compare.result.Analysis;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.Headline;
import kinjo.bench.compare.result.Row;
import kinjo.bench.compare.result.Run;
import kinjo.bench.compare.result.Value;
import kinjo.common.machine.Environment;
import kinjo.vmbuild.vms.Gc;
import kinjo.vmbuild.vms.Variant;

/** Runs that were never made, with a known effect. */
public final class SimulatedResult {

    private SimulatedResult() {}

    public static ComparePlan plan(Path folder, int pairs) {
        Variant stock = FakeVm.variant(folder, "stock", "");
        return FakeVm.workloadPlan(folder, stock, FakeVm.variant(folder, "kinjo", ""))
                .gcs(List.of(Gc.SERIAL, Gc.G1))
                .threads(List.of(1, 2))
                .stopping(Stopping.pairs(pairs))
                .build();
    }

    /** All blocks of a plan in the order they would be made, if no interval were looked at. */
    public static List<Block> blocks(ComparePlan plan) {
        List<Block> blocks = new ArrayList<>();
        Map<Cell, Integer> done = new HashMap<>();
        for (int index = 0; index < plan.stopping().most() / 2; index++) {
            List<Block> round = Schedule.round(plan, Cells.of(plan), done);
            round.forEach(block -> done.merge(block.cell(), 1, Integer::sum));
            blocks.addAll(round);
        }
        return blocks;
    }

    /** Runs with 2 % noise; times and memory of kinjo are stock's times the ratio. */
    public static List<Run> runs(ComparePlan plan, double ratio) {
        return runs(plan, (program, variant, metric) -> variant.equals("kinjo") ? ratio : 1);
    }

    /** What a VM does to a metric of a program. */
    public interface Effect {
        /** The true ratio to the baseline. */
        double ratio(String program, String variant, String metric);
    }

    /** Runs with 2 % noise and known effects. */
    public static List<Run> runs(ComparePlan plan, Effect effect) {
        Random random = new Random(1);
        List<Run> runs = new ArrayList<>();
        for (Block block : blocks(plan)) {
            for (Block.Step step : block.steps()) {
                runs.add(run(runs.size() + 1, step, effect, random));
            }
        }
        return runs;
    }

    /** Of runs that were all made. */
    public static ComparisonResult result(ComparePlan plan, List<Run> runs) {
        List<Cell> cells = Cells.of(plan);
        Analysis analysis = new Analysis(plan, cells, runs);
        return result(
                plan,
                runs,
                cells.stream()
                        .map(cell -> new Stopping.Stop(cell, analysis.pairs(cell), Stopping.Reason.MOST_PAIRS))
                        .toList());
    }

    public static ComparisonResult result(ComparePlan plan, List<Run> runs, List<Stopping.Stop> stops) {
        Analysis analysis =
                new Analysis(plan, stops.stream().map(Stopping.Stop::cell).toList(), runs);
        List<Row> rows = analysis.rows();
        return new ComparisonResult(
                ComparisonResult.FORMAT,
                true,
                Headline.of(plan, true, null, rows, analysis.means()),
                Instant.EPOCH,
                Instant.EPOCH,
                plan,
                new Environment("", "", "", 2, 1, 0, Map.of()),
                List.of(),
                null,
                stops,
                rows,
                analysis.oneSided(),
                analysis.means(),
                runs);
    }

    /** A plan of several programs under two VMs. */
    public static ComparePlan quickPlan(Path folder, int pairs, String... programs) {
        return quick(folder, pairs, programs).build();
    }

    /** The same under these collectors. */
    public static ComparePlan quickPlan(Path folder, int pairs, List<Gc> collectors, String... programs) {
        return quick(folder, pairs, programs).gcs(collectors).build();
    }

    public static ComparePlan.Builder quick(Path folder, int pairs, String... programs) {
        Variant stock = FakeVm.variant(folder, "stock", "");
        Variant kinjo = new Variant("kinjo", stock.java(), List.of("-kinjo"), null);
        Variant locks = new Variant("locks", stock.java(), List.of("-kinjo", "-XX:+UseLocks"), null);
        return FakeVm.workloadPlan(folder, stock, kinjo)
                .variants(List.of(kinjo, locks))
                .subjects(Stream.of(programs)
                        .map(name -> new Subject.Workload(name, "default"))
                        .toList())
                .stopping(Stopping.pairs(pairs));
    }

    public static Run withValue(Run run, String metric, double value) {
        Map<String, Value> values = new HashMap<>(run.values());
        values.put(metric, new Value(metric.startsWith("collections") ? "count" : "ns", value));
        return new Run(
                run.number(),
                run.cell(),
                run.variant(),
                run.again(),
                run.block(),
                run.half(),
                run.started(),
                run.wallNanos(),
                run.status(),
                run.ok(),
                values,
                null,
                List.of(),
                false,
                null,
                run.command(),
                null,
                "",
                "");
    }

    /** A run that took so many nanoseconds. */
    public static Run run(int number, Block.Step step, double nanos) {
        return run(number, step, Map.of("time", new Value("ns", nanos)));
    }

    private static Run run(int number, Block.Step step, Effect effect, Random random) {
        Map<String, Value> values = new HashMap<>();
        List.of("time", "cpu", "rss").forEach(metric -> {
            double ratio =
                    effect.ratio(step.subject().name(), step.arm().variant().name(), metric);
            values.put(metric, new Value("ns", 50e6 * ratio * Math.exp(0.02 * random.nextGaussian())));
        });
        return run(number, step, values);
    }

    private static Run run(int number, Block.Step step, Map<String, Value> values) {
        return new Run(
                number,
                step.cell(),
                step.arm().variant().name(),
                step.arm().again(),
                step.block(),
                step.half(),
                Instant.EPOCH,
                1,
                0,
                true,
                values,
                null,
                List.of(),
                false,
                null,
                List.of(),
                null,
                "",
                "");
    }
}
