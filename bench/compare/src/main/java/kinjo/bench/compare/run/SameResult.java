package kinjo.bench.compare.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.result.Failure;
import kinjo.bench.compare.result.Run;
import kinjo.common.process.ShellLine;

/**
 * Demands that a program has the same result in every run of its cell. Asked at a block's end, when every VM has run
 * twice or more: a program that differs even from run to run on a baseline is told from a VM that makes it differ.
 */
final class SameResult {

    private final ComparePlan plan;

    SameResult(ComparePlan plan) {
        this.plan = plan;
    }

    /** The first difference among the runs of one cell. */
    Optional<Failure> firstDifference(List<Run> ofCell) {
        List<Run> comparable =
                ofCell.stream().filter(run -> run.fingerprint() != null).toList();
        List<Run> ofBaselines =
                comparable.stream().filter(run -> isBaseline(run.variant())).toList();
        if (ofBaselines.isEmpty()) {
            return Optional.empty();
        }
        Run expected = ofBaselines.getFirst();
        return difference(expected, ofBaselines).or(() -> difference(expected, comparable));
    }

    private Optional<Failure> difference(Run expected, List<Run> runs) {
        return runs.stream()
                .filter(run -> !run.fingerprint().equals(expected.fingerprint()))
                .findFirst()
                .map(run -> failure(expected, run));
    }

    private Failure failure(Run expected, Run different) {
        return new Failure(
                different.cell().label() + " " + what(expected, different) + ": " + file(expected) + " and "
                        + file(different) + ".",
                remedy(expected, different),
                different.cell(),
                different.arm(),
                ShellLine.of(different.command()),
                file(different).toString());
    }

    private static String what(Run expected, Run different) {
        if (different.workload() != null) {
            return "has checksum " + different.fingerprint() + " under " + different.variant() + " but "
                    + expected.fingerprint() + " under " + expected.variant();
        }
        return sameVm(expected, different)
                ? "prints differently from run to run under " + expected.variant()
                : "prints differently under " + different.variant() + " than under " + expected.variant();
    }

    private String remedy(Run expected, Run different) {
        if (different.workload() != null) {
            return "This is a bug of the VM or of the workload: repeat the run, and report it with the log.";
        }
        if (isBaseline(different.variant()) && sameVm(expected, different)) {
            return "A program that prints times or random numbers is no error: give --ignore-output.";
        }
        return "Compare the two files. If the program is to print the same each time, this is a bug of the VM: report"
                + " it. If it need not, give --ignore-output.";
    }

    private static boolean sameVm(Run one, Run other) {
        return one.variant().equals(other.variant());
    }

    private boolean isBaseline(String variant) {
        return plan.baselines().stream().anyMatch(baseline -> baseline.name().equals(variant));
    }

    private Path file(Run run) {
        return plan.out().resolve(run.stdout());
    }
}
