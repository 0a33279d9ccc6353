package town;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who follows the guide with Maven, from an empty folder, gets what it says. */
class GuideMavenTest {

    private static final Path GUIDE = Path.of("../docs/guide.md");
    private static final String GROUP = "kinjo";
    private static final String VERSION = "0.1.0";
    private static final String REPOSITORY = "file:///path/to/kinjo/target/repository";

    /** What Debian's Maven prints even if it is told not to. */
    private static final Pattern COLOURS = Pattern.compile("\u001B\\[[0-9;]*m");

    /** Kept between runs, as Maven has to fetch its plugins. */
    private static final Path FETCHED = Path.of("target", "guide-fetched").toAbsolutePath();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    @ValueSource(booleans = {false, true})
    void theExampleIsBuiltByMaven(boolean isModule) throws IOException, InterruptedException {
        Path maven = program("mvn");
        assumeTrue(System.getenv("CI") != null || maven != null, "mvn is missing: install Maven to run this test");
        assertThat(maven).as("mvn, in the path").isNotNull();
        String guide = Files.readString(GUIDE);
        publish("kinjo-parent", "../..");
        publish("nanafusi-parent", "..");
        publish("nanafusi-bom", "../bom");
        publish("nanafusi-core", "../core");
        publish("nanafusi-compiler", "../compiler");
        Path town = Files.createDirectories(folder.resolve("town"));
        String pom = passage(guide, "<!-- pom.xml -->\n```xml\n");
        String repositories = passage(guide, "A project finds them there with\n\n```xml\n")
                .replace(REPOSITORY, folder.resolve("repository").toUri().toString());
        Files.writeString(
                town.resolve("pom.xml"),
                pom.replace("  <dependencyManagement>", repositories + "<dependencyManagement>"));
        for (String document : List.of("houses.xml", "shops.xml")) {
            Files.writeString(town.resolve(document), passage(guide, "<!-- " + document + " -->\n```xml\n"));
        }
        Path sources = Files.createDirectories(town.resolve("src/main/java"));
        Files.createDirectory(sources.resolve("town"));
        for (String source : List.of("Town.java", "Nearby.java")) {
            Files.writeString(
                    sources.resolve("town").resolve(source), passage(guide, "<!-- " + source + " -->\n```java\n"));
        }
        if (isModule) {
            Files.writeString(
                    sources.resolve("module-info.java"), passage(guide, "<!-- module-info.java -->\n```java\n"));
        }

        Path out = folder.resolve("out.txt");
        Path err = folder.resolve("err.txt");
        ProcessBuilder builder = new ProcessBuilder(
                        maven.toString(), "-B", "-q", "-Dmaven.repo.local=" + FETCHED, "compile", "exec:java")
                .directory(town.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        int status = builder.start().waitFor();

        String said = Files.readString(out) + Files.readString(err);
        assumeTrue(
                System.getenv("CI") != null || !said.contains("Could not transfer"),
                "Maven cannot fetch its plugins: run this test with a network");
        assertThat(status).as(said).isZero();
        assertThat(COLOURS.matcher(Files.readString(out)).replaceAll("").strip().lines())
                .containsExactlyInAnyOrderElementsOf(
                        passage(guide, "<!-- nearby.txt -->\n```text\n").lines().toList());
        // No word of the reflective engine, so the processor has run.
        assertThat(err).content().doesNotContain("reflective");
    }

    /** Puts a module of this build into a repository, as {@code deploy} does: what Maven cached of another build is thrown away. */
    private void publish(String artifact, String module) throws IOException {
        delete(FETCHED.resolve(GROUP).resolve(artifact));
        Path target = Files.createDirectories(
                folder.resolve("repository").resolve(GROUP).resolve(artifact).resolve(VERSION));
        String file = artifact + "-" + VERSION;
        Files.copy(Path.of(module, "pom.xml"), target.resolve(file + ".pom"));
        Path classes = Path.of(module, "target/classes");
        if (Files.isDirectory(classes)) {
            int status = ToolProvider.findFirst("jar")
                    .orElseThrow()
                    .run(System.out, System.err, "-cf", target.resolve(file + ".jar") + "", "-C", classes + "", ".");
            assertThat(status).isZero();
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            }
        }
    }

    /** The block of code behind its first line. */
    private static String passage(String guide, String start) {
        int from = guide.indexOf(start);
        assertThat(from).as(start).isNotNegative();
        return guide.substring(from + start.length(), guide.indexOf("```", from + start.length()));
    }

    /** Null if it is not in the path. */
    private static Path program(String name) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(path -> Path.of(path, name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
    }
}
