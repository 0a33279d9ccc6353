package kinjo.scale.grid;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import kinjo.common.console.Console;
import kinjo.scale.topology.Topology;

/** All cells of a plan, one after the other; one that fails does not hold up the others. */
public final class GridRun<V extends Closeable> {
    private final GridPlan plan;
    private final GridFiles files;
    private final Topology topology;
    private final Site<V> site;
    private final Console console;

    public GridRun(GridPlan plan, GridFiles files, Topology topology, Site<V> site, Console console) {
        this.plan = plan;
        this.files = files;
        this.topology = topology;
        this.site = site;
        this.console = console;
    }

    /** Runs what has no result yet, or failed, and stores each cell as it ends. */
    public List<CellResult> run() throws IOException, InterruptedException {
        List<CellResult> results = new ArrayList<>();
        long start = System.nanoTime();
        int measured = 0;
        for (Cell cell : plan.cells()) {
            Optional<CellResult> stored = files.result(cell).filter(result -> result.failure() == null);
            if (stored.isPresent()) {
                results.add(stored.get());
                continue;
            }
            String place =
                    "cell " + (results.size() + 1) + " of " + plan.cells().size() + ", " + cell.name();
            String left = timeLeft(measured, plan.cells().size() - results.size(), System.nanoTime() - start);
            CellResult result = new CellRun<>(
                            plan, topology, site, what -> console.progress(place + ": " + what + left))
                    .run(cell, files.logs(cell));
            measured++;
            files.store(result);
            results.add(result);
            if (result.failure() != null) {
                console.say(cell.name() + " failed: " + result.failure());
            }
        }
        console.endLine();
        return results;
    }

    private static String timeLeft(int measured, int cells, long nanos) {
        return measured == 0 ? "" : ", about " + Console.clock(Duration.ofNanos(nanos / measured * cells)) + " left";
    }
}
