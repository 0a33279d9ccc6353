package kinjo.bench.workloads.structures;

import java.util.function.IntFunction;
import kinjo.bench.workloads.harness.Plan;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Workload;
import kinjo.bench.workloads.walks.WalkRun;

/** A workload that looks up and walks over one kind of structure. */
final class StructureProgram implements Workload {
    private final String name;
    private final String stresses;
    private final IntFunction<Structure> maker;

    /** @param maker takes the number of elements */
    StructureProgram(String name, String stresses, IntFunction<Structure> maker) {
        this.name = name;
        this.stresses = stresses;
        this.maker = maker;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String stresses() {
        return stresses + "; metrics lookup, walk";
    }

    @Override
    public Plan plan(Size size) {
        return size.choose(new Plan(64, 1, 2), new Plan(512, 5, 15), new Plan(1536, 5, 60));
    }

    /** The elements are shared out among the threads, so that the survivors of a collection stay the same. */
    @Override
    public Run prepare(Setup setup) throws Exception {
        int length = setup.size().choose(20_000, 200_000, 800_000) / setup.threads();
        int warmup = plan(setup.size()).warmup();
        return new WalkRun(
                setup.threads(),
                warmup,
                member -> new StructureWalker(length, maker, Rng.ofPart(setup.seed(), member)));
    }
}
