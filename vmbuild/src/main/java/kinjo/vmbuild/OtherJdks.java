package kinjo.vmbuild;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import kinjo.common.KinjoException;

/** Finds JDKs of other versions on this machine, for baselines. */
public final class OtherJdks {

    private static final Path HOME = Path.of(System.getProperty("user.home"));

    private static final List<Path> FOLDERS = List.of(
            Path.of("/usr/lib/jvm"), HOME.resolve(".sdkman/candidates/java"), HOME.resolve(".jdks"), Path.of("/opt"));

    private OtherJdks() {}

    /** The newest of a feature release; {@code KINJO_JDK17} and the like name one. */
    static Optional<Jdk> ofRelease(int feature) {
        String named = System.getenv("KINJO_JDK" + feature);
        if (named != null && !named.isBlank()) {
            return Optional.of(Jdk.at(Path.of(named)));
        }
        return FOLDERS.stream()
                .flatMap(OtherJdks::inside)
                .filter(jdk -> jdk.version().split("\\.")[0].equals(String.valueOf(feature)))
                .max(Comparator.comparing(jdk -> Runtime.Version.parse(jdk.version())));
    }

    private static Stream<Jdk> inside(Path folder) {
        if (!Files.isDirectory(folder)) {
            return Stream.empty();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries
                    .filter(home ->
                            Files.isExecutable(home.resolve("bin/javac")) && Files.isReadable(home.resolve("release")))
                    .map(Jdk::at)
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws KinjoException if there is none */
    public static Jdk needed(int feature) {
        return ofRelease(feature)
                .orElseThrow(() -> new KinjoException(
                        "no JDK " + feature + " was found",
                        "install one (for example openjdk-" + feature + "-jdk), or set KINJO_JDK" + feature
                                + " to its folder"));
    }
}
