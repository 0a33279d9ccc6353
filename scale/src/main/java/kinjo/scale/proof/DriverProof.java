package kinjo.scale.proof;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import kinjo.common.KinjoException;
import kinjo.scale.driver.Browser;
import kinjo.scale.driver.ClosedLoop;
import kinjo.scale.driver.Measurement;
import kinjo.scale.driver.Scenario;
import kinjo.scale.launch.Fleet;
import kinjo.scale.launch.Health;
import kinjo.scale.launch.ServerCommand;

/**
 * What the driver recorded of a server that knows its delays, and what the server says. What the two differ by is the way
 * through the kernel and the driver's own error.
 *
 * @param driver what the driver says
 * @param server times in milliseconds, as the server measured them
 */
public record DriverProof(Measurement driver, Known server) {
    private static final String HOST = InetAddress.getLoopbackAddress().getHostAddress();
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Milliseconds. */
    public record Known(long count, double mean, double p50, double p90, double p99) {}

    /**
     * Runs both, the server as a process of its own.
     *
     * @param think of the users, who come within this time, and stay for it before anything counts
     * @param time of the measurement
     * @throws KinjoException if requests fail
     */
    public static DriverProof run(int users, Duration think, Duration time) throws IOException, InterruptedException {
        try (Fleet fleet = new Fleet()) {
            int port = Fleet.freePort();
            fleet.start(List.of(server(port, fleet.folder())));
            InetSocketAddress address = new InetSocketAddress(HOST, port);
            Scenario<Browser> scenario = new Scenario<>(
                    List.of(),
                    List.of(new Scenario.Step<>("delay", browser -> browser.get(DelayServer.DELAY))),
                    List.of(),
                    _ -> new Browser(address));
            try (ClosedLoop<Browser> loop = new ClosedLoop<>(scenario, think);
                    Browser asking = new Browser(address)) {
                loop.setUsers(users, Duration.ZERO);
                Thread.sleep(think.multipliedBy(2));
                asking.get(DelayServer.TIMES);
                Measurement driver = loop.measure(time);
                Known server = known(asking.get(DelayServer.TIMES).text());
                if (driver.invalid() != null) {
                    throw cannotBeJudged(driver.invalid(), null);
                }
                return new DriverProof(driver, server);
            } catch (IOException e) {
                throw cannotBeJudged(e.getMessage(), e);
            }
        }
    }

    private static KinjoException cannotBeJudged(String why, IOException cause) {
        return new KinjoException(
                "the driver cannot be judged: " + why,
                "each user needs an open file here and one in the server ('ulimit -Hn'), and a local port"
                        + " (net.ipv4.ip_local_port_range)",
                cause);
    }

    private static ServerCommand server(int port, Path folder) {
        return new ServerCommand(
                "the server of known delays",
                List.of(
                        System.getProperty("java.home") + "/bin/java",
                        "-cp",
                        System.getProperty("java.class.path"),
                        DelayServer.class.getName(),
                        "" + port),
                Map.of(),
                null,
                null,
                folder.resolve("delay-server.log"),
                Health.ok(URI.create("http://" + HOST + ":" + port + "/"), PATIENCE));
    }

    private static Known known(String times) {
        double[] values =
                Arrays.stream(times.split(" ")).mapToDouble(Double::parseDouble).toArray();
        return new Known((long) values[0], values[1], values[2], values[3], values[4]);
    }

    /** Of the driver's mean, as a share of the server's. */
    public double error() {
        return driver.all().mean() / server.mean() - 1;
    }
}
