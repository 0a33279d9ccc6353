package kinjo.bench.compare.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import kinjo.bench.compare.plan.Arm;
import kinjo.bench.compare.plan.Block;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.result.Failure;
import kinjo.bench.compare.result.ResultFiles;
import kinjo.vmbuild.vms.Variant;

/** Runs the programs of a plan once more, with other flags, outside the comparison: nothing of it gets into the result. */
public final class Rerun {

    private final ComparePlan plan;
    private final Runner runner;
    private int made;

    /** @param out folder for what the runs print */
    public Rerun(ComparePlan plan, Path out, BooleanSupplier cancelled) throws IOException {
        this.plan = plan.withOut(out);
        this.runner = new Runner(this.plan, cancelled);
        new ResultFiles(out).create();
    }

    /**
     * Makes one run.
     *
     * @param flags after the VM's own
     * @return why it did not end well; empty if it did, or was cancelled
     */
    public Optional<Failure> run(Cell cell, Variant vm, List<String> flags) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(vm.flags());
        all.addAll(flags);
        Arm arm = new Arm(new Variant(vm.name(), vm.java(), all, vm.gc()), false);
        made++;
        return Optional.ofNullable(runner.run(new Block.Step(plan.subject(cell), cell, arm, 0, 0), made)
                .failure());
    }

    /** The name of a file for one VM in one cell, without characters that a path or a flag would stumble over. */
    public static String fileName(Cell cell, Variant vm) {
        return RunFiles.safe(cell.label() + "-" + vm.name());
    }
}
