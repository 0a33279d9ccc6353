package kinjo.scale.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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
     * lib/x.jar}. A folder has one for all below it; of one that {@code ${app}} names each jar has one. Words that name
     * no file are left out.
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
            for (Path input : inputs(file.folder(), name)) {
                hashes.putIfAbsent(file.folder().relativize(input).toString(), hash(input));
            }
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
                .toList();
    }

    /** The file, or of a folder the jars; none of one that has the file itself, as it says nothing of the server. */
    private static List<Path> inputs(Path app, String name) throws IOException {
        Path path = app.resolve(name).normalize();
        if (Files.isRegularFile(path)) {
            return List.of(path);
        }
        return !Files.isDirectory(path) || app.startsWith(path)
                ? List.of()
                : FileTree.filesOutside(path, Set.of()).stream()
                        .filter(file -> JAR.matcher(file.toString()).matches())
                        .toList();
    }

    /** Whoever starts the server may not be able to read all of its files; they are not compared then. */
    private static String hash(Path file) {
        try {
            return Hashes.of(file);
        } catch (IOException e) {
            return "";
        }
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
