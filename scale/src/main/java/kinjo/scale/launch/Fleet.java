package kinjo.scale.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import kinjo.common.KinjoException;
import kinjo.common.files.FileTree;

/**
 * The processes of one configuration, and their folders. They end with it, and with this process, also by Ctrl-C or
 * SIGTERM.
 */
public final class Fleet implements AutoCloseable {
    private final List<ServerProcess> servers = new ArrayList<>();
    private final List<Path> folders = new ArrayList<>();
    private final Thread hook = new Thread(this::endAll);
    private boolean ended;

    public Fleet() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Starts servers and waits until all are up.
     *
     * @return time until the last was up, from the start of the first, in nanoseconds
     */
    public long start(List<ServerCommand> commands) throws InterruptedException {
        long begin = System.nanoTime();
        List<ServerProcess> started = new ArrayList<>();
        for (ServerCommand command : commands) {
            started.add(add(() -> ServerProcess.start(command)));
        }
        for (ServerProcess server : started) {
            server.awaitHealthy();
        }
        return System.nanoTime() - begin;
    }

    /** No process is started once the end has begun, and none that is started is overlooked. */
    private synchronized ServerProcess add(Supplier<ServerProcess> start) {
        requireNotEnded();
        ServerProcess server = start.get();
        servers.add(server);
        return server;
    }

    /** A folder that is deleted when the processes have ended. */
    public synchronized Path folder() throws IOException {
        requireNotEnded();
        Path folder = Files.createTempDirectory("kinjo-scale");
        folders.add(folder);
        return folder;
    }

    /**
     * Asks servers to end and waits for them longer than a grid would; what does not end in time ends with the others.
     *
     * @param jvms process numbers of their JVMs
     */
    public void end(List<Long> jvms, Duration patience) throws InterruptedException {
        for (ServerProcess server : servers()) {
            if (jvms.contains(server.jvm())) {
                server.end(patience);
            }
        }
    }

    /**
     * Waits for the server that was started last to end by itself.
     *
     * @return false if it failed, or runs for longer than that
     */
    public boolean lastEndsWell(Duration patience) throws InterruptedException {
        List<ServerProcess> all = servers();
        return !all.isEmpty() && all.getLast().endsWell(patience);
    }

    /** @throws KinjoException if one has died */
    public void requireAlive() {
        servers().forEach(ServerProcess::requireAlive);
    }

    /**
     * Waits for the end if that has begun.
     *
     * @throws KinjoException if they were ended, as by a signal: what was found meanwhile is no result
     */
    public synchronized void requireNotEnded() {
        if (ended) {
            throw new KinjoException("it was interrupted", "go on with the grid by --resume");
        }
    }

    public synchronized List<ServerProcess> servers() {
        return List.copyOf(servers);
    }

    /** A port of the loopback interface that nobody uses at the moment. */
    public static int freePort() throws IOException {
        return freePorts(1).getFirst();
    }

    /** Several of them, no two of which are the same: each is held until all are found. */
    public static List<Integer> freePorts(int count) throws IOException {
        List<Integer> ports = new ArrayList<>();
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ports.add(socket.getLocalPort());
            if (count > 1) {
                ports.addAll(freePorts(count - 1));
            }
        }
        return ports;
    }

    private synchronized void endAll() {
        ended = true;
        // The last first: a dispatcher before its servers, servers before their database.
        servers.reversed().forEach(ServerProcess::close);
        folders.forEach(Fleet::delete);
        folders.clear();
    }

    /** What cannot be deleted costs no other folder, and no result: it is named. */
    private static void delete(Path folder) {
        try {
            FileTree.delete(folder);
        } catch (UncheckedIOException e) {
            System.err.println("the working folder " + folder + " could not be deleted: " + e.getMessage());
            System.err.println("  -> delete it when nobody writes to it any more");
        }
    }

    @Override
    public void close() {
        endAll();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The VM is going down already, and the hook does its work.
        }
    }
}
