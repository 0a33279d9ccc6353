package kinjo.scale.grid;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import kinjo.common.console.Console;
import kinjo.scale.topology.Topology;

/** All runs of a plan, one after the other; one that fails does not hold up the others. */
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

    /** Runs what has no result yet, or failed, and stores each run as it ends. */
    public List<CellResult> run() throws IOException, InterruptedException {
        List<CellResult> results = new ArrayList<>();
        List<Run> runs = plan.runs();
        long start = System.nanoTime();
        int measured = 0;
        Archives<V> archives = new Archives<>(plan, files.archives(), site);
        for (Run next : runs) {
            Optional<CellResult> stored = files.result(next);
            if (stored.isPresent() && stored.get().failure() == null) {
                results.add(stored.get());
                continue;
            }
            stored.ifPresent(failed -> console.say(next.name() + " is run again: " + failed.failure()));
            String place = "run " + (results.size() + 1) + " of " + runs.size() + ", " + next.name();
            String left = timeLeft(measured, runs.size() - results.size(), System.nanoTime() - start);
            CellResult result = new CellRun<>(
                            plan, topology, site, archives, what -> console.progress(place + ": " + what + left))
                    .run(next, files.logs(next));
            measured++;
            files.store(result);
            results.add(result);
            if (result.failure() != null) {
                console.say(next.name() + " failed: " + result.failure());
            }
        }
        console.endLine();
        return results;
    }

    private static String timeLeft(int measured, int runs, long nanos) {
        return measured == 0 ? "" : ", about " + Console.clock(Duration.ofNanos(nanos / measured * runs)) + " left";
    }
}
