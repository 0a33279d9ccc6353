package kinjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import kinjo.common.files.FileTree;
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
        StringWriter text = new StringWriter();
        CommandLine line = Main.commandLine(List.of(words), List.of(), false);
        line.setOut(new PrintWriter(text));
        line.setErr(new PrintWriter(text));
        int status = line.execute(words);
        return new Outcome(status, text.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare", "build", "image", "dist", "install", "bench", "scale", "agent", "test", "doctor", "cache",
                "vm"
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
    void anUnknownWorkloadNamesTheKnownOnes() {
        Outcome outcome = run("compare", "xalam");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("xalam").contains("xalan").contains("legacy-apis");
    }

    @Test
    void anUnknownCollectorNamesTheKnownOnes() {
        Outcome outcome = run("compare", "xalan", "--gc", "cms");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("cms").contains("parallel");
    }

    @Test
    void anUnknownBaseNamesTheKnownOnes() {
        Outcome outcome = run("build", "--base", "24.0.1+1");

        assertThat(outcome.status()).isEqualTo(1);
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
    void aMachineIsRecorded() {
        assertThat(run("scale", "topology").text()).contains("# cpu,core,cache,node,socket,capacity", ",1024");
    }

    @Test
    void moreCoresThanThereAreIsAnError() {
        Outcome outcome = run("scale", "portal", "--cores", "5000", "--out", "target/never");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.text()).contains("no 5000 cores", "kinjo scale topology");
    }

    @Test
    void aFolderWithoutAGridCannotBeResumed() {
        Outcome outcome = run("scale", "portal", "--resume", "src");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.text()).contains("there is no grid in");
    }

    @Test
    void aServerOfOnesOwnNeedsAFileWithoutMistakes(@TempDir Path folder) throws IOException {
        Path app = Files.writeString(folder.resolve("app.yaml"), "name: Shop\n");

        assertThat(run("scale", "run", "nowhere.yaml").text()).contains("There is no readable file", "scale/examples");
        for (String[] words : new String[][] {{"scale", "run"}, {"scale", "export", "k8s"}}) {
            Outcome outcome = run(Stream.concat(Stream.of(words), Stream.of(app.toString(), "--out", folder + "/out"))
                    .toArray(String[]::new));
            assertThat(outcome.status()).isEqualTo(2);
            assertThat(outcome.text()).contains("line 1, name: 'Shop' is not allowed", "the field 'server' is missing");
            assertThat(folder.resolve("out")).doesNotExist();
        }
    }

    @Test
    void theExampleIsWrittenForKubernetes(@TempDir Path folder) throws IOException {
        // Its jar is there when all is built; any will do.
        FileTree.mirror(Path.of("../scale/examples"), folder, List.of("jar"));
        Files.copy(Path.of("../scale/examples/users.csv"), folder.resolve("users.csv"));
        Files.createDirectory(folder.resolve("target"));
        Files.createFile(folder.resolve("target/notes.jar"));
        Outcome outcome =
                run("scale", "export", "k8s", folder.resolve("jar/app.yaml").toString(), "--out", folder + "/out");

        assertThat(outcome.status()).as(outcome.text()).isZero();
        assertThat(outcome.text()).contains("notes-1x", "NotesSimulation.java");
    }

    @Test
    void paperWithoutARowListsTheRows() {
        assertThat(run("bench", "paper").text()).contains("N10");
    }

    @Test
    void anUnknownRowNamesTheKnownOnes() {
        Outcome outcome = run("bench", "paper", "N99");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.text()).contains("N99").contains("N10");
    }

    @Test
    void aRowWithoutPartsHasNoneToChoose() {
        Outcome outcome = run("bench", "paper", "L1", "--only", "rates");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.text()).contains("row L1 has no parts").contains("--only");
    }

    @Test
    void aFolderWithoutAResultHasNoReport() {
        Outcome outcome = run("compare", "--report", "src");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.text()).contains("no readable result in src");
    }

    @Test
    void aResultIsStoredUnderAName() {
        Outcome outcome = run("bench", "results", "--store", "src");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("DATE-MACHINE/NAME");
    }

    @Test
    void tablesOfTheCommandItself() {
        Outcome outcome = run("agent", "hashtable", "-cp", "target/classes", "kinjo.cli.Main");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.text()).contains("no java.util.Hashtable is allocated at kinjo.cli.Main");
    }

    @Test
    void aClassPathHasToBeThere() {
        Outcome outcome = run("agent", "hashtable", "-cp", "target/no.jar");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("There is no target/no.jar on the disk");
    }

    @Test
    void aClassPathHasJars() {
        Outcome outcome = run("agent", "hashtable", "-cp", "pom.xml");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("Cannot read pom.xml: neither a folder nor a jar");

        Outcome split = run("agent", "split", "--dry-run", "-cp", "pom.xml", "a.B:c");

        assertThat(split.status()).isEqualTo(2);
        assertThat(split.text()).contains("Cannot read pom.xml: neither a folder nor a jar");
    }

    @Test
    void aSiteHasToBeOne() {
        Outcome outcome = run("agent", "hashtable", "-cp", "target/classes", "a.B::c:x");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("'a.B::c:x' is no site", "CLASS::METHOD:LINE");
    }

    /** The lock that row S7 finds and row S8 removes: a private field that is used key by key. */
    @Test
    void thePortalsTableCanBeReplaced() {
        Outcome outcome = run("agent", "hashtable", "-cp", "../portal/target/classes");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.text())
                .contains("can be replaced  kinjo.portal.lookup.Lookup::<init>:")
                .contains("# allocations of java.util.Hashtable: 1; 1 can be replaced");
    }

    @Test
    void countsOfFieldsAreClassed(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("counts.json"), """
                {"classes": [{"name": "p.Node", "fields": [
                  {"name": "left", "descriptor": "Lp/Node;", "reads": 90, "writes": 0},
                  {"name": "found", "descriptor": "I", "reads": 0, "writes": 10}]}], "uncounted": []}
                """);
        Outcome outcome = run("agent", "fields", file.toString());
        assertThat(outcome.status()).isZero();
        assertThat(outcome.text()).contains("p.Node: split into FreqRead and Other", "split=p.Node:found");
        assertThat(run("agent", "fields", "--thresholds", "11:20:1:1", file.toString())
                        .text())
                .contains("p.Node: FreqRead");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "{\"classes\": [{\"na", "null", "{\"a\": 1}", "{\"classes\": [null], \"uncounted\": []}"})
    void aFileWithoutCountsIsSaid(String text, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("wrong.json"), text);
        Outcome outcome = run("agent", "fields", file.toString());
        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.text()).contains("there are no field counts in", "counts=FILE");
    }

    @Test
    void thresholdsHaveToBeNumbers() {
        Outcome outcome = run("agent", "fields", "--thresholds", "1:2", "counts.json");
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("'1:2' are no thresholds", "0.5:20:1:1");
    }

    @Test
    void splitsAreOnlyShown() {
        Outcome outcome = run(
                "agent", "split", "--dry-run", "-cp", "../portal/target/classes", "kinjo.portal.lookup.Lookup:nothing");
        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.text())
                .contains("refused       kinjo.portal.lookup.Lookup", "it declares no instance field nothing; it has ")
                .contains("# classes: 1; 0 can be split");
        assertThat(run("agent", "split", "-cp", "../portal/target/classes", "a.B:c")
                        .text())
                .contains("Add --dry-run to see what would happen");
        assertThat(run("agent", "split", "--dry-run", "-cp", "../portal/target/classes", "a.B")
                        .text())
                .contains("'a.B' is no class with fields");
    }
}
