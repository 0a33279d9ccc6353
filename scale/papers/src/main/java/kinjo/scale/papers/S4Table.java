package kinjo.scale.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import kinjo.common.console.TextColumns;
import kinjo.common.console.Words;
import kinjo.scale.grid.Cell;
import kinjo.scale.report.Rounds;

/** Row S4: requests per second by cores, and by hardware threads of each core. */
final class S4Table {
    private S4Table() {}

    static String of(PortalResult result) {
        List<Cell> byCores = result.cells().stream()
                .filter(cell -> cell.threads() == result.mostThreads())
                .toList();
        List<Cell> byThreads = result.cells().stream()
                .filter(cell -> cell.cores() == result.mostCores())
                .toList();
        return "Row S4: numbers of cores, and of hardware threads\n"
                + "\nRequests/s by cores, with " + result.mostThreads() + " hardware thread(s) of each (figure 2)\n"
                + table(result, byCores, "core", Cell::cores)
                + """
                The paper, 2 to 8 cores: with one JVM Niagara hardly gains from 6 cores on and Clovertown from 4; with
                several JVMs both gain up to 8. One JVM without the Hashtable's lock gains up to 8, too.
                """
                + "\nRequests/s by hardware threads of each of " + result.mostCores() + " cores (figure 6)\n"
                + (result.mostThreads() > 1
                        ? table(result, byThreads, "thread", Cell::threads)
                        : "Not measured: it needs a machine whose cores have several hardware threads.\n")
                + """
                The paper, Niagara with 1 to 4 threads: one JVM makes 2.2 times as many with 3 threads as with 1, and
                fewer again with 4; two JVMs make 3.0 times as many with 4. Clovertown has 1 thread of each core.
                """;
    }

    /** A line for each number of JVMs, a column for each size. */
    private static String table(PortalResult result, List<Cell> cells, String what, ToIntFunction<Cell> size) {
        List<Integer> sizes =
                cells.stream().mapToInt(size).sorted().distinct().boxed().toList();
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("VM", "JVMs"));
        sizes.forEach(one -> head.add(one + " " + what + (one == 1 ? "" : "s")));
        head.add(sizes.size() > 1 ? sizes.getLast() + " to " + sizes.getFirst() : "");
        lines.add(head);
        for (Series series : cells.stream().map(Series::of).distinct().toList()) {
            cells.stream()
                    .filter(cell -> Series.of(cell).equals(series))
                    .mapToInt(Cell::jvms)
                    .distinct()
                    .sorted()
                    .mapToObj(jvms -> line(result, series, ofJvms(cells, series, jvms), sizes, size))
                    .forEach(lines::add);
        }
        return TextColumns.of(lines);
    }

    private static List<Cell> ofJvms(List<Cell> cells, Series series, int jvms) {
        return cells.stream()
                .filter(cell -> Series.of(cell).equals(series) && cell.jvms() == jvms)
                .toList();
    }

    private static List<String> line(
            PortalResult result, Series series, List<Cell> cells, List<Integer> sizes, ToIntFunction<Cell> size) {
        Map<Integer, Cell> bySize = cells.stream().collect(Collectors.toMap(size::applyAsInt, cell -> cell));
        List<String> line =
                new ArrayList<>(List.of(series.text(), "" + cells.getFirst().jvms()));
        for (int one : sizes) {
            Cell cell = bySize.get(one);
            line.add(cell == null ? "-" : Words.decimal(0, result.median(cell, Rounds::throughput)));
        }
        line.add(
                sizes.size() < 2
                        ? ""
                        : Rounds.text(result.ratio(
                                bySize.get(sizes.getLast()), bySize.get(sizes.getFirst()), Rounds::throughput)));
        return line;
    }
}
