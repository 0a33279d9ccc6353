package kinjo.bench.papers.t12;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.Metrics;
import kinjo.common.report.Page;

/** The files of row T12 beside those of its comparisons: {@code tables.txt} and {@code report.html}. */
final class T12Report {
    static final String PAGE = "report.html";

    /**
     * What the page draws.
     *
     * @param plot which plot it is in
     * @param series which curve it is on
     * @param label where on the axis
     * @param low lower end of the 95 % interval; null without one
     */
    record Point(String plot, String series, String label, double value, Double low, Double high) {}

    private final List<Point> points = new ArrayList<>();

    private T12Report() {}

    /** @return the tables as text */
    static String write(Map<T12Part, ComparisonResult> results, Path folder) throws IOException {
        String tables = T12Tables.render(results);
        Files.writeString(folder.resolve("tables.txt"), tables);
        Files.writeString(folder.resolve(PAGE), page(results, tables));
        return tables;
    }

    private static String page(Map<T12Part, ComparisonResult> results, String tables) {
        ComparisonResult first = results.values().iterator().next();
        return new Page(T12Report.class, "t12.html")
                .text("title", "Thread-local heaps: row T12")
                .text("machine", first.environment().summary() + ", " + first.started())
                .text("tables", tables)
                .json("data", points(results))
                .resources("script", List.of("t12.js"))
                .render();
    }

    /** Those of Fig. 8, 9 to 12, 14 and, as a model, 13. */
    static List<Point> points(Map<T12Part, ComparisonResult> results) {
        T12Report report = new T12Report();
        if (results.containsKey(T12Part.SWEEP)) {
            report.sweep(new T12Runs(results.get(T12Part.SWEEP)));
        }
        if (results.containsKey(T12Part.THREADS)) {
            report.threads(new T12Runs(results.get(T12Part.THREADS)));
        }
        return report.points;
    }

    private void sweep(T12Runs runs) {
        for (Cell cell : runs.cells()) {
            for (String vm : runs.others()) {
                runs.row(cell, vm, Metrics.TIME)
                        .ifPresent(row -> points.add(new Point(
                                "sweep",
                                cell.workload(),
                                vm.replace(PaperT12.OF_SIZE, ""),
                                row.ratio(),
                                row.low(),
                                row.high())));
            }
        }
    }

    private void threads(T12Runs runs) {
        for (Cell cell : runs.cells()) {
            for (String vm : runs.vms()) {
                String series = vm + ", " + cell.gc().label();
                String label = cell.threads().toString();
                add("threads", series, label, runs.throughput(cell, vm));
                add("client", series, label, 100 * runs.clientShare(cell, vm));
            }
        }
        runs.single().ifPresent(cell -> {
            for (String vm : runs.vms()) {
                for (int cpus : T12Runs.MODEL_CPUS) {
                    add("model", vm, String.valueOf(cpus), runs.model(cell, vm, cpus));
                }
            }
        });
    }

    private void add(String plot, String series, String label, double value) {
        if (Double.isFinite(value)) {
            points.add(new Point(plot, series, label, value, null, null));
        }
    }
}
