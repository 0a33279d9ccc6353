package kinjo.scale.portal;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import kinjo.scale.driver.Scenario;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.DispatchedServers;
import kinjo.scale.grid.Site;
import kinjo.scale.launch.Fleet;
import kinjo.scale.launch.Health;
import kinjo.scale.launch.ServerCommand;
import kinjo.scale.topology.CpuSet;

/** The employee portal on embedded parts: H2, n portals, a dispatcher in front, each a process of its own (row S3). */
public final class PortalSite implements Site<PortalVisitor> {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String PORTAL = "kinjo.portal.Main";
    private static final String USER = "KINJO_PORTAL_DB_USER";
    private static final String PASSWORD = "KINJO_PORTAL_DB_PASSWORD";
    private static final String HOST = DispatchedServers.HOST;

    private final Map<String, List<String>> vms;
    private final String portalClassPath;
    private final int heapMegabytes;
    private final int employees;

    /**
     * What it is made of.
     *
     * @param vms the first words of the servers' command lines, by the VM's name: launcher and flags
     * @param portalClassPath the class path that has the portal
     * @param heapMegabytes of all servers together
     */
    public PortalSite(Map<String, List<String>> vms, String portalClassPath, int heapMegabytes, int employees) {
        this.vms = vms;
        this.portalClassPath = portalClassPath;
        this.heapMegabytes = heapMegabytes;
        this.employees = employees;
    }

    @Override
    public Scenario<PortalVisitor> scenario(InetSocketAddress address) {
        return PortalScenario.of(address, employees);
    }

    @Override
    public Running start(Fleet fleet, Cell cell, List<CpuSet> assigned, CpuSet others, Path logs)
            throws IOException, InterruptedException {
        Map<String, String> secrets = Map.of(USER, "portal", PASSWORD, password());
        int databasePort = Fleet.freePort();
        fleet.start(List.of(database(databasePort, secrets, others, logs)));
        return DispatchedServers.start(
                fleet,
                cell.jvms(),
                others,
                logs,
                (jvm, port) -> server(cell, jvm, port, databasePort, secrets, assigned.get(jvm - 1), logs));
    }

    private static String password() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** In the JVM that runs this, as it is not measured. */
    private ServerCommand database(int port, Map<String, String> secrets, CpuSet cpus, Path logs) {
        return new ServerCommand(
                "the database",
                List.of(
                        System.getProperty("java.home") + "/bin/java",
                        "-Xmx1g",
                        "-cp",
                        portalClassPath,
                        PORTAL,
                        "database",
                        "--port=" + port,
                        "--employees=" + employees),
                secrets,
                null,
                cpus,
                logs.resolve("database.log"),
                Health.ok(URI.create("tcp://" + HOST + ":" + port), PATIENCE));
    }

    private ServerCommand server(
            Cell cell, int jvm, int port, int databasePort, Map<String, String> secrets, CpuSet cpus, Path logs) {
        int heap = heapMegabytes / cell.jvms();
        List<String> words = Stream.of(
                        vms.get(cell.vm()),
                        List.of("-Xms" + heap + "m", "-Xmx" + heap + "m", "-cp", portalClassPath, PORTAL),
                        List.of(
                                "--port=" + port,
                                "--lookup=" + cell.server(),
                                "--db=jdbc:h2:tcp://" + HOST + ":" + databasePort + "/mem:portal0"))
                .flatMap(List::stream)
                .toList();
        return new ServerCommand(
                "server " + jvm,
                words,
                secrets,
                null,
                cpus,
                logs.resolve("server-" + jvm + ".log"),
                Health.ok(URI.create("http://" + HOST + ":" + port + "/health"), PATIENCE));
    }
}
