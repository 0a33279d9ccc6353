package kinjo.agent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import kinjo.agent.advice.PlacementReport.Answer;
import kinjo.agent.fields.ClassPattern;
import kinjo.common.KinjoException;
import kinjo.common.commands.Failures;
import kinjo.common.files.Json;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code kinjo profile placement}. */
class ProfilePlacementTest {
    private static final String COUNTS = """
            {"classes": [{"name": "p.Node", "shared": true, "fields": [
              {"name": "left", "descriptor": "Lp/Node;", "reads": 90, "writes": 0},
              {"name": "found", "descriptor": "I", "reads": 0, "writes": 10}]}], "uncounted": ["what </script> does"]}
            """;

    @TempDir
    private Path folder;

    private record Outcome(int status, String out, String err) {}

    private static Outcome run(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = new CommandLine(new ProfileCommand());
        line.setExecutionExceptionHandler(Failures::report);
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        int status = line.execute(words);
        return new Outcome(status, out.toString(), err.toString());
    }

    private Path counts() throws IOException {
        return Files.writeString(folder.resolve("given.json"), COUNTS);
    }

    @Test
    void countsBecomeAdvice() throws IOException {
        Path out = folder.resolve("out");
        Outcome outcome = run("placement", "--counts", counts().toString(), "--out", out.toString());
        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .contains("p.Node: partly FreqRead, partly Other", "left (R)", "found (W)")
                .contains("machine: ", "p.Node: order\n  why: left is its only reference", "  hot p.Node left")
                .contains("VM: not known, and so not whether", "not counted: what </script> does")
                .contains(out.resolve("report.html").toString());
        assertThat(Files.readAllLines(out.resolve("placement.txt"))).contains("hot p.Node left");
        JsonNode json = Json.MAPPER.readTree(out.resolve("placement.json").toFile());
        assertThat(json.at("/classes/0/name").asText()).isEqualTo("p.Node");
        assertThat(json.at("/classes/0/fields/0/kind").asText()).isEqualTo("R");
        assertThat(json.at("/classes/0/advice/kind").asText()).isEqualTo("ORDER");
        assertThat(json.at("/machine/latencies/0/bytes").asLong()).isEqualTo(16 << 10);
        String page = Files.readString(out.resolve("report.html"));
        assertThat(page).contains("p.Node").doesNotContain("what </script> does", "{{command}}");
    }

    /** The folder of an earlier run, looked at again. */
    @Test
    void countsThatAreGivenAreKept() throws IOException {
        Path given = Files.writeString(folder.resolve("counts.json"), COUNTS);
        assertThat(run("placement", "--counts", given.toString(), "--out", folder.toString())
                        .status())
                .isZero();
        assertThat(given).content().isEqualTo(COUNTS);
        assertThat(folder.resolve("placement.txt")).exists();
    }

    @Test
    void jsonIsPrintedAlone() throws IOException {
        Outcome outcome = run(
                "placement",
                "--json",
                "--counts",
                counts().toString(),
                "--out",
                folder.resolve("json").toString());
        assertThat(Json.MAPPER.readTree(outcome.out()).at("/classes/0/shared").asBoolean())
                .isTrue();
    }

    @Test
    void thresholdsArePassedOn() throws IOException {
        Outcome outcome = run(
                "placement",
                "--thresholds",
                "11:20:1:1",
                "--counts",
                counts().toString(),
                "--out",
                folder.resolve("limits").toString());
        assertThat(outcome.out())
                .contains("p.Node: FreqRead\n")
                .contains("not kept apart: ")
                .doesNotContain("freqread p.Node");
    }

    @Test
    void whatMakesNoSenseIsSaid() throws IOException {
        Outcome nothing = run("placement");
        assertThat(nothing.status()).isEqualTo(2);
        assertThat(nothing.err()).contains("No program is given.", "--counts");
        assertThat(run("placement", "--counts", "x.json", "java").err())
                .contains("There are both counts and a program.");
        Outcome limits = run("placement", "--thresholds", "1", "java");
        assertThat(limits.status()).isEqualTo(2);
        assertThat(limits.err()).contains("'1' are no thresholds");
        Outcome pattern = run("placement", "--fields", "a/b", "java");
        assertThat(pattern.status()).isEqualTo(2);
        assertThat(pattern.err()).contains("'a/b' is no name of classes");
        Outcome file = run("placement", "--out", counts().toString(), "java");
        assertThat(file.status()).isEqualTo(2);
        assertThat(file.err()).contains("is a file.", "Name a folder by --out.");
        Outcome none = run("placement", "--counts", folder.resolve("none").toString());
        assertThat(none.status()).isEqualTo(1);
        assertThat(none.err()).contains("cannot be read");
        Outcome program = run("placement", "--out", folder.resolve("p").toString(), "--", "/no/such/program");
        assertThat(program.status()).isEqualTo(1);
        assertThat(program.err()).contains("cannot run /no/such/program");
    }

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin/java").toString();

    /** The paper's tree, run with two threads; what it prints, its status and its counts. */
    @Test
    void aProgramIsRunAndCounted() throws Exception {
        Path jar = folder.resolve("kinjo-agent.jar");
        new WorkloadRuns(folder, "bintree");
        List<String> command = List.of(
                JAVA,
                "-XX:+UseSerialGC",
                "-cp",
                WorkloadRuns.classPath(),
                "kinjo.bench.workloads.Main",
                "bintree",
                "--size",
                "small",
                "--threads",
                "2");
        CountedRun run = new CountedRun(command, jar, folder);
        Path printed = folder.resolve("printed.txt");
        assertThat(run.run(List.of(new ClassPattern("kinjo.bench.*")), Redirect.to(printed.toFile())))
                .isZero();
        assertThat(printed).content().contains("checksum");
        assertThat(CountsFiles.read(run.counts()).classes())
                .filteredOn(type -> type.name().endsWith("bintree.Node"))
                .singleElement()
                .matches(type -> type.shared() && type.reads() > type.writes());
        assertThat(ProgramVm.of(command).advised().keepsApart()).isEqualTo(Answer.NO);
    }

    /** All that chooses the VM and its features, wherever it stands before the main class. */
    @Test
    void theVmIsAskedAsTheCommandRunsIt() throws Exception {
        Path java = Files.writeString(folder.resolve("java"), """
                #!/bin/sh
                case " $* " in
                    *" -XX:-UseFrequentlyReadBuffers "*) ;;
                    *" -kinjo "*) echo "bool UseFrequentlyReadBuffers  = true" ;;
                esac
                """);
        assertThat(java.toFile().setExecutable(true)).isTrue();
        assertThat(keepsApart(java, "-kinjo -jar app.jar")).isEqualTo(Answer.YES);
        assertThat(keepsApart(java, "-Xmx1g --class-path lib -kinjo app.Main")).isEqualTo(Answer.YES);
        assertThat(keepsApart(java, "-kinjo -Xmx1g -cp lib -XX:-UseFrequentlyReadBuffers app.Main"))
                .isEqualTo(Answer.NO);
        assertThat(keepsApart(java, "-Xmx1g app.Main -kinjo")).isEqualTo(Answer.NO);
        assertThat(keepsApart(java, "-jar app.jar -kinjo")).isEqualTo(Answer.NO);
    }

    /** Without one the flags of the VM's log would end it. */
    @Test
    void onlyKinjoEstimates() throws Exception {
        assertThat(ProgramVm.of(List.of(JAVA, "-jar", "app.jar")).knowsFields()).isFalse();
        assertThat(ProgramVm.of(List.of("sh", "-c", "java -kinjo")).knowsFields())
                .isFalse();
        Path java = Files.writeString(folder.resolve("java"), """
                #!/bin/sh
                echo "     bool AutomaticPlacement                       = false      {product} {default}"
                """);
        assertThat(java.toFile().setExecutable(true)).isTrue();
        ProgramVm kinjo = ProgramVm.of(List.of(java.toString(), "-kinjo", "-jar", "app.jar"));
        assertThat(kinjo.knowsFields()).isTrue();
        assertThat(kinjo.advised().keepsApart()).isEqualTo(Answer.NO);
    }

    /** What 'kinjo compare' chooses itself it refuses in the program's words. */
    @Test
    void gainIsMeasuredAsTheProgramRuns() throws IOException {
        List<String> program = List.of(
                ("java -kinjo -Xms1g -Xmx2g -XX:+UseParallelGC -cp -Xmx1g -Da=b app.Main -Xmx5g -kinjo").split(" "));
        assertThat(new GainRuns(program)
                        .command(Path.of("kinjo"), Path.of("/p.txt"), Duration.ofMinutes(3), Path.of("/gain")))
                .isEqualTo(List.of(("kinjo compare --against kinjo --variant placement:/p.txt --gc parallel --heap 2g"
                                + " --ignore-output --budget 180s --out /gain -- java -cp -Xmx1g -Da=b app.Main -Xmx5g -kinjo")
                        .split(" ")));
        assertThat(new GainRuns(List.of("java", "-jar", "a.jar"))
                        .command(Path.of("kinjo"), Path.of("/p.txt"), Duration.ofMinutes(3), Path.of("/gain")))
                .doesNotContain("--gc", "--heap");
        Outcome none = run("placement", "--counts", counts().toString(), "--gain", "1m");
        assertThat(none.status()).isEqualTo(2);
        assertThat(none.err()).contains("started by java itself");
        Outcome noTime = run("placement", "--gain", "soon", "--", "java", "-jar", "a.jar");
        assertThat(noTime.status()).isEqualTo(2);
        assertThat(noTime.err()).contains("'soon' is no time");
        String comma = folder.resolve("a,b").toString();
        Outcome odd = run("placement", "--exact", "--gain", "1m", "--out", comma, "--", "java", "-jar", "a.jar");
        assertThat(odd.status()).isEqualTo(2);
        assertThat(odd.err()).contains("a comma in its name");
    }

    @Test
    void anEstimateNeedsARecordingAndTime() throws Exception {
        Path code = folder.resolve("code.log");
        Path java = Files.writeString(folder.resolve("java"), "#!/bin/sh\nexit 7\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        EstimatedRun none = new EstimatedRun(List.of(java.toString(), "app.Main"), folder);
        Assertions.assertThatThrownBy(() -> none.run(List.of(), Redirect.DISCARD))
                .isInstanceOf(KinjoException.class)
                .hasMessage("the program ended with status 7, and there is no recording of it");
        Files.writeString(java, "#!/bin/sh\ntouch " + code + "\nexec " + JAVA + " \"$1\" \"$2\" -version\n");
        Assertions.assertThatThrownBy(() -> none.run(List.of(), Redirect.DISCARD))
                .isInstanceOf(KinjoException.class)
                .hasMessage("the program ran Java code for 0.0 s, too short for an estimate");
        Path odd = Files.createDirectories(folder.resolve("a:b"));
        Assertions.assertThatThrownBy(
                        () -> new EstimatedRun(List.of(JAVA, "-version"), odd).run(List.of(), Redirect.DISCARD))
                .hasMessageContaining("cannot have such a file name");
    }

    private Answer keepsApart(Path java, String words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(List.of(words.split(" ")));
        return ProgramVm.of(command).advised().keepsApart();
    }

    @Test
    void aProgramWithoutCountsIsAFailure() {
        CountedRun run = new CountedRun(List.of("sh", "-c", "exit 3"), folder.resolve("no.jar"), folder);
        Assertions.assertThatThrownBy(() -> run.run(List.of(new ClassPattern("*")), Redirect.DISCARD))
                .isInstanceOf(KinjoException.class)
                .hasMessage("the program ended with status 3, and there are no counts");
    }
}
