package kinjo.scale.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.common.files.FileTree;
import kinjo.common.files.Hashes;

/** What the files that an {@code app.yaml} names hold: with other ones, another server is measured. */
public final class AppInputs {
    private static final String ALL_JARS = "/*";
    private static final String APP = "app";
    private static final Pattern JAR = Pattern.compile(".*\\.[jw]ar");

    /** What of a text behind the folder of the app.yaml belongs to the path. */
    private static final Pattern PATH = Pattern.compile("/[^\\s\"'<>|,;:?&=*]+");

    private AppInputs() {}

    /**
     * SHA-256 of each file, by its path as it is written in the {@code app.yaml}; that of {@code ${app}/lib/x.jar} is {@code
     * lib/x.jar}. A folder has one for all below it, and one that {@code ${app}} names for its jars. Words that name no
     * file are left out.
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
        for (String name : namedByApp(file)) {
            hashOfInput(file.folder(), name).ifPresent(hash -> hashes.putIfAbsent(name, hash));
        }
        return hashes;
    }

    /** The paths that {@code ${app}} begins, relative to its folder. */
    private static List<String> namedByApp(AppFile file) {
        App.Server server = file.app().server();
        Stream<String> words = server.java() == null
                ? server.command().stream()
                : Stream.concat(server.java().options().stream(), server.java().arguments().stream());
        return Stream.of(
                        words.map(Template::new),
                        server.environment().values().stream().map(Template::new),
                        file.texts().values().stream().map(AppSite::template))
                .flatMap(all -> all)
                .flatMap(AppInputs::pathsBehindApp)
                .map(path -> Path.of(path).normalize().toString())
                .toList();
    }

    private static Stream<String> pathsBehindApp(Template template) {
        List<String> paths = new ArrayList<>();
        template.forEach((name, behind) -> {
            Matcher matcher = PATH.matcher(behind);
            if (name.equals(APP) && matcher.lookingAt()) {
                paths.add(matcher.group().substring(1));
            }
        });
        return paths.stream();
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

    /** Empty if there is none. Of a folder only the jars count: servers write to folders. */
    private static Optional<String> hashOfInput(Path folder, String name) throws IOException {
        Path path = folder.resolve(name);
        if (Files.isRegularFile(path)) {
            return Optional.of(Hashes.of(path));
        }
        if (!Files.isDirectory(path)) {
            return Optional.empty();
        }
        MessageDigest digest = Hashes.sha256();
        for (Path file : FileTree.files(path)) {
            if (JAR.matcher(file.toString()).matches()) {
                Hashes.update(digest, path.relativize(file).toString());
                Hashes.update(digest, Files.readAllBytes(file));
            }
        }
        return Optional.of(Hashes.hex(digest));
    }

    /** A line for each file: its hash, two blanks, its name, as {@code sha256sum} writes it. */
    public static String lines(Map<String, String> hashes) {
        return hashes.entrySet().stream()
                .map(entry -> entry.getValue() + "  " + entry.getKey() + "\n")
                .collect(Collectors.joining());
    }

    /** The names of files that are not as in these lines. Those that were written since are no inputs. */
    public static List<String> changed(Map<String, String> hashes, String lines) {
        Map<String, String> before = lines.lines()
                .map(line -> line.split("  ", 2))
                .collect(Collectors.toMap(parts -> parts[1], parts -> parts[0]));
        return before.keySet().stream()
                .filter(name -> !Objects.equals(before.get(name), hashes.get(name)))
                .sorted()
                .toList();
    }
}
