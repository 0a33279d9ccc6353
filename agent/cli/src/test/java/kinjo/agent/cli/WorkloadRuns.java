package kinjo.agent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs workloads at their small size with the agent, in JVMs of their own, and checks their results. */
final class WorkloadRuns {
    private final Path folder;
    private final Path agent;
    private final String workload;

    /** @param folder for the agent's jar, which the build makes after the tests, and for logs */
    WorkloadRuns(Path folder, String workload) {
        this.folder = folder;
        this.workload = workload;
        agent = folder.resolve("kinjo-agent.jar");
        String classes = "../target/classes";
        int status = ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(
                        System.out,
                        System.err,
                        "cfm",
                        agent.toString(),
                        classes + "/META-INF/MANIFEST.MF",
                        "-C",
                        classes,
                        "kinjo");
        assertThat(status).isZero();
    }

    /** What a run did; its result was right. */
    record Outcome(List<String> log) {
        long lines(String beginning) {
            return log.stream()
                    .filter(line -> line.startsWith("kinjo-agent: " + beginning + ": "))
                    .count();
        }
    }

    /** All that the workloads need: with the other libraries every look at the class path would take longer. */
    static String classPath() throws ClassNotFoundException {
        return Stream.of(
                        kinjo.bench.workloads.Main.class,
                        kinjo.common.cpu.Cpu.class,
                        Class.forName("org.apache.lucene.index.IndexWriter"),
                        com.fasterxml.jackson.databind.ObjectMapper.class,
                        com.fasterxml.jackson.core.JsonFactory.class,
                        Class.forName("com.fasterxml.jackson.annotation.JsonValue"),
                        Class.forName("org.apache.xalan.processor.TransformerFactoryImpl"))
                .map(WorkloadRuns::file)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String file(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs it with two threads. */
    Outcome run(String options, String... flags) throws IOException, InterruptedException, ClassNotFoundException {
        Path log = folder.resolve("log.txt");
        Path out = folder.resolve("out.txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(), "-Xmx256m", "-XX:+UseSerialGC"));
        command.addAll(List.of(flags));
        command.addAll(List.of("-javaagent:" + agent + "=" + options + ",log=" + log, "-cp", classPath()));
        command.addAll(List.of("kinjo.bench.workloads.Main", workload, "--size", "small", "--threads", "2"));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError("no end: " + command);
        }
        assertThat(out).content().contains("checksum: " + checksum());
        assertThat(process.exitValue()).isZero();
        Outcome outcome = new Outcome(Files.readAllLines(log));
        assertThat(outcome.lines("wrong")).isZero();
        return outcome;
    }

    private String checksum() throws IOException {
        return Files.readAllLines(Path.of("../../bench/expected-results.txt")).stream()
                .filter(line -> line.startsWith("checksum " + workload + " "))
                .map(line -> line.replaceAll(".* ", ""))
                .findFirst()
                .orElseThrow();
    }
}
