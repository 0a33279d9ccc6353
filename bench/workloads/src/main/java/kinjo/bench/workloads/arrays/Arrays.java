package kinjo.bench.workloads.arrays;

import kinjo.bench.workloads.harness.Plan;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Workload;
import kinjo.bench.workloads.walks.WalkRun;

/** The workload {@code arrays} (row C6 and stage 0 of placement: array order). */
public final class Arrays implements Workload {
    @Override
    public String name() {
        return "arrays";
    }

    @Override
    public String stresses() {
        return "the order in which young collections lay the elements of arrays; metrics walk, walk_backward, walk_random, and"
                + " stream, which reads as many bytes without a reference";
    }

    @Override
    public Plan plan(Size size) {
        return size.choose(new Plan(64, 1, 2), new Plan(512, 3, 7), new Plan(1024, 3, 250));
    }

    /** The elements are shared out among the threads, so that the survivors of a collection stay the same. */
    @Override
    public Run prepare(Setup setup) throws Exception {
        int length = setup.size().choose(10_000, 60_000, 120_000) / setup.threads();
        int warmup = plan(setup.size()).warmup();
        return new WalkRun(
                setup.threads(), warmup, member -> new ArrayWalker(length, () -> Rng.ofPart(setup.seed(), member)));
    }
}
