package kinjo.scale.grid;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import kinjo.common.KinjoException;
import kinjo.scale.cores.CoreAssignment;
import kinjo.scale.launch.Affinity;
import kinjo.scale.launch.Fleet;
import kinjo.scale.topology.CpuSet;
import kinjo.scale.topology.Topology;

/** One cell: starts the servers, has them measured, ends the servers. */
final class CellRun<V extends Closeable> {
    private final GridPlan plan;
    private final Topology topology;
    private final Site<V> site;
    private final Archives<V> archives;
    private final Consumer<String> progress;

    CellRun(GridPlan plan, Topology topology, Site<V> site, Archives<V> archives, Consumer<String> progress) {
        this.plan = plan;
        this.topology = topology;
        this.site = site;
        this.archives = archives;
        this.progress = progress;
    }

    /** @param logs folder for what the processes print; made if it is missing */
    CellResult run(Run run, Path logs) throws IOException, InterruptedException {
        Cell cell = run.cell();
        Files.createDirectories(logs);
        try {
            Affinity.require(cell.cpus(), topology.all());
            List<CpuSet> assigned = cell.pinned()
                    ? CoreAssignment.divide(topology, cell.cpus(), cell.jvms())
                    : Collections.nCopies(cell.jvms(), cell.cpus());
            CpuSet others = CoreAssignment.others(topology, cell.cpus());
            progress.accept("starting");
            List<String> options = archives.options(cell, assigned.getFirst(), others, logs);
            try (Fleet fleet = new Fleet()) {
                Site.Running running = site.start(fleet, cell, options, assigned, others, logs);
                // Here is the driver.
                try (Affinity.Bound _ = Affinity.bind(others)) {
                    int free = others.numbers().anyMatch(cell.cpus()::contains) ? 0 : others.size();
                    return new CellMeasurement<>(plan, site.scenario(running.address()), running, fleet, logs, progress)
                            .measure(run, assigned, free);
                }
            }
        } catch (KinjoException e) {
            return CellResult.failed(run, CellMeasurement.text(e));
        } catch (IOException | UncheckedIOException e) {
            return CellResult.failed(run, e + CellMeasurement.REMEDY + "see the logs in " + logs);
        }
    }
}
