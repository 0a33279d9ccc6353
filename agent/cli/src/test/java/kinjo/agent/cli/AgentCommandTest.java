package kinjo.agent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import kinjo.common.commands.Failures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class AgentCommandTest {
    private record Outcome(int status, String text) {}

    private static Outcome run(String... words) {
        StringWriter text = new StringWriter();
        CommandLine line = new CommandLine(new AgentCommand());
        line.setExecutionExceptionHandler(Failures::report);
        line.setOut(new PrintWriter(text));
        line.setErr(new PrintWriter(text));
        int status = line.execute(words);
        return new Outcome(status, text.toString());
    }

    @Test
    void tablesOfTheCommandItself() {
        Outcome outcome = run("hashtable", "-cp", "target/classes", "kinjo.agent.cli.AgentCommand");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.text()).contains("no java.util.Hashtable is allocated at kinjo.agent.cli.AgentCommand");
    }

    @Test
    void aClassPathHasToBeThere() {
        Outcome outcome = run("hashtable", "-cp", "target/no.jar");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("There is no target/no.jar on the disk");
    }

    @Test
    void aClassPathHasJars() {
        Outcome outcome = run("hashtable", "-cp", "pom.xml");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("Cannot read pom.xml: neither a folder nor a jar");

        Outcome split = run("split", "--dry-run", "-cp", "pom.xml", "a.B:c");

        assertThat(split.status()).isEqualTo(2);
        assertThat(split.text()).contains("Cannot read pom.xml: neither a folder nor a jar");
    }

    @Test
    void aSiteHasToBeOne() {
        Outcome outcome = run("hashtable", "-cp", "target/classes", "a.B::c:x");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("'a.B::c:x' is no site", "CLASS::METHOD:LINE");
    }

    /** The lock that row S7 finds and row S8 removes: a private field that is used key by key. */
    @Test
    void thePortalsTableCanBeReplaced() {
        Outcome outcome = run("hashtable", "-cp", "../../portal/target/classes");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.text())
                .contains("can be replaced  kinjo.portal.lookup.Lookup::<init>:")
                .contains("# allocations of java.util.Hashtable: 1; 1 can be replaced");
    }

    @Test
    void countsOfFieldsAreClassed(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("counts.json"), """
                {"classes": [{"name": "p.Node", "shared": true, "fields": [
                  {"name": "left", "descriptor": "Lp/Node;", "reads": 90, "writes": 0},
                  {"name": "found", "descriptor": "I", "reads": 0, "writes": 10}]}], "uncounted": []}
                """);
        Outcome outcome = run("fields", file.toString());
        assertThat(outcome.status()).isZero();
        assertThat(outcome.text())
                .contains("p.Node: partly FreqRead, partly Other", "candidate: split=p.Node:found", "Not checked: ");
        assertThat(run("fields", "--thresholds", "11:20:1:1", file.toString()).text())
                .contains("p.Node: FreqRead");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "{\"classes\": [{\"na", "null", "{\"a\": 1}", "{\"classes\": [null], \"uncounted\": []}"})
    void aFileWithoutCountsIsSaid(String text, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("wrong.json"), text);
        Outcome outcome = run("fields", file.toString());
        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.text()).contains("there are no field counts in", "counts=FILE");
    }

    @Test
    void thresholdsHaveToBeNumbers() {
        Outcome outcome = run("fields", "--thresholds", "1:2", "counts.json");
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("'1:2' are no thresholds", "0.5:20:1:1");
    }

    @Test
    void splitsAreOnlyShown() {
        Outcome outcome =
                run("split", "--dry-run", "-cp", "../../portal/target/classes", "kinjo.portal.lookup.Lookup:nothing");
        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.text())
                .contains("refused       kinjo.portal.lookup.Lookup", "it declares no instance field nothing; it has ")
                .contains("# classes: 1; 0 can be split");
        assertThat(run("split", "-cp", "../../portal/target/classes", "a.B:c").text())
                .contains("Add --dry-run to see what would happen");
        assertThat(run("split", "--dry-run", "-cp", "../../portal/target/classes", "a.B")
                        .text())
                .contains("'a.B' is no class with fields");
    }

    @Test
    void allClassesAreLookedAt(@TempDir Path folder) throws IOException {
        Path options = folder.resolve("splits.txt");
        Outcome outcome = run(
                "split",
                "--dry-run",
                "-cp",
                "../../portal/target/classes",
                "--all",
                "kinjo.portal.*",
                "--even-if",
                "text",
                "--options",
                options.toString());
        assertThat(outcome.text())
                .contains("can be split  kinjo.portal.lookup.Lookup")
                .contains("# refused for: ")
                .contains("# to split one: java '-javaagent:");
        assertThat(outcome.status()).isEqualTo(1);
        assertThat(Files.readAllLines(options))
                .contains("even-if=text")
                .anyMatch(line -> line.startsWith("split=kinjo.portal.lookup.Lookup:"));
    }

    /** What the adviser would not split whatever the machine is is not proposed. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void countsProposeCandidates(boolean shared, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("counts.json"), """
                {"classes": [{"name": "kinjo.portal.lookup.Lookup", "shared": %s, "fields": [
                  {"name": "other", "descriptor": "I", "reads": 90, "writes": 0},
                  {"name": "values", "descriptor": "Ljava/util/Hashtable;", "reads": 0, "writes": 10}]}], "uncounted": []}
                """.formatted(shared));
        Outcome outcome = run("split", "--dry-run", "-cp", "../../portal/target/classes", "--counts", file.toString());
        if (shared) {
            assertThat(outcome.text())
                    .contains(
                            "kinjo.portal.lookup.Lookup\n", "# a candidate is one by its counts alone. Not checked: ");
        } else {
            assertThat(outcome.text()).contains("no class of this path is proposed", "shows as candidates");
        }
    }

    /** Row C4: the marker is asked for, and said to be missing where no class can have it. */
    @Test
    void splitClassesAreMarked(@TempDir Path folder) throws IOException {
        Path options = folder.resolve("splits.txt");
        String portal = "../../portal/target/classes";
        String wanted = "kinjo.portal.lookup.Lookup:values";
        Outcome seen = run(
                "split",
                "--dry-run",
                "--freqread",
                "--even-if",
                "text",
                "--options",
                options.toString(),
                "-cp",
                portal + ":../api/target/classes",
                wanted);
        assertThat(seen.text()).contains("; to be marked FreqReadObj").doesNotContain("none will be marked");
        assertThat(Files.readAllLines(options)).startsWith("split=" + wanted, "freqread");
        assertThat(run("split", "--dry-run", "--freqread", "--even-if", "text", "-cp", portal, wanted)
                        .text())
                .contains("# none will be marked: kinjo.agent.api.FreqReadObj is not on the class path")
                .contains("agent/api/target/kinjo-agent-api.jar");
    }

    /** Row C7. */
    @Test
    void locksCanBeKept(@TempDir Path folder) throws IOException {
        Path options = folder.resolve("splits.txt");
        String wanted = "kinjo.portal.lookup.Lookup:values";
        Outcome outcome = run(
                "split",
                "--dry-run",
                "--keep-lock",
                "--even-if",
                "text",
                "--options",
                options.toString(),
                "-cp",
                "../../portal/target/classes",
                wanted);
        assertThat(outcome.text())
                .contains("can be split  kinjo.portal.lookup.Lookup")
                .contains(",keep-lock,even-if=text");
        assertThat(Files.readAllLines(options)).startsWith("split=" + wanted, "keep-lock");
    }

    @Test
    void whatSplitsAskForHasToMakeSense(@TempDir Path folder) {
        String path = "../../portal/target/classes";
        Outcome none = run("split", "--dry-run", "-cp", path);
        assertThat(none.status()).isEqualTo(2);
        assertThat(none.text()).contains("No class is named.", "add --counts or --all");
        Outcome reason = run("split", "--dry-run", "-cp", path, "--all", "*", "--even-if", "cloned");
        assertThat(reason.status()).isEqualTo(2);
        assertThat(reason.text()).contains("'cloned' is no reason to be passed over.", "Write one of named, text,");
        Outcome pattern = run("split", "--dry-run", "-cp", path, "--all", "a/b");
        assertThat(pattern.status()).isEqualTo(2);
        assertThat(pattern.text()).contains("'a/b' is no name of classes");
        Outcome counts = run(
                "split",
                "--dry-run",
                "-cp",
                path,
                "--counts",
                folder.resolve("none").toString());
        assertThat(counts.status()).isEqualTo(1);
        assertThat(counts.text()).contains("cannot be read", "counts=FILE");
        Outcome options = run("split", "--dry-run", "-cp", path, "--all", "*", "--options", folder.toString());
        assertThat(options.status()).isEqualTo(1);
        assertThat(options.text()).contains("the options cannot be written to");
        Outcome nothing = run("split", "--dry-run", "-cp", path, "--all", "no.such.*");
        assertThat(nothing.status()).isEqualTo(1);
        assertThat(nothing.text()).contains("no class of this path is proposed");
    }
}
