package kinjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code kinjo} in a checkout of the test's own: its Maven counts builds, its Java runs until its input ends. */
@Timeout(60)
class LauncherTest {
    @TempDir
    private Path folder;

    private Path root;
    private final List<Process> started = new ArrayList<>();

    @BeforeEach
    void aCheckout() throws IOException {
        root = Files.createDirectories(folder.resolve("checkout"));
        Files.copy(Path.of("../kinjo"), root.resolve("kinjo"));
        source("class A {}");
        program("mvn", "echo built >>'" + folder.resolve("builds") + "'");
        Files.createDirectories(folder.resolve("jdk"));
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"25.0.3\"\n");
        program("jdk/bin/javac", "");
        // Without a program of its own, which would have the lock open as well.
        program("jdk/bin/java", "echo runs; read -r line");
    }

    @AfterEach
    void endAll() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void nothingIsBuiltUnderOneThatRuns() throws Exception {
        Process first = kinjo("cache");
        BufferedReader ofFirst = first.inputReader();
        assertThat(ofFirst.readLine()).startsWith("building the Java parts");
        assertThat(ofFirst.readLine()).isEqualTo("runs");
        source("class A { int changed; }");

        Process second = kinjo("cache");
        second.outputWriter().close();
        BufferedReader ofSecond = second.inputReader();

        assertThat(ofSecond.readLine())
                .isEqualTo("waiting for the ./kinjo that runs (process " + first.pid()
                        + "): what has changed is built when it ends");
        assertThat(builds()).isEqualTo(1);
        first.outputWriter().close();
        assertThat(ofSecond.lines()).endsWith("runs");
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void thoseThatFindAllBuiltRunAtTheSameTime() throws Exception {
        BufferedReader first = kinjo("cache").inputReader();
        assertThat(first.readLine()).startsWith("building the Java parts");
        assertThat(first.readLine()).isEqualTo("runs");

        assertThat(kinjo("cache").inputReader().readLine()).isEqualTo("runs");

        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void aProgramThatRunsForDaysKeepsNobodyWaiting() throws Exception {
        BufferedReader program = kinjo("java", "-jar", "server.jar").inputReader();
        assertThat(program.readLine()).startsWith("building the Java parts");
        assertThat(program.readLine()).isEqualTo("runs");
        source("class A { int changed; }");

        BufferedReader second = kinjo("cache").inputReader();

        assertThat(second.readLine()).startsWith("building the Java parts");
        assertThat(second.readLine()).isEqualTo("runs");
    }

    /** A JVM takes one. */
    @Test
    void aCollectorThatAVariableNamesIsTheOnlyOne() throws Exception {
        program("jdk/bin/java", "echo \"$*\"");
        assertThat(printed(Map.of())).contains("-XX:+UseSerialGC", "-Duser.home=" + folder);
        assertThat(printed(Map.of("JAVA_TOOL_OPTIONS", "-Xmx1g -XX:+UseG1GC"))).doesNotContain("-XX:+UseSerialGC");
    }

    @Test
    void withoutAHomeItSaysWhatToDo() throws Exception {
        assertThat(printed(Map.of("HOME", "", "KINJO_CACHE", "", "XDG_CACHE_HOME", "")))
                .contains("HOME is not set")
                .contains("-> set HOME");
    }

    private String printed(Map<String, String> variables) throws IOException {
        Map<String, String> all = new HashMap<>(Map.of("HOME", folder.toString()));
        all.putAll(variables);
        return new String(kinjo(all, "cache").getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private Process kinjo(String... words) throws IOException {
        return kinjo(Map.of(), words);
    }

    private Process kinjo(Map<String, String> variables, String... words) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("bash", root.resolve("kinjo").toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("PATH", folder + ":" + System.getenv("PATH"));
        builder.environment().put("KINJO_JDK", folder.resolve("jdk").toString());
        builder.environment().put("KINJO_CACHE", folder.resolve("cache").toString());
        builder.environment().putAll(variables);
        Process process = builder.start();
        started.add(process);
        return process;
    }

    private int builds() throws IOException {
        return Files.readAllLines(folder.resolve("builds")).size();
    }

    /** Writes the checkout's source: file times move in steps of some milliseconds, so until it is newer than the build. */
    private void source(String text) throws IOException {
        Path file = Files.createDirectories(root.resolve("cli/src")).resolve("A.java");
        Path stamp = root.resolve("cli/target/kinjo.stamp");
        do {
            Files.writeString(file, text);
        } while (Files.exists(stamp)
                && Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(stamp)) <= 0);
    }

    private void program(String name, String line) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + line + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
