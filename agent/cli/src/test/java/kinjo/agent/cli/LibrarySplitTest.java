package kinjo.agent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
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

    private static WorkloadRuns searches;

    @BeforeAll
    static void prepare() {
        searches = new WorkloadRuns(folder, "lusearch");
    }

    /** Looks which classes can be split. */
    private static String dryRun(Path options, String which, String value) throws Exception {
        StringWriter text = new StringWriter();
        CommandLine line = new CommandLine(new AgentCommand());
        line.setOut(new PrintWriter(text));
        line.setErr(new PrintWriter(text));
        int status = line.execute(
                "split",
                "--dry-run",
                "-cp",
                WorkloadRuns.classPath(),
                which,
                value,
                "--even-if",
                "text",
                "--options",
                options.toString());
        // Some classes are refused, which the status says.
        assertThat(status).as("%s", text).isEqualTo(1);
        return text.toString();
    }

    /**
     * What the counts propose, as docs/agent.md says it is done. Only the library and the workload are interpreted, or
     * compiled early: the agent takes minutes otherwise.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-XX:CompileCommand=quiet -XX:CompileCommand=exclude,org.apache.lucene.*::* "
                        + "-XX:CompileCommand=exclude,kinjo.bench.*::*",
                "-XX:TieredStopAtLevel=1",
                "-XX:-TieredCompilation -XX:CompileCommand=quiet "
                        + "-XX:CompileCommand=CompileThresholdScaling,org.apache.lucene.*::*,0.1"
            })
    void theProposedSplitsChangeNothing(String flags) throws Exception {
        Path options = options();
        WorkloadRuns.Outcome split = searches.run("@" + options, flags.split(" "));
        assertThat(split.lines("split"))
                .isGreaterThanOrEqualTo(7)
                .isEqualTo(Files.readAllLines(options).stream()
                        .filter(line -> line.startsWith("split="))
                        .count());
        assertThat(split.lines("not loaded")).isZero();
    }

    /** Counted once for all modes. */
    private static Path options() throws Exception {
        Path options = folder.resolve("splits.txt");
        if (!Files.exists(options)) {
            Path counts = folder.resolve("counts.json");
            searches.run("fields=org.apache.lucene.*,counts=" + counts);
            dryRun(options, "--counts", counts.toString());
        }
        return options;
    }

    /** As much as can be of a part of a package: every field that may leave its class does. */
    @Test
    void wholeClassesCanBeSplit() throws Exception {
        Path options = folder.resolve("package.txt");
        String said = dryRun(options, "--all", "org.apache.lucene.index.S*");
        assertThat(said).contains("# refused for: cloned ");
        WorkloadRuns.Outcome split = searches.run("@" + options);
        assertThat(split.lines("split")).isGreaterThan(30);
        assertThat(split.lines("split") - split.lines("not loaded")).isGreaterThan(15);
    }
}
