package kinjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {
    private record Outcome(int status, String text) {}

    @BeforeAll
    static void theCheckoutIsTheFolderAbove() {
        System.setProperty("kinjo.root", "..");
    }

    private static Outcome run(String... words) {
        return run(List.of(), words);
    }

    /** @param program what stands behind '--'; empty for no '--' */
    private static Outcome run(List<String> program, String... words) {
        StringWriter text = new StringWriter();
        CommandLine line = Main.commandLine(List.of(words), program, !program.isEmpty());
        line.setOut(new PrintWriter(text));
        line.setErr(new PrintWriter(text));
        int status = line.execute(words);
        return new Outcome(status, text.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare", "build", "image", "dist", "install", "bench", "scale", "agent", "profile", "test", "doctor",
                "cache", "vm"
            })
    void everyCommandHasHelp(String command) {
        Outcome outcome = run(command, "--help");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.text()).contains("Usage:");
    }

    @Test
    void anUnknownCommandIsAUsageError() {
        assertThat(run("compar").status()).isEqualTo(2);
        assertThat(run("compar").text()).contains("compare");
    }

    @Test
    void whatIsWrongDoesNotDrownInHelp() {
        Outcome outcome = run("compare", "--gcs", "serial");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text())
                .startsWith("kinjo: Unknown option")
                .contains("'--gcs'", "'./kinjo compare --help' says what it takes")
                .doesNotContain("Usage:");
        assertThat(run("compare", "--pairs", "six").text()).contains("'six'", "--help");
        assertThat(run("bench").text()).startsWith("kinjo: say which").contains("jcstress  Runs our");
    }

    @Test
    void theFirstLineOfADescriptionSaysAllThatAListOfCommandsShows() {
        CommandLine line = Main.commandLine(List.of(), List.of(), false);

        assertThat(line.getSubcommands().values())
                .filteredOn(command -> !(command.getCommand() instanceof CommandLine.HelpCommand))
                .extracting(command -> command.getCommandSpec().usageMessage().description()[0])
                .allMatch(first -> first.endsWith(".") || first.contains(": ./kinjo "));
    }

    @Test
    void whatIsWrongIsFoundBeforeAVmIsBuilt() {
        assertThat(run("compare", "legacy", "--heap", "2y").text()).contains("'2y' is not a heap size");
        assertThat(run("compare", "legacy", "--fail-on", "0.9").text()).contains("--fail-on 1 or more");
        assertThat(run("compare", "legacy", "--against", "kinjo").text()).contains("kinjo is given twice");
        assertThat(run("bench", "run", "legaci").text()).contains("no workload 'legaci'", "legacy");
        assertThat(run("bench", "run", "programs").text()).contains("no workload 'programs'");
        assertThat(run("bench", "run", "legacy", "--size", "tiny").text()).contains("no size 'tiny'");
        assertThat(run("bench", "run", "legacy", "--heap", "lots").text()).contains("'lots' is not a heap size");
        assertThat(run("bench", "run", "legacy", "--threads", "0").status()).isEqualTo(2);
    }

    @Test
    void anUnknownWorkloadNamesTheKnownOnes() {
        Outcome outcome = run("compare", "xalam");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("xalam").contains("xalan").contains("legacy-apis");
    }

    @Test
    void aMistakeInWhatSoaksIsNamed() {
        assertThat(run("test", "--soak", "lock=2h").text()).contains("'lock' is not one of [locks, lanes]");
        assertThat(run("test", "--soak", "locks=2x").text()).contains("write 90s, 10m or 2h");
        assertThat(run("test", "--soak", "locks").status()).isEqualTo(2);
        assertThat(run("test", "--soak", "locks=1s", "--list", "locks").text()).contains("do not go together");
    }

    @Test
    void anUnknownCollectorNamesTheKnownOnes() {
        Outcome outcome = run("compare", "xalan", "--gc", "cms");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("cms").contains("parallel");
    }

    @Test
    void anUnknownPresetNamesTheKnownOnes() {
        Outcome outcome = run("compare", "--preset", "fastest");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("fastest").contains("Choose from");
    }

    @Test
    void anUnknownBaseNamesTheKnownOnes() {
        Outcome outcome = run("build", "--base", "24.0.1+1");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("24.0.1+1").contains("25.0.3+9");
    }

    @Test
    void xmlHasItsCommandsAndRemedies() {
        assertThat(run("xml", "--help").text()).contains("kinjo xml generate --out data", "compile");
        Outcome outcome = run("xml", "count", "nowhere.xml");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.text())
                .contains("kinjo: there is no readable file nowhere.xml")
                .contains("-> 'kinjo xml generate' makes");
    }

    @Test
    void paperWithoutARowListsTheRows() {
        assertThat(run("bench", "paper").text()).contains("N10");
    }

    @Test
    void anUnknownRowNamesTheKnownOnes() {
        Outcome outcome = run("bench", "paper", "N99");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("N99").contains("N10");
    }

    @Test
    void aRowWithoutPartsHasNoneToChoose() {
        Outcome outcome = run("bench", "paper", "L1", "--only", "rates");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("Row L1 has no parts").contains("--only");
    }

    @Test
    void aFolderWithoutAResultHasNoReport() {
        Outcome outcome = run("compare", "--report", "src");

        // Not 1, which is a regression.
        assertThat(outcome.status()).isEqualTo(3);
        assertThat(outcome.text()).contains("no readable result in src");
    }

    @Test
    void aDamagedResultIsNamedInWholeSentences(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("result.json"), "{\"format\": 2, ");

        Outcome outcome = run("compare", "--report", folder.toString());

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("result.json is damaged: ", ". If runs.jsonl and plan.json");
    }

    @Test
    void whatWouldBeMeasuredIsRefusedBesideReport() {
        Outcome outcome = run("compare", "xalan", "--report", "src", "--gc", "serial", "--fail-on", "1.05");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("without xalan, --gc.");
    }

    @Test
    void whatIsForProgramsIsRefusedForWorkloads() {
        assertThat(run("compare", "xalan", "--ignore-output").text()).contains("--ignore-output is for a program");
        assertThat(run(List.of("java", "-version"), "compare", "--size", "large")
                        .text())
                .contains("--size is for workloads");
    }

    @Test
    void whatWouldBeAnotherPlanIsRefusedBesideResume() {
        Outcome outcome = run("compare", "xalan", "--resume", "src", "--gc", "serial", "--budget", "5m");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("without xalan, --gc.").doesNotContain("without xalan, --gc, --budget");
    }

    @Test
    void aResultIsStoredUnderAName() {
        Outcome outcome = run("bench", "results", "--store", "src");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("DATE-MACHINE/NAME");
    }
}
