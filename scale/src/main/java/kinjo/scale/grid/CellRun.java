package kinjo.scale.grid;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import kinjo.common.KinjoException;
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
            CellServers servers = CellServers.of(cell, topology);
            progress.accept("starting");
            List<String> options = archives.options(cell, servers.assigned().getFirst(), servers.others(), logs);
            return servers.run(
                    site,
                    options,
                    logs,
                    (running, fleet) -> new CellMeasurement<>(
                                    plan, site.scenario(running.address()), running, fleet, logs, progress)
                            .measure(run, servers.assigned(), servers.free()));
        } catch (KinjoException e) {
            return CellResult.failed(run, CellMeasurement.text(e));
        } catch (IOException | UncheckedIOException e) {
            return CellResult.failed(run, e + CellMeasurement.REMEDY + "see the logs in " + logs);
        }
    }
}
