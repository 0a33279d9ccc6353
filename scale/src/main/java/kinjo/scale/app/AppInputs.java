package kinjo.scale.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.common.files.Hashes;

/** What the files that an {@code app.yaml} names hold: with other ones, another server is measured. */
public final class AppInputs {
    private static final String ALL_JARS = "/*";

    private AppInputs() {}

    /**
     * SHA-256 of each file, by its path as it is written in the {@code app.yaml}. A folder has one for all below it.
     * Words of a command that name no file are left out.
     */
    public static Map<String, String> of(AppFile file) throws IOException {
        App.Server server = file.app().server();
        Stream<String> ofJava = server.java() == null
                ? server.command().stream()
                        .filter(word -> Files.isRegularFile(file.folder().resolve(word)))
                : Stream.concat(Stream.of(server.java()).map(App.Java::jar), server.java().classPath().stream());
        List<String> names = Stream.of(
                        ofJava,
                        server.files().values().stream(),
                        Stream.of(file.app().users()).map(App.Users::csv))
                .flatMap(all -> all)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        Map<String, String> hashes = new TreeMap<>();
        for (String name : names) {
            hashes.put(name, hash(file.folder(), name));
        }
        return hashes;
    }

    private static String hash(Path folder, String name) throws IOException {
        Path path =
                folder.resolve(name.endsWith(ALL_JARS) ? name.substring(0, name.length() - ALL_JARS.length()) : name);
        if (!Files.isDirectory(path)) {
            return Files.exists(path) ? Hashes.of(path) : "";
        }
        MessageDigest digest = Hashes.sha256();
        Hashes.update(digest, path, "");
        return Hashes.hex(digest);
    }

    /** A line for each file: its hash, two blanks, its name, as {@code sha256sum} writes it. */
    public static String lines(Map<String, String> hashes) {
        return hashes.entrySet().stream()
                .map(entry -> entry.getValue() + "  " + entry.getKey() + "\n")
                .collect(Collectors.joining());
    }

    /** The names of files that are not as in these lines. */
    public static List<String> changed(Map<String, String> hashes, String lines) {
        Map<String, String> before = lines.lines()
                .map(line -> line.split("  ", 2))
                .collect(Collectors.toMap(parts -> parts[1], parts -> parts[0]));
        TreeSet<String> names = new TreeSet<>(before.keySet());
        names.addAll(hashes.keySet());
        return names.stream()
                .filter(name -> !Objects.equals(before.get(name), hashes.get(name)))
                .toList();
    }
}
