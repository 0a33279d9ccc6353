package kinjo.scale.portal;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.process.Command;
import kinjo.scale.grid.DispatchedServers;
import kinjo.scale.launch.Fleet;
import kinjo.scale.launch.Health;
import kinjo.scale.launch.ServerCommand;
import kinjo.scale.topology.CpuSet;

/**
 * The database of the employee portal: one of its own for each cell, in a process that the portal knows how to start, or
 * one that is there.
 *
 * @param classPath that has the portal
 * @param kind {@code h2}, {@code postgres}, or the JDBC URL of one that is there
 * @param employees in it
 */
public record PortalDatabase(String classPath, String kind, int employees) {
    public static final String H2 = "h2";
    public static final String POSTGRES = "postgres";

    public static final String PORTAL = "kinjo.portal.Main";

    private static final String HOST = DispatchedServers.HOST;
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final String USER = "KINJO_PORTAL_DB_USER";
    private static final String PASSWORD = "KINJO_PORTAL_DB_PASSWORD";
    private static final String REMEDY = "\n  -> ";
    private static final String SPEAKER = "kinjo portal: ";

    /**
     * How servers reach it.
     *
     * @param url what they are told on their command line
     * @param secrets and in their environment
     */
    record Access(String url, Map<String, String> secrets) {}

    /** @throws UsageException if what was asked for is no database that the portal knows, or cannot be stored */
    public void require() {
        if (employees < 1) {
            throw new UsageException("Without employees there is nothing to measure.", "Give 1 or more.");
        }
        if (isUrl() && !kind.startsWith("jdbc:postgresql:")) {
            throw new UsageException(
                    "--db " + kind + " is no database of the portal.",
                    "Write h2, postgres, or the URL of a PostgreSQL server: jdbc:postgresql://HOST/DATABASE.");
        }
        if (kind.contains("password=")) {
            throw new UsageException(
                    "The URL has a password, and the URL is stored with the results.",
                    "Give the password in " + PASSWORD + ", and the user in " + USER + ".");
        }
    }

    private boolean isUrl() {
        return !kind.equals(H2) && !kind.equals(POSTGRES);
    }

    /**
     * Asks the portal whether the database can be used. One that is there is filled if it is empty.
     *
     * @throws KinjoException if it cannot: with the portal's own words
     */
    public void check() {
        if (kind.equals(H2)) {
            return;
        }
        Command.Output output =
                Command.capture(command("-Xmx256m", "--check", "--db=" + kind, "--employees=" + employees)
                        .toArray(String[]::new));
        if (output.status() != 0) {
            String words = output.text().strip();
            int remedy = words.lastIndexOf(REMEDY);
            throw new KinjoException(
                    words.substring(0, remedy < 0 ? words.length() : remedy).replace(SPEAKER, ""),
                    remedy < 0 ? "see what it says" : words.substring(remedy + REMEDY.length()));
        }
    }

    /** In the JVM that runs this, as it is not measured. */
    private List<String> command(String heap, String... words) {
        List<String> command = new ArrayList<>(
                List.of(System.getProperty("java.home") + "/bin/java", heap, "-cp", classPath, PORTAL, "database"));
        command.addAll(List.of(words));
        return command;
    }

    /**
     * Starts it, unless it is there.
     *
     * @throws KinjoException if it does not start
     */
    Access start(Fleet fleet, CpuSet cpus, Path logs) throws IOException, InterruptedException {
        if (isUrl()) {
            return new Access(kind, Map.of());
        }
        Map<String, String> secrets = Map.of(USER, "portal", PASSWORD, password());
        int port = Fleet.freePort();
        List<String> words = command("-Xmx1g", "--port=" + port, "--db=" + kind, "--employees=" + employees);
        // What it writes goes with the fleet, even if it is killed.
        words.add(1, "-Djava.io.tmpdir=" + passable(fleet.folder()));
        fleet.start(List.of(new ServerCommand(
                "the database",
                words,
                secrets,
                null,
                cpus,
                logs.resolve("database.log"),
                Health.ok(URI.create("tcp://" + HOST + ":" + port), PATIENCE))));
        String place = "//" + HOST + ":" + port;
        String url =
                kind.equals(H2) ? "jdbc:h2:tcp:" + place + "/mem:portal0" : "jdbc:postgresql:" + place + "/postgres";
        return new Access(url, secrets);
    }

    /** PostgreSQL, started by root, is another user who has to get through to a folder below this one. */
    private static Path passable(Path folder) throws IOException {
        return Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    }

    private static String password() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
