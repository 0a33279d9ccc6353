package kinjo.scale.grid;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import kinjo.common.console.TextColumns;
import kinjo.common.console.Words;

/** A grid's results for a terminal. */
public final class GridText {
    private static final double MEGABYTE = 1 << 20;

    private GridText() {}

    /** A table with a line for each cell, and what is to be said about it. */
    public static String of(GridPlan plan, List<CellResult> results) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of(
                "vm",
                "lookup",
                "JVMs",
                "cores",
                "CPUs",
                "pinned",
                "users",
                "requests/s",
                "mean ms",
                "p50",
                "p90",
                "p99",
                "p99.9",
                "user",
                "system",
                "idle",
                "MiB",
                "start ms"));
        results.stream()
                .filter(result -> result.best() != null)
                .map(GridText::line)
                .forEach(lines::add);
        StringBuilder text = new StringBuilder(TextColumns.of(lines));
        best(results)
                .ifPresent(best -> text.append("\nMost requests within ")
                        .append(Words.duration(plan.limit()))
                        .append(" on average: ")
                        .append(best.cell().name())
                        .append(".\n"));
        text.append(LockText.of(results));
        results.stream().map(GridText::remark).flatMap(Optional::stream).forEach(remark -> text.append(remark + "\n"));
        text.append("Users think " + Words.duration(plan.think()) + " between an answer and the next click.\n");
        return text.toString();
    }

    /** The cell with the most requests per second. */
    static Optional<CellResult> best(List<CellResult> results) {
        return results.stream()
                .filter(result -> result.best() != null)
                .max(Comparator.comparingDouble(result -> result.best().throughput()));
    }

    private static List<String> line(CellResult result) {
        Cell cell = result.cell();
        var best = result.best();
        return List.of(
                cell.vm(),
                cell.lookup(),
                "" + cell.jvms(),
                cell.cores() + (cell.threads() > 1 ? "x" + cell.threads() : ""),
                cell.cpus().toString(),
                cell.pinned() ? "yes" : "no",
                best.users() + (result.cutShort() ? "+" : ""),
                Words.decimal(0, best.throughput()),
                Words.decimal(1, best.all().mean()),
                Words.decimal(1, best.all().p50()),
                Words.decimal(1, best.all().p90()),
                Words.decimal(1, best.all().p99()),
                Words.decimal(1, best.all().p999()),
                percent(result.split().user()),
                percent(result.split().system()),
                percent(result.split().idle()),
                Words.decimal(0, result.footprintBytes() / MEGABYTE),
                Words.decimal(0, result.startMillis()));
    }

    private static String percent(double share) {
        return Words.decimal(0, 100 * share) + " %";
    }

    private static Optional<String> remark(CellResult result) {
        List<String> remarks = new ArrayList<>();
        if (result.failure() != null) {
            remarks.add("failed: " + result.failure());
        }
        if (result.timeSliced()) {
            remarks.add("more JVMs than CPUs, so they took turns");
        }
        if (result.cutShort()) {
            remarks.add("the driver may not have more users: raise --most-users");
        }
        if (result.driverLate()) {
            remarks.add("the driver was late (%s ms on average), so it was a limit itself"
                    .formatted(Words.decimal(1, result.best().lateness().mean())));
        }
        if (result.locks() != null && result.locks().missing() != null) {
            remarks.add("its locks are not known: " + result.locks().missing());
        }
        return remarks.isEmpty()
                ? Optional.empty()
                : Optional.of(result.cell().name() + ": " + String.join("; ", remarks));
    }
}
