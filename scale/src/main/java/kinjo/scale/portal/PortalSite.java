package kinjo.scale.portal;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import kinjo.scale.dispatch.Dispatcher;
import kinjo.scale.driver.Scenario;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.Site;
import kinjo.scale.launch.Fleet;
import kinjo.scale.launch.ServerCommand;
import kinjo.scale.launch.ServerProcess;
import kinjo.scale.topology.CpuSet;

/** The employee portal on embedded parts: H2, n portals, a dispatcher in front, each a process of its own (row S3). */
public final class PortalSite implements Site<PortalVisitor> {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String PORTAL = "kinjo.portal.Main";
    private static final String USER = "KINJO_PORTAL_DB_USER";
    private static final String PASSWORD = "KINJO_PORTAL_DB_PASSWORD";
    private static final String HOST = InetAddress.getLoopbackAddress().getHostAddress();

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
        List<ServerCommand> servers = new ArrayList<>();
        List<Dispatcher.Backend> backends = new ArrayList<>();
        for (int jvm = 1; jvm <= cell.jvms(); jvm++) {
            int port = Fleet.freePort();
            servers.add(server(cell, jvm, port, databasePort, secrets, assigned.get(jvm - 1), logs));
            backends.add(new Dispatcher.Backend(URI.create("http://" + HOST + ":" + port), route(jvm)));
        }
        long nanos = fleet.start(servers);
        List<Long> pids =
                fleet.servers().stream().skip(1).map(ServerProcess::pid).toList();
        int port = Fleet.freePort();
        fleet.start(List.of(dispatcher(port, backends, others, logs)));
        return new Running(new InetSocketAddress(HOST, port), pids, nanos / 1e6);
    }

    private static String password() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static String route(int jvm) {
        return "jvm" + jvm;
    }

    private ServerCommand database(int port, Map<String, String> secrets, CpuSet cpus, Path logs) {
        return new ServerCommand(
                "the database",
                java(
                        "-Xmx1g",
                        "-cp",
                        portalClassPath,
                        PORTAL,
                        "database",
                        "--port=" + port,
                        "--employees=" + employees),
                secrets,
                cpus,
                logs.resolve("database.log"),
                URI.create("tcp://" + HOST + ":" + port),
                PATIENCE);
    }

    private ServerCommand server(
            Cell cell, int jvm, int port, int databasePort, Map<String, String> secrets, CpuSet cpus, Path logs) {
        int heap = heapMegabytes / cell.jvms();
        List<String> words = Stream.of(
                        vms.get(cell.vm()),
                        List.of("-Xms" + heap + "m", "-Xmx" + heap + "m", "-cp", portalClassPath, PORTAL),
                        List.of(
                                "--port=" + port,
                                "--route=" + route(jvm),
                                "--lookup=" + cell.lookup(),
                                "--db=jdbc:h2:tcp://" + HOST + ":" + databasePort + "/mem:portal0"))
                .flatMap(List::stream)
                .toList();
        return new ServerCommand(
                "server " + jvm,
                words,
                secrets,
                cpus,
                logs.resolve("server-" + jvm + ".log"),
                URI.create("http://" + HOST + ":" + port + "/health"),
                PATIENCE);
    }

    private static ServerCommand dispatcher(int port, List<Dispatcher.Backend> backends, CpuSet cpus, Path logs) {
        List<String> words = new ArrayList<>(
                java("-Xmx512m", "-cp", System.getProperty("java.class.path"), Dispatcher.class.getName(), "" + port));
        backends.forEach(backend -> words.add(backend.toString()));
        return new ServerCommand(
                "the dispatcher",
                words,
                Map.of(),
                cpus,
                logs.resolve("dispatcher.log"),
                URI.create("http://" + HOST + ":" + port + "/health"),
                PATIENCE);
    }

    /** The JVM that runs this, also for what is not measured. */
    private static List<String> java(String... words) {
        return Stream.concat(Stream.of(System.getProperty("java.home") + "/bin/java"), Stream.of(words))
                .toList();
    }
}
