package kinjo.scale.dispatch;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import kinjo.common.UsageException;
import kinjo.scale.launch.Health;
import kinjo.scale.launch.ServerCommand;
import kinjo.scale.topology.CpuSet;

/**
 * What stands in front of several servers, in a process of its own. It gives each new user to the next server, and keeps
 * users where they are by a cookie of its own, so that servers need not know of it. A server that does not answer gets
 * no new users.
 */
public interface Dispatcher {
    String EMBEDDED = "embedded";
    String HAPROXY = "haproxy";

    /** To each server from each thread of a dispatcher; more requests than that wait for one. */
    int CONNECTIONS_PER_THREAD = 200;

    /** An answer that takes longer is none. */
    Duration LONGEST_ANSWER = Duration.ofMinutes(1);

    /** A server is looked at this often. */
    Duration CHECK = Duration.ofSeconds(2);

    /** A server that is busy may take this long to say that it is well. */
    Duration LONGEST_CHECK = Duration.ofSeconds(10);

    /** So many checks that fail, one after the other, and a server gets no users until one passes. */
    int FALL = 3;

    String COOKIE = "KINJO_SERVER";

    /**
     * What it has to do.
     *
     * @param address where users connect to it
     * @param health a request that a server answers if it is well, and how
     * @param cpus that it may use
     */
    record Task(InetSocketAddress address, List<Backend> backends, Health health, CpuSet cpus) {
        public Task {
            backends = List.copyOf(backends);
        }
    }

    /**
     * The one that a user asks for.
     *
     * @throws UsageException if there is none of that name
     * @throws kinjo.common.KinjoException if it is not installed
     */
    static Dispatcher named(String name) {
        return switch (name) {
            case EMBEDDED -> new EmbeddedDispatcher();
            case HAPROXY -> HaProxy.find();
            default ->
                throw new UsageException(
                        "--dispatcher " + name + " names none.", "Write " + EMBEDDED + " or " + HAPROXY + ".");
        };
    }

    /**
     * The command line.
     *
     * @param folder for the files that it needs
     * @throws kinjo.common.KinjoException if it refuses them
     */
    List<String> words(Task task, Path folder) throws IOException;

    /**
     * How to start it.
     *
     * @param logs folder for what it prints and for the files that it needs
     */
    default ServerCommand command(Task task, Path logs) throws IOException {
        return new ServerCommand(
                "the dispatcher",
                words(task, logs),
                Map.of(),
                null,
                task.cpus(),
                logs.resolve("dispatcher.log"),
                Health.ok(sign(task.address()), LONGEST_ANSWER));
    }

    /** What answers when it is up. */
    default URI sign(InetSocketAddress address) {
        return URI.create("tcp://" + address.getAddress().getHostAddress() + ":" + address.getPort());
    }
}
