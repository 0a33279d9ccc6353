package kinjo.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Compiles small programs and runs them in JVMs of their own, with the agent and without. */
public final class Programs {
    private static final Path CLASSES = Path.of("target/classes");

    private Programs() {}

    /** What a program did. */
    public record Outcome(int status, String out, String err) {}

    /**
     * Compiles.
     *
     * @param sources text by file name
     * @return the folder of the class files, below the one given
     */
    public static Path compile(Path folder, Map<String, String> sources, String... options) {
        try {
            List<String> words = new ArrayList<>(
                    List.of("-g", "-d", folder.resolve("classes").toString(), "-nowarn"));
            words.addAll(List.of(options));
            for (Map.Entry<String, String> source : sources.entrySet()) {
                Path file = folder.resolve("src").resolve(source.getKey());
                Files.createDirectories(file.getParent());
                words.add(Files.writeString(file, source.getValue()).toString());
            }
            int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(String[]::new));
            assertThat(status).as("compiling %s", sources).isZero();
            return folder.resolve("classes");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Puts the agent's classes into a jar, as the build does when the tests are done. */
    public static Path agentJar(Path folder) {
        Path jar = folder.resolve("any name.jar");
        try (Stream<Path> files = Files.walk(CLASSES);
                OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(
                        out, new Manifest(Files.newInputStream(CLASSES.resolve("META-INF/MANIFEST.MF"))))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                entries.putNextEntry(new JarEntry(CLASSES.relativize(file).toString()));
                Files.copy(file, entries);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return jar;
    }

    /** Without what every JVM says whose bootstrap class path gets longer. */
    private static String withoutWarnings(String text) {
        return text.lines()
                .filter(line -> !line.contains("VM warning: Sharing is only supported for boot loader classes"))
                .collect(Collectors.joining("\n"));
    }

    /** Runs a JVM to its end. */
    public static Outcome java(Path folder, List<String> words) throws IOException, InterruptedException {
        return java(Path.of(System.getProperty("java.home")), folder, words);
    }

    /** The same with another JDK, or an image of one. */
    public static Outcome java(Path home, Path folder, List<String> words) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(home.resolve("bin/java").toString(), "-Xmx128m", "-XX:+UseSerialGC"));
        command.addAll(words);
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError("no end: " + command);
        }
        return new Outcome(process.exitValue(), Files.readString(out), withoutWarnings(Files.readString(err)));
    }
}
