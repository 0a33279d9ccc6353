package kinjo.nanafusi.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code nanafusi} in a folder of its own, with a Java that prints what it is called with. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
    @TempDir
    private Path folder;

    private Path home;
    private Path script;

    private record Outcome(int status, String text) {}

    @BeforeEach
    void copy() throws IOException {
        home = Files.createDirectories(folder.resolve("a copy"));
        script = home.resolve("nanafusi");
        Files.copy(Path.of("../nanafusi"), script);
        program(folder.resolve("jdk/bin/java"), "printf '%s|' \"$@\"; exit 7");
    }

    private static void program(Path file, String body) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(file, Set.of(PosixFilePermission.values()));
    }

    private Outcome run(Path launcher, String jdk, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("sh", launcher.toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", folder.resolve(jdk).toString());
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), text);
    }

    @Test
    void startsTheJarBesideItAndPassesOnWordsAndStatus() throws IOException, InterruptedException {
        Path jar = Files.createFile(home.resolve("nanafusi-cli.jar"));

        assertThat(run(script, "jdk", "count", "two words.xml", "*", ""))
                .isEqualTo(new Outcome(7, "-jar|" + jar.toRealPath() + "|count|two words.xml|*||"));
    }

    @Test
    void isFoundBehindSymbolicLinks() throws IOException, InterruptedException {
        Path jar = Files.createFile(home.resolve("nanafusi-cli.jar"));
        Path bin = Files.createDirectory(folder.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("first"), script);
        Path second = Files.createSymbolicLink(bin.resolve("second"), Path.of("first"));

        assertThat(run(second, "jdk").text()).isEqualTo("-jar|" + jar.toRealPath() + "|");
    }

    @Test
    void withoutAJarItSaysWhereThereIsOne() throws IOException, InterruptedException {
        Outcome outcome = run(script, "jdk");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.text()).contains("nanafusi: there is no ", "-> copy nanafusi-cli.jar and lib/");
    }

    @Test
    void aWrongJavaHomeIsTold() throws IOException, InterruptedException {
        Outcome outcome = run(script, "nowhere");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.text()).contains("nowhere has no bin/java", "-> set it to the folder of a JDK 21 or later");
    }

    @Test
    void inACheckoutAnOldJavaIsToldBeforeAnythingIsBuilt() throws IOException, InterruptedException {
        Files.createFile(Files.createDirectory(home.resolve("cli")).resolve("pom.xml"));
        program(folder.resolve("old/bin/java"), "echo 'openjdk version \"1.8.0_402\"' >&2");
        Outcome outcome = run(script, "old");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.text())
                .contains("is Java 1.8.0\n", "-> install a JDK 21 or later")
                .doesNotContain("building");
    }
}
