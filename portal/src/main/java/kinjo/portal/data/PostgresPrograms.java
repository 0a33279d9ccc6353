package kinjo.portal.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The folder with PostgreSQL's server programs. Debian and Ubuntu keep them out of {@code PATH}, as several versions can
 * be installed.
 */
public record PostgresPrograms(Path folder) {
    static final String MAKE = "initdb";
    static final String SERVE = "postgres";
    static final String CONTROL = "pg_ctl";

    private static final List<String> ALL = List.of(MAKE, SERVE, CONTROL);

    /** Where distributions put them: a folder for each version, {@code bin} in it. */
    private static final List<Path> VERSIONS = List.of(Path.of("/usr/lib/postgresql"), Path.of("/usr"));

    /**
     * Looks in {@code PATH}, then for the newest version of the distribution.
     *
     * @throws DataException if there are none
     */
    public static PostgresPrograms find() {
        return find(System.getenv().getOrDefault("PATH", ""), VERSIONS);
    }

    static PostgresPrograms find(String path, List<Path> versions) {
        List<Path> folders = new ArrayList<>(Stream.of(path.split(":"))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .toList());
        versions.forEach(parent -> folders.addAll(newestFirst(parent)));
        return folders.stream()
                .filter(PostgresPrograms::hasAll)
                .findFirst()
                .map(PostgresPrograms::new)
                .orElseThrow(() -> new DataException(
                        "PostgreSQL is not installed here: no " + String.join(", ", ALL) + " in PATH or below "
                                + versions.getFirst(),
                        "install it (package postgresql of Debian and Ubuntu; 'vmbuild/setup scale' gets it with or"
                                + " without root), or give the URL of a server: --db jdbc:postgresql://HOST/DATABASE",
                        null));
    }

    /** {@code 17/bin} before {@code 9.6/bin}; elsewhere it is {@code pgsql-17/bin}. */
    private static List<Path> newestFirst(Path parent) {
        if (!Files.isDirectory(parent)) {
            return List.of();
        }
        try (Stream<Path> versions = Files.list(parent)) {
            return versions.filter(version -> version.getFileName().toString().matches("(pgsql-)?[0-9.]+"))
                    .sorted(Comparator.comparingDouble(PostgresPrograms::version)
                            .reversed())
                    .map(version -> version.resolve("bin"))
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static double version(Path folder) {
        return Double.parseDouble(folder.getFileName().toString().replace("pgsql-", ""));
    }

    private static boolean hasAll(Path folder) {
        return ALL.stream().allMatch(program -> Files.isExecutable(folder.resolve(program)));
    }

    /** Makes the files of a database whose only user has this password. */
    List<String> make(Path data, String user, Path passwordFile) {
        return List.of(
                program(MAKE),
                "--pgdata=" + data,
                "--username=" + user,
                "--pwfile=" + passwordFile,
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--no-locale",
                "--no-sync");
    }

    /** Serves them until it is told to end: over TCP alone, as that is how portals connect. */
    List<String> serve(Path data, Map<String, String> settings) {
        List<String> words = new ArrayList<>(List.of(program(SERVE), "-D", data.toString()));
        settings.forEach((name, value) -> words.addAll(List.of("-c", name + "=" + value)));
        return words;
    }

    /** Ends it without waiting for those who are still connected. */
    List<String> end(Path data) {
        return List.of(program(CONTROL), "stop", "--pgdata=" + data, "--mode=fast", "--silent");
    }

    private String program(String name) {
        return folder.resolve(name).toString();
    }
}
