package kinjo.bench.compare.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import kinjo.bench.compare.plan.Block;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Subject;
import kinjo.bench.compare.plan.UserCommand;
import kinjo.vmbuild.vms.Gc;
import kinjo.vmbuild.vms.Variant;

/** Puts the command line of one run together. */
final class CommandLine {

    /** The workloads' input is the same in every comparison, so that comparisons can be compared. */
    private static final String WORKLOAD_SEED = "1";

    private CommandLine() {}

    static List<String> of(ComparePlan plan, Block.Step step, RunFiles files) {
        Variant variant = step.arm().variant();
        List<String> words = new ArrayList<>();
        words.add(variant.java().toString());
        // First, since the launcher looks for -kinjo only there; and before the user's options, so that those win.
        words.addAll(variant.flags());
        words.addAll(cellFlags(step.cell(), variant));
        words.addAll(plan.extraFlags());
        words.add(VmLog.option(files.vmLog()));
        words.add("-XX:ErrorFile=" + files.crash().toAbsolutePath());
        words.addAll(
                switch (step.subject()) {
                    case Subject.Workload workload -> workloadWords(plan, workload, step.cell(), files.result());
                    case Subject.Command command -> UserCommand.javaArguments(command.words());
                    case Subject.Server server -> UserCommand.javaArguments(server.words());
                });
        return words;
    }

    private static List<String> cellFlags(Cell cell, Variant variant) {
        List<String> flags = new ArrayList<>();
        Gc gc = variant.collectorIn(cell.gc());
        if (gc != null) {
            flags.add(gc.flag());
        }
        if (cell.heap() != null) {
            flags.add("-Xms" + cell.heap());
            flags.add("-Xmx" + cell.heap());
        }
        return flags;
    }

    private static List<String> workloadWords(ComparePlan plan, Subject.Workload workload, Cell cell, Path result) {
        return List.of(
                "-cp",
                plan.workloadsClassPath(),
                "kinjo.bench.workloads.Main",
                workload.name(),
                "--size",
                // Not the subject's: a shorter one may have been chosen.
                cell.size(),
                "--threads",
                String.valueOf(cell.threads()),
                "--seed",
                WORKLOAD_SEED,
                "--result",
                result.toString());
    }
}
