package kinjo.scale.grid;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import kinjo.common.KinjoException;
import kinjo.common.console.Console;
import kinjo.common.files.FileTree;
import kinjo.scale.observe.LockOperations;
import kinjo.scale.topology.Topology;

/**
 * Has the Kinjo VM count the locks that a cell's requests take (rows S7, L4). That needs a JVM that was started to count,
 * in which each lock takes longer, so it is a run of its own.
 */
public final class LockCountRun<V extends Closeable> {
    private static final String FOLDER = "counted";

    /** VMs that reserve locks, and so count them. */
    private static final Set<String> VMS = Set.of("kinjo", "locks");

    private final GridPlan plan;
    private final GridFiles files;
    private final Topology topology;
    private final Site<V> site;
    private final Console console;
    private final Function<List<Long>, LockOperations> counter;

    /**
     * What was measured.
     *
     * @param files of the grid; the logs go below its folder, into {@value #FOLDER}
     */
    public LockCountRun(GridPlan plan, GridFiles files, Topology topology, Site<V> site, Console console) {
        this(plan, files, topology, site, console, LockOperations::of);
    }

    /** @param counter gives what JVMs have counted since they started */
    LockCountRun(
            GridPlan plan,
            GridFiles files,
            Topology topology,
            Site<V> site,
            Console console,
            Function<List<Long>, LockOperations> counter) {
        this.plan = plan;
        this.files = files;
        this.topology = topology;
        this.site = site;
        this.console = console;
        this.counter = counter;
    }

    /** Whether the cell's VM counts locks. */
    public static boolean isPossible(Cell cell) {
        return VMS.contains(cell.vm());
    }

    /**
     * Runs a cell again with half of the users that it had: JVMs that count answer fewer in time. It starts without
     * archives, as these are of a VM that does not count.
     *
     * @param result that found users whom the cell's servers answer in time
     */
    public LockCounts run(CellResult result) throws IOException, InterruptedException {
        Cell cell = result.cell();
        int users = Math.max(1, result.best().measurement().users() / 2);
        Path logs = files.folder().resolve(FOLDER);
        try {
            FileTree.delete(logs);
            Files.createDirectories(logs);
            return CellServers.of(cell, topology)
                    .run(
                            site,
                            List.of(LockOperations.OPTION),
                            logs,
                            (running, fleet) -> new CellMeasurement<>(
                                            plan,
                                            site.scenario(running.address()),
                                            running,
                                            fleet,
                                            logs,
                                            what -> console.progress("counting locks of " + cell.name() + ": " + what))
                                    .countLocks(cell, users, counter));
        } catch (KinjoException e) {
            return LockCounts.missing(cell, users, CellMeasurement.text(e));
        } catch (IOException | UncheckedIOException e) {
            return LockCounts.missing(cell, users, e + CellMeasurement.REMEDY + "see the logs in " + logs);
        } finally {
            console.endLine();
        }
    }
}
