package kinjo.trace.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.files.Json;
import kinjo.trace.file.TraceBytes;
import kinjo.trace.record.Recording;
import kinjo.trace.simulate.Outcome;
import kinjo.trace.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TraceCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private Exception failure;

    private Throwable failure(Object... words) {
        failure = null;
        run(words);
        return failure;
    }

    private int run(Object... words) {
        CommandLine line = new CommandLine(new TraceCommand());
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        line.setExecutionExceptionHandler((exception, _, _) -> {
            failure = exception;
            return 1;
        });
        return line.execute(Arrays.stream(words).map(Object::toString).toArray(String[]::new));
    }

    private Path small() throws IOException {
        return TraceBytes.small().write(folder.resolve("small.trace"));
    }

    @Test
    void simulatesAsText() throws IOException {
        assertThat(run("simulate", "--lane", "64k,1m", "--threshold", "1/4,0.3", small()))
                .isZero();
        assertThat(out.toString())
                .contains("program: Small")
                .contains("2 objects, 1 threads; 10 events, and 4 lost")
                .contains(
                        "the paper's rule",
                        "Kinjo's rule",
                        "never full",
                        "64 KB",
                        "1024 KB",
                        "Profile-based 1/4",
                        "0.3");
        assertThat(out.toString().lines().filter(line -> line.matches("never full +No Opt\\..*")))
                .containsExactly(
                        "never full  No Opt.            0.0 %          100.0 %             0.0 %",
                        "never full  No Opt.            0.0 %          100.0 %             0.0 %");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void simulatesAsJson() throws IOException {
        assertThat(run("simulate", "--json", small())).isZero();
        Simulation simulation = Json.MAPPER.readValue(out.toString(), Simulation.class);
        assertThat(simulation.outcomes()).hasSize(2 * (1 + 6 * 5)).allMatch(outcome -> outcome.allocated() == 48);
        assertThat(simulation.outcomes()).extracting(Outcome::laneBytes).contains(0L, 32L << 10, 2L << 20);
    }

    @Test
    void saysThatATraceIsCutOff() throws IOException {
        Path trace = small();
        byte[] bytes = Files.readAllBytes(trace);
        Files.write(trace, Arrays.copyOf(bytes, bytes.length - 1));
        assertThat(run("simulate", trace)).isZero();
        assertThat(out.toString()).contains("2 objects");
        assertThat(err.toString()).contains("cut off").contains("at byte " + (bytes.length - 1));
    }

    @Test
    void plotsPrograms() throws IOException {
        run("simulate", "--json", small());
        Path one = Files.writeString(folder.resolve("one.json"), out.toString());
        Path other = Files.writeString(folder.resolve("other.json"), out.toString());
        Path page = folder.resolve("lanes.html");
        assertThat(run("plot", "--out", page, one, other)).isZero();
        assertThat(Files.readString(page))
                .contains("\"name\":\"one\"", "\"name\":\"other\"", "drawBars", "program: Small");
    }

    @Test
    void refusesWhatIsNoSimulation() throws IOException {
        Path trace = small();
        assertThat(failure("plot", trace)).isInstanceOf(KinjoException.class).hasMessageContaining("cannot be read");
        for (String text :
                new String[] {"", "null", "{}", "[1]", "{\"trace\": {\"facts\": {}}, \"outcomes\": [null]}"}) {
            Path file = Files.writeString(folder.resolve("x.json"), text);
            assertThat(failure("plot", file))
                    .isInstanceOf(KinjoException.class)
                    .hasMessageContaining("there is no simulation in");
        }
    }

    @Test
    void refusesSenselessOptions() throws IOException {
        Path trace = small();
        for (String size : new String[] {"x", "0", "-1", "1t", "99999999999"}) {
            assertThat(failure("simulate", "--lane=" + size, trace))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("no size of a lane");
        }
        assertThat(failure("simulate", "--lane", "1k", trace)).isInstanceOf(UsageException.class);
        assertThat(failure("simulate", "/dev/null")).isInstanceOf(UsageException.class);
        assertThat(failure("plot", "-o", folder.resolve("none/x.html"), trace)).isInstanceOf(KinjoException.class);
        assertThat(failure("simulate", "--threshold", "a/b", trace)).isInstanceOf(UsageException.class);
        assertThat(failure("simulate", "--threshold", "1/0", trace)).isInstanceOf(UsageException.class);
        assertThat(run("simulate")).isEqualTo(2);
        assertThat(run()).isEqualTo(2);
    }

    @Test
    void recordReplacesNothingButTraces() throws IOException {
        Path text = Files.writeString(folder.resolve("text"), "do not lose this");
        assertThat(failure("record", "-o", text, "--", "true"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is there and is no trace");
        assertThat(text).hasContent("do not lose this");
        assertThat(failure("record", "-o", folder, "--", "true")).isInstanceOf(UsageException.class);
        assertThat(failure("record", "-o", folder.resolve("none/a"), "--", "true"))
                .isInstanceOf(UsageException.class);
        assertThat(failure("record", "-o", "/dev/null", "--", "true"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("No trace can be written");
    }

    /** And the older trace is there again. */
    @Test
    void recordSaysThatThereIsNoTrace() throws IOException {
        Path old = small();
        byte[] bytes = Files.readAllBytes(old);
        assertThat(run("record", "-o", old, "--", "true")).isEqualTo(1);
        assertThat(run("record", "-o", old, "--", "sh", "-c", "exit 7")).isEqualTo(7);
        assertThat(failure("record", "-o", old, "--", folder.resolve("no such program")))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("cannot run");
        assertThat(old).hasBinaryContent(bytes);
        assertThat(folder).isDirectoryNotContaining("glob:**.old");
        // As the agent makes it.
        assertThat(run("record", "-o", old, "--", "sh", "-c", "echo new > " + old))
                .isZero();
        assertThat(old).hasContent("new");
        assertThat(folder).isDirectoryNotContaining("glob:**.old");
    }

    /** The JVM takes no second collector. */
    @Test
    void aCollectorIsAddedWhereNoneIsNamed() throws IOException {
        Path arguments = Files.writeString(folder.resolve("words"), "-Xmx1g\n'-XX:+UseParallelGC'\n");
        Map<String, String> none = Map.of();
        assertThat(Recording.namesCollector(List.of("java", "-Xmx1g", "@missing", "Main"), none))
                .isFalse();
        assertThat(Recording.namesCollector(List.of("java", "-XX:+UseGCOverheadLimit", "Main"), none))
                .isFalse();
        assertThat(Recording.namesCollector(List.of("java", "-XX:+UseG1GC", "Main"), none))
                .isTrue();
        assertThat(Recording.namesCollector(List.of("java", "@" + arguments, "Main"), none))
                .isTrue();
        assertThat(Recording.namesCollector(List.of("java", "Main"), Map.of("JDK_JAVA_OPTIONS", "-Xmx1g -XX:+UseG1GC")))
                .isTrue();
        assertThat(Recording.namesCollector(List.of("java", "Main"), Map.of("JDK_JAVA_OPTIONS", "@" + arguments)))
                .isTrue();
    }

    @Test
    void aSmallHeapHasASmallYoungGeneration() {
        assertThat(Recording.young(List.of("java", "Main"), Map.of())).isEqualTo("-Xmn24m");
        assertThat(Recording.young(List.of("java", "-Xmx1g", "Main"), Map.of())).isEqualTo("-Xmn24m");
        assertThat(Recording.young(List.of("java", "-Xmx64m", "Main"), Map.of("JDK_JAVA_OPTIONS", "-Xmx1g")))
                .isEqualTo("-Xmn8m");
        assertThat(Recording.young(List.of("run.sh"), Map.of("JAVA_TOOL_OPTIONS", "-ea -XX:MaxHeapSize=16384K")))
                .isEqualTo("-Xmn3m");
    }
}
