package kinjo.scale.grid;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import kinjo.scale.dispatch.Dispatcher;
import kinjo.scale.launch.Fleet;
import kinjo.scale.launch.Health;
import kinjo.scale.launch.ServerCommand;
import kinjo.scale.launch.ServerProcess;
import kinjo.scale.topology.CpuSet;

/** Servers behind the dispatcher, each a process of its own (row S3). */
public final class DispatchedServers {
    public static final String HOST = InetAddress.getLoopbackAddress().getHostAddress();
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private DispatchedServers() {}

    /** How each server is started. */
    public interface Start {

        /**
         * The command of one.
         *
         * @param jvm its number, from 1
         * @param port that it has to listen on
         */
        ServerCommand command(int jvm, int port) throws IOException;
    }

    /**
     * Starts the servers, and when all are up the dispatcher.
     *
     * @param others CPUs of the dispatcher
     * @throws kinjo.common.KinjoException if one does not get healthy
     */
    public static Site.Running start(Fleet fleet, int jvms, CpuSet others, Path logs, Start start)
            throws IOException, InterruptedException {
        List<ServerCommand> commands = new ArrayList<>();
        List<Dispatcher.Backend> backends = new ArrayList<>();
        for (int jvm = 1; jvm <= jvms; jvm++) {
            int port = Fleet.freePort();
            commands.add(start.command(jvm, port));
            backends.add(new Dispatcher.Backend(URI.create("http://" + HOST + ":" + port), "jvm" + jvm));
        }
        int before = fleet.servers().size();
        long nanos = fleet.start(commands);
        List<Long> jvmPids =
                fleet.servers().stream().skip(before).map(ServerProcess::jvm).toList();
        int port = Fleet.freePort();
        fleet.start(List.of(dispatcher(port, backends, others, logs)));
        return new Site.Running(new InetSocketAddress(HOST, port), jvmPids, nanos / 1e6);
    }

    private static ServerCommand dispatcher(int port, List<Dispatcher.Backend> backends, CpuSet cpus, Path logs) {
        List<String> words = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                Dispatcher.class.getName(),
                "" + port));
        backends.forEach(backend -> words.add(backend.toString()));
        return new ServerCommand(
                "the dispatcher",
                words,
                Map.of(),
                null,
                cpus,
                logs.resolve("dispatcher.log"),
                Health.ok(URI.create("tcp://" + HOST + ":" + port), PATIENCE));
    }
}
