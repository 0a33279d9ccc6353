package kinjo.bench.workloads.orders;

import kinjo.bench.workloads.harness.Plan;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Workload;
import kinjo.bench.workloads.walks.WalkRun;

/** The workload {@code orders} (row C6). */
public final class Orders implements Workload {
    @Override
    public String name() {
        return "orders";
    }

    @Override
    public String stresses() {
        return "the order in which young collections copy lists, maps and trees; metrics walk, lookup";
    }

    @Override
    public Plan plan(Size size) {
        return size.choose(new Plan(64, 1, 2), new Plan(512, 3, 15), new Plan(1024, 3, 150));
    }

    /** The items are shared out among the threads, so that the survivors of a collection stay the same. */
    @Override
    public Run prepare(Setup setup) throws Exception {
        int length = setup.size().choose(10_000, 60_000, 120_000) / setup.threads();
        int warmup = plan(setup.size()).warmup();
        return new WalkRun(
                setup.threads(), warmup, member -> new ShelfWalker(length, Rng.ofPart(setup.seed(), member)));
    }
}
