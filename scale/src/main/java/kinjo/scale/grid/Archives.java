package kinjo.scale.grid;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import kinjo.common.KinjoException;
import kinjo.scale.driver.ClosedLoop;
import kinjo.scale.driver.Measurement;
import kinjo.scale.driver.Scenario;
import kinjo.scale.launch.Fleet;
import kinjo.scale.topology.CpuSet;

/**
 * The archives that JVMs of a cell share (row S10). Each cell has one of its own, as the VM, its collector, and the server
 * have to be the same as when it was made: one JVM of it is run with some users and ended.
 */
final class Archives<V extends Closeable> {
    private static final int USERS = 10;
    private static final Duration SHORTEST_TRAINING = Duration.ofSeconds(5);

    /** A JVM writes the archive when it ends, which takes longer than ending. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final GridPlan plan;
    private final Path folder;
    private final Site<V> site;
    private final Set<Cell> made = new HashSet<>();

    /** @param folder for the archives; made if it is missing */
    Archives(GridPlan plan, Path folder, Site<V> site) {
        this.plan = plan;
        this.folder = folder.toAbsolutePath();
        this.site = site;
    }

    /**
     * Options of the JVMs of a cell; makes what they need when it is asked for the first time.
     *
     * @param cpus of one of its JVMs
     * @param others CPUs of dispatcher and database
     * @param logs folder
     * @throws KinjoException if no archive comes out
     */
    List<String> options(Cell cell, CpuSet cpus, CpuSet others, Path logs) throws IOException, InterruptedException {
        Path archive = folder.resolve(cell.name() + ".archive");
        Sharing sharing = cell.share();
        if (sharing.needsArchive() && !made.contains(cell)) {
            Files.createDirectories(folder);
            Files.deleteIfExists(archive);
            Files.createDirectories(logs.resolve("training"));
            train(cell, cpus, sharing.training(archive), others, logs.resolve("training"));
            if (!sharing.making(archive).isEmpty()) {
                Files.createDirectories(logs.resolve("making"));
                make(cell, cpus, sharing.making(archive), others, logs.resolve("making"));
            }
            require(archive, cell, logs);
            made.add(cell);
        }
        return sharing.use(archive);
    }

    private void train(Cell cell, CpuSet cpus, List<String> options, CpuSet others, Path logs)
            throws IOException, InterruptedException {
        try (Fleet fleet = new Fleet()) {
            Site.Running running = site.start(fleet, cell, options, List.of(cpus), others, logs);
            Scenario<V> scenario = site.scenario(running.address());
            try (ClosedLoop<V> users = new ClosedLoop<>(scenario, plan.think())) {
                users.setUsers(Math.min(USERS, plan.mostUsers()), plan.settle());
                Duration arrival = plan.settle().plus(scenario.longestArrival(plan.think()));
                Measurement load = users.measure(arrival.plus(longer(plan.measure(), SHORTEST_TRAINING)));
                if (load.invalid() != null) {
                    throw new KinjoException("the training run for the archive: " + load.invalid(), "see " + logs);
                }
            }
            fleet.end(running.servers(), PATIENCE);
        }
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    private void make(Cell cell, CpuSet cpus, List<String> options, CpuSet others, Path logs)
            throws IOException, InterruptedException {
        try (Fleet fleet = new Fleet()) {
            try {
                site.start(fleet, cell, options, List.of(cpus), others, logs);
            } catch (KinjoException e) {
                // It serves nobody: it makes the archive and ends. Until then the archive is not whole.
                if (!fleet.lastEndsWell(PATIENCE)) {
                    throw e;
                }
            }
        }
    }

    private static void require(Path archive, Cell cell, Path logs) throws IOException {
        if (!Files.exists(archive) || Files.size(archive) == 0) {
            throw new KinjoException(
                    "the JVM made no archive for --share " + cell.share().word(),
                    "see the logs below " + logs
                            + "; the server's command has to take the JVM's options (${java}), and to"
                            + " end its JVM when it is asked to end; its class path may have jars, and no folder with"
                            + " classes");
        }
    }
}
