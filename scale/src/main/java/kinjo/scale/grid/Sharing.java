package kinjo.scale.grid;

import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import kinjo.common.UsageException;

/** What the JVMs share with each other, and begin with (row S10). */
public enum Sharing {

    /** What the JDK does by itself: its own classes. */
    DEFAULT(List.of(), List.of(), List.of()),

    /** Nothing. */
    NONE(List.of(), List.of(), List.of("-Xshare:off")),

    /** The server's classes, too: a dynamic archive of class data sharing. */
    CDS(List.of("-XX:ArchiveClassesAtExit=%s"), List.of(), List.of("-XX:SharedArchiveFile=%s", "-Xshare:on")),

    /** And linked, with profiles of a training run: JDK 25's ahead-of-time cache. */
    AOT(
            List.of("-XX:AOTMode=record", "-XX:AOTConfiguration=%s.config"),
            List.of("-XX:AOTMode=create", "-XX:AOTConfiguration=%s.config", "-XX:AOTCache=%s"),
            List.of("-XX:AOTMode=on", "-XX:AOTCache=%s"));

    private final List<String> training;
    private final List<String> making;
    private final List<String> use;

    Sharing(List<String> training, List<String> making, List<String> use) {
        this.training = training;
        this.making = making;
        this.use = use;
    }

    /** As a user writes it. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @throws UsageException if it is none of them */
    public static Sharing named(String word) {
        return Arrays.stream(values())
                .filter(sharing -> sharing.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "There is no sharing '" + word + "'.",
                        "Write one of "
                                + Arrays.stream(values()).map(Sharing::word).collect(Collectors.joining(", ")) + "."));
    }

    /** Whether a JVM has to be watched first. */
    public boolean needsArchive() {
        return !training.isEmpty();
    }

    /** Options of a JVM that is watched: what it uses goes into the archive, or else is noted for {@link #making}. */
    List<String> training(Path archive) {
        return options(training, archive);
    }

    /** Options of a JVM that makes the archive of that, and ends at once; empty if the training has made it. */
    List<String> making(Path archive) {
        return options(making, archive);
    }

    /** Options of a JVM that uses the archive, and fails if it cannot: it would measure something else. */
    public List<String> use(Path archive) {
        return options(use, archive);
    }

    private static List<String> options(List<String> forms, Path archive) {
        return forms.stream()
                .map(form -> form.replace("%s", archive.toString()))
                .toList();
    }
}
