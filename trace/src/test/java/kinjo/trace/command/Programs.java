package kinjo.trace.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import kinjo.trace.record.Recording;

/** Small programs that are compiled, and run with the recorder and without. */
final class Programs {
    private final Path folder;
    private final Path agentJar;

    /** What a program did. */
    record Run(int status, String out, String err) {}

    Programs(Path folder) throws IOException {
        this.folder = folder;
        agentJar = agentJar(folder);
    }

    /** In a build the agent is a folder of classes while tests run. */
    private static Path agentJar(Path folder) throws IOException {
        Path classes = Recording.agentJar();
        if (!Files.isDirectory(classes)) {
            return classes;
        }
        Path jar = folder.resolve("an agent.jar");
        try (Stream<Path> files = Files.walk(classes);
                OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(
                        out, new Manifest(Files.newInputStream(classes.resolve("META-INF/MANIFEST.MF"))))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                entries.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, entries);
            }
        }
        return jar;
    }

    /** Compiles a class of no package. */
    Path compile(String name, String source) throws IOException {
        Path file = Files.writeString(folder.resolve(name + ".java"), source);
        Path classes = folder.resolve(name + "-classes");
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-g", "-nowarn", "-d", classes.toString(), file.toString());
        assertThat(status).as("compiling %s", source).isZero();
        return classes;
    }

    /** The words of a command line. */
    List<String> java(Path classes, String... words) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xmx512m",
                "-cp",
                classes.toString()));
        command.addAll(Arrays.asList(words));
        return command;
    }

    /** With the recorder, and its trace in a file. */
    Run record(List<String> command, Path trace) throws IOException, InterruptedException {
        Recording recording = new Recording(command, trace.toAbsolutePath(), agentJar);
        return run(recording.flags().command(), recording.flags().environment());
    }

    Run run(List<String> command, Map<String, String> environment) throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError("no end: " + command + "\n" + Files.readString(err));
        }
        return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
    }
}
