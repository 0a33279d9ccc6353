package kinjo.scale.grid;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import kinjo.common.console.Console;
import kinjo.common.files.FileTree;
import kinjo.common.files.Hashes;
import kinjo.common.process.Command;
import kinjo.scale.topology.Topology;

/**
 * Runs one cell of a grid again, as it was and repaired, in turns: a grid of its own below the other one, in {@value
 * #FOLDER}. There a VM with the agent has a name of its own.
 */
public final class RepairRun<V extends Closeable> {
    private static final String FOLDER = "fixed";

    /** What the agent's jar held. */
    private static final String AGENT = "agent.sha256";

    private static final String SPEAKER = "kinjo-agent: ";
    private static final String REPAIRED = "-fixed";

    private final GridPlan plan;
    private final GridFiles files;
    private final Topology topology;
    private final Site<V> site;
    private final Path agentJar;
    private final Console console;

    /**
     * What is repaired.
     *
     * @param plan of the grid that was measured
     * @param files of that grid
     * @param site that knows all {@link #launchers}
     * @param agentJar that they name
     */
    public RepairRun(GridPlan plan, GridFiles files, Topology topology, Site<V> site, Path agentJar, Console console) {
        this.plan = plan;
        this.files = files;
        this.topology = topology;
        this.site = site;
        this.agentJar = agentJar;
        this.console = console;
    }

    /** First words of the servers' command lines by VM: those of the grid, and the same VMs with the agent. */
    public static Map<String, List<String>> launchers(Map<String, List<String>> launchers, String agentJar) {
        Map<String, List<String>> all = new HashMap<>(launchers);
        launchers.forEach((vm, words) -> all.put(
                vm + REPAIRED,
                Stream.concat(words.stream(), Stream.of(Repair.trial(agentJar))).toList()));
        return all;
    }

    /** Runs both as often as the grid did, as far as an earlier call has not done so with the same agent. */
    public Repair run(Cell cell, List<CellResult> results) throws IOException, InterruptedException {
        List<String> callers = Repair.callers(cell, results);
        if (callers.isEmpty()) {
            return new Repair(cell, callers, List.of(), List.of(), List.of());
        }
        console.say("again without the locks of Hashtables, as " + String.join(", ", callers) + " waits for one");
        Path folder = files.folder().resolve(FOLDER);
        GridFiles own = new GridFiles(folder);
        Cell repaired = cell.on(cell.vm() + REPAIRED);
        GridPlan again = plan.with(List.of(cell, repaired), plan.rounds());
        begin(again, own);
        List<CellResult> runs = new GridRun<>(again, own, topology, site, console).run();
        return new Repair(cell, callers, agent(folder), of(cell, runs), of(repaired, runs));
    }

    private void begin(GridPlan again, GridFiles own) throws IOException {
        Path agent = own.folder().resolve(AGENT);
        String hash = Hashes.of(agentJar);
        GridPlan before = own.planIfThere();
        if (before != null
                && before.with(before.cells(), again.rounds()).equals(again)
                && Files.exists(agent)
                && Files.readString(agent).equals(hash)) {
            own.extend(again);
            return;
        }
        // It says that what is there is whole.
        Files.deleteIfExists(agent);
        FileTree.delete(own.folder());
        own.begin(again);
        FileTree.writeWhole(agent, hash);
    }

    private static List<CellResult> of(Cell cell, List<CellResult> runs) {
        return runs.stream().filter(run -> run.cell().equals(cell)).toList();
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
