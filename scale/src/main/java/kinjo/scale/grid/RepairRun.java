package kinjo.scale.grid;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import kinjo.common.console.Console;
import kinjo.common.files.FileTree;
import kinjo.common.process.Command;
import kinjo.scale.topology.Topology;

/** Runs one cell of a grid again, repaired: a grid of its own below the other one, in {@value #FOLDER}. */
public final class RepairRun<V extends Closeable> {
    private static final String FOLDER = "fixed";
    private static final String SPEAKER = "kinjo-agent: ";

    private final GridPlan plan;
    private final GridFiles files;
    private final Topology topology;
    private final Site<V> repaired;
    private final Console console;

    /**
     * What is repaired.
     *
     * @param plan of the grid that was measured
     * @param files of that grid
     * @param repaired the site whose servers have the agent, with {@link Repair#trial}
     */
    public RepairRun(GridPlan plan, GridFiles files, Topology topology, Site<V> repaired, Console console) {
        this.plan = plan;
        this.files = files;
        this.topology = topology;
        this.repaired = repaired;
        this.console = console;
    }

    /** Runs it as often as the grid did; what an earlier call measured is measured anew. */
    public Repair run(Cell cell, List<CellResult> results) throws IOException, InterruptedException {
        List<String> callers = Repair.callers(cell, results);
        if (callers.isEmpty()) {
            return new Repair(cell, callers, List.of(), List.of());
        }
        console.say("again without the locks of Hashtables, as " + String.join(", ", callers) + " waits for one");
        Path folder = files.folder().resolve(FOLDER);
        FileTree.delete(folder);
        GridFiles own = new GridFiles(folder);
        GridPlan again = plan.of(cell);
        own.begin(again);
        List<CellResult> fixed = new GridRun<>(again, own, topology, repaired, console).run();
        return new Repair(cell, callers, agent(folder), fixed);
    }

    /** What the servers' logs have of it. */
    private static List<String> agent(Path folder) {
        TreeSet<String> lines = new TreeSet<>();
        FileTree.files(folder).stream()
                .filter(file -> file.getFileName().toString().matches("server-[0-9]+\\.log"))
                .flatMap(log -> Command.text(log).lines())
                .filter(line -> line.startsWith(SPEAKER))
                .forEach(lines::add);
        return List.copyOf(lines);
    }
}
