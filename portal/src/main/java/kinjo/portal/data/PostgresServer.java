package kinjo.portal.data;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import kinjo.portal.files.TemporaryFolder;

/** A PostgreSQL server in a temporary folder, with PostgreSQL's own settings where portals need no others. */
public final class PostgresServer implements DatabaseServer {
    private static final String USER = "portal";

    /** The database that every server has from the beginning. */
    private static final String DATABASE = "postgres";

    static final String FOLDER = "kinjo-postgres-" + ProcessHandle.current().pid() + "-";

    private static final String HOST = InetAddress.getLoopbackAddress().getHostAddress();

    /** For the pools of fifty portals. */
    private static final int MOST_CONNECTIONS = 1000;

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final Duration LOOK = Duration.ofMillis(50);
    private static final int LOG_LINES = 15;

    private final PostgresPrograms programs;
    private final String password;
    private final SystemUser user;
    private final TemporaryFolder folder;
    private final Path data;
    private final Path log;
    private Process process;
    private int port;

    /**
     * Makes the database and starts it; nobody else knows where it is yet.
     *
     * @param password of who may connect; null for a random one
     * @throws DataException if PostgreSQL is not installed, or does not start: with the end of what it says
     */
    public PostgresServer(PostgresPrograms programs, String password) {
        this.programs = programs;
        this.password = password == null ? H2Server.random() : password;
        try {
            this.user = SystemUser.isRoot() ? SystemUser.unprivileged() : null;
            this.folder = TemporaryFolder.of(FOLDER);
        } catch (IOException e) {
            throw failure("cannot make its folder: " + e.getMessage(), e);
        }
        this.data = folder.path().resolve("data");
        this.log = folder.path().resolve("log");
        boolean started = false;
        try {
            make();
            start(freePort());
            started = true;
        } catch (IOException e) {
            throw failure("does not start: " + e.getMessage(), e);
        } finally {
            if (!started) {
                close();
            }
        }
    }

    private void make() throws IOException {
        own(folder.path());
        Path passwordFile = Files.writeString(folder.path().resolve("password"), password);
        own(passwordFile);
        Process making = run(programs.make(data, USER, passwordFile));
        if (await(making, PATIENCE) != 0) {
            throw failure("cannot make its files" + lastWords(), null);
        }
        Files.delete(passwordFile);
    }

    private void own(Path file) throws IOException {
        if (user != null) {
            user.own(file);
        }
    }

    private Process run(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(user == null ? command : user.running(command))
                .directory(folder.path().toFile())
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(log.toFile()));
        // PGDATA, PGPORT, PGOPTIONS and their like are about a server of the user's own.
        builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
        builder.environment().put("LC_ALL", "C");
        return builder.start();
    }

    private void start(int wanted) throws IOException {
        port = wanted;
        TreeMap<String, String> settings = new TreeMap<>();
        settings.put("listen_addresses", HOST);
        settings.put("port", "" + port);
        settings.put("unix_socket_directories", "");
        settings.put("max_connections", "" + MOST_CONNECTIONS);
        process = run(programs.serve(data, settings));
        long start = System.nanoTime();
        while (!answers()) {
            if (await(process, LOOK) >= 0) {
                throw new DataException(
                        "PostgreSQL does not start on port " + port + lastWords(),
                        "end what uses the port or give another one, or mend what its log says",
                        null);
            }
            if (System.nanoTime() - start > PATIENCE.toNanos()) {
                throw failure("did not answer within " + PATIENCE.toSeconds() + " s" + lastWords(), null);
            }
        }
    }

    /** Another server on the same port would not know the password. */
    private boolean answers() {
        Database.Place place = inside();
        try (Connection connection = DriverManager.getConnection(place.url(), place.user(), place.password())) {
            return connection.isValid(1);
        } catch (SQLException e) {
            return false;
        }
    }

    /** The exit status; -1 if it goes on. */
    private static int await(Process running, Duration time) {
        try {
            return running.waitFor(time.toMillis(), TimeUnit.MILLISECONDS) ? running.exitValue() : -1;
        } catch (InterruptedException e) {
            running.destroyForcibly();
            Thread.currentThread().interrupt();
            return -1;
        }
    }

    private static DataException failure(String what, Throwable cause) {
        return new DataException(
                "PostgreSQL " + what, "mend what it says, or use the built-in database: --db h2", cause);
    }

    private String lastWords() {
        try {
            List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
            return ":\n" + String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
        } catch (IOException e) {
            return "";
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public Database.Place inside() {
        return new Database.Place(
                "jdbc:postgresql://" + HOST + ":" + port + "/" + DATABASE + "?reWriteBatchedInserts=true",
                USER,
                password);
    }

    @Override
    public Database.Place listen(int wanted) {
        if (wanted != 0 && wanted != port) {
            end();
            try {
                start(wanted);
            } catch (IOException e) {
                throw failure("does not start: " + e.getMessage(), e);
            }
        }
        return inside();
    }

    @Override
    public void close() {
        try {
            end();
        } finally {
            folder.close();
        }
    }

    private void end() {
        if (process == null || !process.isAlive()) {
            return;
        }
        try {
            // SIGTERM would wait for everybody who is still connected.
            await(run(programs.end(data)), GRACE);
        } catch (IOException e) {
            // Then it is killed below.
        }
        if (await(process, GRACE) < 0) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().onExit().join();
        }
    }
}
