package kinjo.scale.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import kinjo.common.console.Words;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;
import kinjo.scale.grid.GridPlan;
import kinjo.scale.report.Rounds;

/** What all tables of a grid begin with: how it was measured, and what this machine lacks. */
final class Heading {
    private static final int PAPERS_CORES = 8;
    private static final double LEAST_OF_LIMIT = 0.9;

    private Heading() {}

    static String of(PortalResult result) {
        GridPlan plan = result.plan();
        List<String> lines = new ArrayList<>(List.of(
                result.environment().summary() + ", " + result.reported(),
                plan.rounds() == 1
                        ? "one round, so nothing is known of noise"
                        : "medians of " + plan.rounds() + " rounds",
                "Users think for " + Words.duration(plan.think()) + " (the paper's for 10 s). All JVMs together have "
                        + plan.heapMegabytes() + " MB of heap (8 GB)."));
        result.environment().versions().forEach((vm, version) -> lines.add(vm + ": " + build(version)));
        lines.addAll(lacks(result));
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    /** The last line that names a build is that of the VM; the one before is the same for Kinjo and stock. */
    private static String build(String version) {
        return version.lines()
                .filter(line -> line.contains("build "))
                .reduce((_, last) -> last)
                .orElse(version);
    }

    private static List<String> lacks(PortalResult result) {
        List<String> lines = new ArrayList<>();
        int cores = result.mostCores();
        if (cores < PAPERS_CORES) {
            lines.add("The paper's machines have " + PAPERS_CORES + " cores; this grid has " + cores + ".");
        }
        if (result.results().stream()
                .filter(run -> run.best() != null)
                .anyMatch(run -> run.best().usage().shared())) {
            lines.add("Driver, dispatcher and database use the JVMs' cores where they have none of their own;"
                    + " the paper's driver was on another machine.");
        }
        add(lines, result, run -> run.start().timeSliced(), "more JVMs than CPUs, so they took turns");
        Set<Cell> late = Rounds.counting(result.results()).stream()
                .filter(CellResult::driverLate)
                .map(CellResult::cell)
                .collect(Collectors.toSet());
        add(lines, result, run -> late.contains(run.cell()), "the driver was late, so it was a limit itself");
        long leftOut = result.results().stream()
                .filter(run -> run.driverLate() && !late.contains(run.cell()))
                .count();
        if (leftOut > 0) {
            lines.add("Runs left out, as the driver was late in them: " + leftOut + ".");
        }
        add(lines, result, CellResult::cutShort, "there may not be more users, so the server could have had more");
        add(lines, result, run -> isFarBelow(run, result.plan()), "the search ended well below the limit");
        result.results().stream()
                .filter(run -> run.failure() != null)
                .forEach(run -> lines.add(run.cell().name() + " failed: " + run.failure()));
        result.plan().leftOut().forEach(line -> lines.add("Not measured: " + line));
        return lines;
    }

    /** Fewer users than the limit allows; the throughput may still be the highest. */
    private static boolean isFarBelow(CellResult run, GridPlan plan) {
        double limit = plan.limit().plus(plan.think()).toMillis();
        return run.best() != null
                && !run.cutShort()
                && run.best().measurement().all().mean() + plan.think().toMillis() < LEAST_OF_LIMIT * limit;
    }

    private static void add(List<String> lines, PortalResult result, Predicate<CellResult> which, String what) {
        String cells = result.results().stream()
                .filter(which)
                .map(CellResult::cell)
                .map(Heading::words)
                .distinct()
                .collect(Collectors.joining(", "));
        if (!cells.isEmpty()) {
            lines.add(cells + ": " + what + ".");
        }
    }

    private static String words(Cell cell) {
        return "%d JVM%s on %d core%s"
                .formatted(cell.jvms(), cell.jvms() == 1 ? "" : "s", cell.cores(), cell.cores() == 1 ? "" : "s");
    }
}
