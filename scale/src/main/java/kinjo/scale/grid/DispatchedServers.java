package kinjo.scale.grid;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import kinjo.scale.dispatch.Backend;
import kinjo.scale.dispatch.Dispatcher;
import kinjo.scale.launch.Fleet;
import kinjo.scale.launch.Health;
import kinjo.scale.launch.ServerCommand;
import kinjo.scale.launch.ServerProcess;
import kinjo.scale.topology.CpuSet;

/** Servers behind the dispatcher, each a process of its own (row S3). */
public final class DispatchedServers {
    public static final String HOST = InetAddress.getLoopbackAddress().getHostAddress();

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
     * @param start how to start each server
     * @throws kinjo.common.KinjoException if one does not get healthy
     */
    public static Site.Running start(
            Fleet fleet, int jvms, Dispatcher dispatcher, CpuSet others, Path logs, Start start)
            throws IOException, InterruptedException {
        List<ServerCommand> commands = new ArrayList<>();
        List<Backend> backends = new ArrayList<>();
        List<Integer> ports = Fleet.freePorts(jvms + 1);
        for (int jvm = 1; jvm <= jvms; jvm++) {
            int port = ports.get(jvm - 1);
            ServerCommand command = start.command(jvm, port);
            commands.add(command);
            String scheme = command.health().address().getScheme();
            backends.add(new Backend(URI.create(scheme + "://" + HOST + ":" + port), "jvm" + jvm));
        }
        int before = fleet.servers().size();
        long nanos = fleet.start(commands);
        List<Long> jvmPids =
                fleet.servers().stream().skip(before).map(ServerProcess::jvm).toList();
        InetSocketAddress address = new InetSocketAddress(HOST, ports.getLast());
        // All servers have the same way to tell that they are well.
        Health health = commands.getFirst().health();
        fleet.start(List.of(dispatcher.command(new Dispatcher.Task(address, backends, health, others), logs)));
        return new Site.Running(address, jvmPids, nanos / 1e6);
    }
}
