package kinjo.scale.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import kinjo.common.console.TextColumns;
import kinjo.common.console.Words;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;

/** Row S5: what the CPUs did. */
final class S5Table {
    private S5Table() {}

    static String of(PortalResult result) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of(
                "VM", "JVMs", "cores", "user", "system", "idle", "CPUs of dispatcher and database", "of the driver"));
        result.cells().forEach(cell -> lines.add(line(result, cell)));
        return "Row S5: user, system and idle time\n"
                + "\nShares of the time of the servers' CPUs, with the most users within the limit (figure 3)\n"
                + TextColumns.of(lines)
                + """
                The paper, one JVM on 2 to 8 cores: with more cores the share of user time falls; in its place system
                time grows on Niagara, and idle time on Clovertown. The cause was one Hashtable's lock. It prints no
                numbers.
                """;
    }

    private static List<String> line(PortalResult result, Cell cell) {
        return List.of(
                Series.of(cell).text(),
                "" + cell.jvms(),
                cell.cores() + (cell.threads() > 1 ? "x" + cell.threads() : ""),
                percent(result, cell, run -> run.best().split().user()),
                percent(result, cell, run -> run.best().split().system()),
                percent(result, cell, run -> run.best().split().idle()),
                Words.decimal(2, result.median(cell, run -> run.best().usage().otherCpus())),
                Words.decimal(
                        2, result.median(cell, run -> run.best().measurement().driverCpus())));
    }

    private static String percent(PortalResult result, Cell cell, ToDoubleFunction<CellResult> share) {
        return Words.decimal(1, 100 * result.median(cell, share)) + " %";
    }
}
