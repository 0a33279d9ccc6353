package kinjo.scale.portal;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import kinjo.scale.dispatch.Dispatcher;
import kinjo.scale.driver.Scenario;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.DispatchedServers;
import kinjo.scale.grid.Site;
import kinjo.scale.launch.Fleet;
import kinjo.scale.launch.Health;
import kinjo.scale.launch.ServerCommand;
import kinjo.scale.topology.CpuSet;

/** The employee portal: a database, n portals, a dispatcher in front, each a process of its own (row S3). */
public final class PortalSite implements Site<PortalVisitor> {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String HOST = DispatchedServers.HOST;

    private final Map<String, List<String>> vms;
    private final int heapMegabytes;
    private final PortalDatabase database;
    private final Dispatcher dispatcher;

    /**
     * What it is made of.
     *
     * @param vms the first words of the servers' command lines, by the VM's name: launcher and flags
     * @param heapMegabytes of all servers together
     */
    public PortalSite(
            Map<String, List<String>> vms, int heapMegabytes, PortalDatabase database, Dispatcher dispatcher) {
        this.vms = vms;
        this.heapMegabytes = heapMegabytes;
        this.database = database;
        this.dispatcher = dispatcher;
    }

    @Override
    public Scenario<PortalVisitor> scenario(InetSocketAddress address) {
        return PortalScenario.of(address, database.employees());
    }

    @Override
    public Running start(Fleet fleet, Cell cell, List<String> options, List<CpuSet> assigned, CpuSet others, Path logs)
            throws IOException, InterruptedException {
        PortalDatabase.Access access = database.start(fleet, others, logs);
        return DispatchedServers.start(
                fleet,
                assigned.size(),
                dispatcher,
                others,
                logs,
                (jvm, port) -> server(cell, options, jvm, port, access, assigned.get(jvm - 1), logs));
    }

    private ServerCommand server(
            Cell cell, List<String> options, int jvm, int port, PortalDatabase.Access access, CpuSet cpus, Path logs) {
        int heap = heapMegabytes / cell.jvms();
        List<String> words = Stream.of(
                        vms.get(cell.vm()),
                        options,
                        List.of(
                                "-Xms" + heap + "m",
                                "-Xmx" + heap + "m",
                                "-cp",
                                database.classPath(),
                                PortalDatabase.PORTAL),
                        List.of("--port=" + port, "--lookup=" + cell.server(), "--db=" + access.url()))
                .flatMap(List::stream)
                .toList();
        return new ServerCommand(
                "server " + jvm,
                words,
                access.secrets(),
                null,
                cpus,
                logs.resolve("server-" + jvm + ".log"),
                Health.ok(URI.create("http://" + HOST + ":" + port + "/health"), PATIENCE));
    }
}
