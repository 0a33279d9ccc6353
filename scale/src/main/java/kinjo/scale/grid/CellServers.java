package kinjo.scale.grid;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import kinjo.scale.cores.CoreAssignment;
import kinjo.scale.launch.Affinity;
import kinjo.scale.launch.Fleet;
import kinjo.scale.topology.CpuSet;
import kinjo.scale.topology.Topology;

/**
 * Where the processes of a cell belong, and the driver beside them.
 *
 * @param cell whose servers they are
 * @param assigned CPUs of each server
 * @param others CPUs of dispatcher, database and driver
 */
record CellServers(Cell cell, List<CpuSet> assigned, CpuSet others) {

    /** What is done with servers that run. */
    interface Use<R> {
        R of(Site.Running running, Fleet fleet) throws IOException, InterruptedException;
    }

    /** @throws kinjo.common.KinjoException if the cell's CPUs are not for this process */
    static CellServers of(Cell cell, Topology topology) {
        Affinity.require(cell.cpus(), topology.all());
        return new CellServers(
                cell,
                cell.pinned()
                        ? CoreAssignment.divide(topology, cell.cpus(), cell.jvms())
                        : Collections.nCopies(cell.jvms(), cell.cpus()),
                CoreAssignment.others(topology, cell.cpus()));
    }

    /** CPUs that only dispatcher, database and driver have; 0 if they share all with the servers. */
    int free() {
        return others.numbers().anyMatch(cell.cpus()::contains) ? 0 : others.size();
    }

    /**
     * Starts them, has something done, and ends them.
     *
     * @param options of their JVMs
     * @param logs folder for what they print
     */
    <V extends Closeable, R> R run(Site<V> site, List<String> options, Path logs, Use<R> use)
            throws IOException, InterruptedException {
        try (Fleet fleet = new Fleet()) {
            Site.Running running = site.start(fleet, cell, options, assigned, others, logs);
            // Here is the driver.
            try (Affinity.Bound _ = Affinity.bind(others)) {
                return use.of(running, fleet);
            }
        }
    }
}
