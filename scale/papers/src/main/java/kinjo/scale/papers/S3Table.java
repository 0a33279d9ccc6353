package kinjo.scale.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import kinjo.common.console.TextColumns;
import kinjo.common.console.Words;
import kinjo.common.statistics.Estimate;
import kinjo.scale.driver.Measurement;
import kinjo.scale.grid.Cell;
import kinjo.scale.report.Rounds;

/** Row S3: the portal as one JVM and as several, on all cores. */
final class S3Table {
    private static final double MEGABYTE = 1 << 20;

    /** With its JVMs bound to processors it made 7 % more, and then 8 % less than two JVMs that were not bound. */
    private static final double FOUR_TO_TWO = 0.92 / 1.07;

    private S3Table() {}

    static String of(PortalResult result) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of(
                "VM",
                "JVMs",
                "heap of each",
                "users",
                "requests/s",
                "to 1 JVM",
                "mean ms",
                "p90",
                "p99",
                "MiB in use"));
        result.largest().forEach(cell -> lines.add(line(result, cell)));
        return "Row S3: JVMs behind a dispatcher, with one database, and the same heap together\n"
                + "\nOn " + result.mostCores() + " cores, " + result.mostThreads()
                + " hardware thread(s) of each; as many users as are answered within "
                + Words.duration(result.plan().limit()) + " on average\n"
                + TextColumns.of(lines)
                + paper();
    }

    private static List<String> line(PortalResult result, Cell cell) {
        Cell one = Series.withJvms(cell, 1, result.largest());
        Estimate ratio = one == null || one.equals(cell) ? null : result.ratio(cell, one, Rounds::throughput);
        return List.of(
                Series.of(cell).text(),
                "" + cell.jvms(),
                result.plan().heapMegabytes() / cell.jvms() + " MB",
                median(result, cell, Measurement::users),
                median(result, cell, Measurement::throughput),
                Rounds.text(ratio),
                median(result, cell, level -> level.all().mean()),
                median(result, cell, level -> level.all().p90()),
                median(result, cell, level -> level.all().p99()),
                Words.decimal(0, result.median(cell, run -> run.best().footprintBytes()) / MEGABYTE));
    }

    private static String median(PortalResult result, Cell cell, ToDoubleFunction<Measurement> figure) {
        return Words.decimal(
                0, result.median(cell, run -> figure.applyAsDouble(run.best().measurement())));
    }

    private static String paper() {
        return "\nThe paper, on 8 cores\n"
                + TextColumns.of(List.of(
                        List.of("", "Niagara (32 hardware threads)", "Clovertown (8)"),
                        List.of("most requests with", "2 JVMs", "4 JVMs (8 make fewer)"),
                        List.of("4 JVMs to 2 JVMs", Words.decimal(2, FOUR_TO_TWO) + " (pinned 0.92)", "above 1"),
                        List.of("1 JVM without the Hashtable's lock to 1 JVM", "1.15", "")));
    }
}
