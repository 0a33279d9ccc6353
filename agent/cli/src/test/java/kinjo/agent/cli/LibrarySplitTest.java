package kinjo.agent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** A library that others wrote does the same when it is split: Lucene, by the workload that searches with it. */
class LibrarySplitTest {
    @TempDir
    private static Path folder;

    private static Path agent;
    private static String classPath;

    private record Outcome(int status, String out, List<String> log) {
        long lines(String beginning) {
            return log.stream()
                    .filter(line -> line.startsWith("kinjo-agent: " + beginning + ": "))
                    .count();
        }
    }

    @BeforeAll
    static void prepare() throws Exception {
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
        classPath = Stream.of(
                        kinjo.bench.workloads.Main.class,
                        kinjo.common.cpu.Cpu.class,
                        Class.forName("org.apache.lucene.index.IndexWriter"),
                        com.fasterxml.jackson.databind.ObjectMapper.class,
                        com.fasterxml.jackson.core.JsonFactory.class,
                        Class.forName("com.fasterxml.jackson.annotation.JsonValue"),
                        Class.forName("org.apache.xalan.processor.TransformerFactoryImpl"))
                .map(LibrarySplitTest::file)
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

    /** Runs the workload with the agent. */
    private static Outcome run(String options, String... flags) throws IOException, InterruptedException {
        Path log = folder.resolve("log.txt");
        Path out = folder.resolve("out.txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(), "-Xmx256m", "-XX:+UseSerialGC"));
        command.addAll(List.of(flags));
        command.addAll(List.of("-javaagent:" + agent + "=" + options + ",log=" + log, "-cp", classPath));
        command.addAll(List.of("kinjo.bench.workloads.Main", "lusearch", "--size", "small", "--threads", "2"));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError("no end: " + command);
        }
        return new Outcome(process.exitValue(), Files.readString(out), Files.readAllLines(log));
    }

    private static String kinjo(String... words) {
        StringWriter text = new StringWriter();
        CommandLine line = new CommandLine(new AgentCommand());
        line.setOut(new PrintWriter(text));
        line.setErr(new PrintWriter(text));
        // Some classes are refused, which the status says.
        assertThat(line.execute(words)).as("%s", text).isEqualTo(1);
        return text.toString();
    }

    private static String checksum() throws IOException {
        return Files.readAllLines(Path.of("../../bench/expected-results.txt")).stream()
                .filter(line -> line.startsWith("checksum lusearch "))
                .map(line -> line.replaceAll(".* ", ""))
                .findFirst()
                .orElseThrow();
    }

    private static void assertTheSame(Outcome outcome) throws IOException {
        assertThat(outcome.out()).contains("checksum: " + checksum());
        assertThat(outcome.status()).isZero();
        assertThat(outcome.lines("wrong")).isZero();
    }

    /** What the counts propose, as docs/agent.md says it is done. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xint",
                "-XX:TieredStopAtLevel=1",
                "-XX:-TieredCompilation -XX:CompileCommand=quiet "
                        + "-XX:CompileCommand=CompileThresholdScaling,org.apache.lucene.*::*,0.1"
            })
    void theProposedSplitsChangeNothing(String flags) throws Exception {
        Path options = options();
        Outcome split = run("@" + options, flags.split(" "));
        assertTheSame(split);
        assertThat(split.lines("split"))
                .isGreaterThanOrEqualTo(7)
                .isEqualTo(Files.readAllLines(options).stream()
                        .filter(line -> line.startsWith("split="))
                        .count());
        assertThat(split.lines("not loaded")).isZero();
    }

    /** Counted once for all modes. */
    private static Path options() throws IOException, InterruptedException {
        Path options = folder.resolve("splits.txt");
        if (!Files.exists(options)) {
            Path counts = folder.resolve("counts.json");
            assertTheSame(run("fields=org.apache.lucene.*,counts=" + counts));
            kinjo(
                    "split", "--dry-run", "-cp", classPath, "--counts", counts.toString(), "--even-if", "text", "--options",
                    options.toString());
        }
        return options;
    }

    /** As much of a package as can be: every field that may leave its class does. */
    @Test
    void aWholePackageCanBeSplit() throws Exception {
        Path options = folder.resolve("package.txt");
        String said = kinjo(
                "split", "--dry-run", "-cp", classPath, "--all", "org.apache.lucene.index.*", "--even-if", "text", "--options",
                options.toString());
        assertThat(said).contains("# refused for: cloned ");
        Outcome split = run("@" + options);
        assertTheSame(split);
        assertThat(split.lines("split")).isGreaterThan(200);
        assertThat(split.lines("split") - split.lines("not loaded")).isGreaterThan(100);
    }
}
