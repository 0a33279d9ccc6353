package kinjo.scale.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import kinjo.common.commands.Failures;
import kinjo.common.files.FileTree;
import kinjo.common.files.FolderLock;
import kinjo.common.machine.Environment;
import kinjo.scale.grid.GridFiles;
import kinjo.scale.grid.GridPlan;
import kinjo.scale.grid.GridSettings;
import kinjo.scale.grid.Subject;
import kinjo.scale.launch.Affinity;
import kinjo.scale.portal.PortalDatabase;
import kinjo.scale.portal.PortalSubject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ScaleCommandTest {
    record Outcome(int status, String text) {}

    static Outcome run(String... words) {
        StringWriter text = new StringWriter();
        CommandLine line = new CommandLine(new ScaleCommand());
        line.setExecutionExceptionHandler(Failures::report);
        line.setOut(new PrintWriter(text));
        line.setErr(new PrintWriter(text));
        int status = line.execute(words);
        return new Outcome(status, text.toString());
    }

    @Test
    void aMachineIsRecorded() {
        assertThat(run("topology").text()).contains("# cpu,core,cache,node,socket,capacity", ",1024");
    }

    @Test
    void moreCoresThanThereAreIsAnError() {
        Outcome outcome = run("portal", "--cores", "5000", "--out", "target/never");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.text()).contains("no 5000 cores", "kinjo scale topology");
    }

    @Test
    void aFolderWithoutAGridCannotBeResumed() {
        Outcome outcome = run("portal", "--resume", "src");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.text()).contains("there is no grid in");
    }

    @Test
    void aGridThatGoesOnStaysInItsFolder() {
        Outcome outcome = run("portal", "--resume", "src", "--out", "target/never");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("--out has no effect beside --resume");
    }

    @Test
    void aLimitThatNoAnswerReachesIsRefused() {
        Outcome outcome = run("portal", "--limit", "60s", "--out", "target/never");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.text()).contains("a limit of 60s is never reached");
    }

    private static Path grid(Path folder, Subject subject, String server) throws IOException {
        GridPlan plan = GridOptions.plan(GridSettings.NOTHING, subject, List.of(server), Affinity.topology());
        new GridFiles(folder).begin(plan);
        return folder;
    }

    @Test
    void aGridGoesOnAsItWasBegun(@TempDir Path folder) throws IOException {
        Subject portal = PortalSubject.of(List.of("hashtable"), new PortalDatabase("", PortalDatabase.H2, 5));
        String grid = grid(folder, portal, "hashtable").toString();
        String plan = Files.readString(folder.resolve("plan.json"));

        for (String[] other :
                new String[][] {{"--think", "7s"}, {"--employees", "6"}, {"--lookup", "chm"}, {"--heap", "256"}}) {
            Outcome outcome = run("portal", "--resume", grid, other[0], other[1]);
            assertThat(outcome.status()).isEqualTo(1);
            assertThat(outcome.text()).contains("was measured in another way", other[0] + " " + other[1]);
        }
        assertThat(folder.resolve("plan.json")).content().isEqualTo(plan);
    }

    /** Of more rounds, and of nothing else: not all combinations of JVMs and cores are in it. */
    @Test
    void moreRoundsAreOfTheCellsThatThereAre(@TempDir Path folder) throws Exception {
        Subject portal = PortalSubject.of(List.of("hashtable"), new PortalDatabase("", PortalDatabase.H2, 5));
        grid(folder.resolve("all"), portal, "hashtable");
        GridPlan all = new GridFiles(folder.resolve("all")).plan();
        GridPlan few = all.with(List.of(all.cells().getFirst()), 1);
        GridFiles files = new GridFiles(folder.resolve("few"));
        files.begin(few);
        GridOptions options = new GridOptions();
        new CommandLine(options).parseArgs("--rounds", "6");

        assertThat(options.resumed(files, few, few.subject(), List.of("hashtable"), Affinity.topology()))
                .isEqualTo(few.with(few.cells(), 6));
    }

    @Test
    void aGridGoesOnWhereItBegan(@TempDir Path folder) throws IOException {
        Environment here = Environment.here().withVersions(Map.of("stock", "25"));
        GridFiles files = new GridFiles(folder);
        files.requireSame(here);
        files.requireSame(here.withVersions(Map.of("kinjo", "25")));

        assertThatThrownBy(() -> files.requireSame(here.withVersions(Map.of("stock", "27"))))
                .hasMessageContaining("was measured with another VM stock");
        Environment other = new Environment(
                here.os(), here.kernel(), here.cpu(), here.cores() + 1, here.memory(), 0, here.versions());
        assertThatThrownBy(() -> files.requireSame(other)).hasMessageContaining("was measured on another machine");
        try (FolderLock _ = files.lock()) {
            assertThatThrownBy(files::lock).hasMessageContaining("another kinjo works in");
        }
    }

    @Test
    void aGridGoesOnByItsOwnCommand(@TempDir Path folder) throws IOException {
        Path app = Files.createDirectories(folder.resolve("target")).resolve("notes.jar");
        Files.createFile(app);
        Path file = Files.createDirectories(folder.resolve("jar")).resolve("app.yaml");
        Files.copy(Path.of("../examples/jar/app.yaml"), file);
        Files.copy(Path.of("../examples/users.csv"), folder.resolve("users.csv"));
        Subject portal = PortalSubject.of(List.of("hashtable"), new PortalDatabase("", PortalDatabase.H2, 5));
        String ofPortal = grid(folder.resolve("portal"), portal, "hashtable").toString();
        Subject own = new Subject("./kinjo scale run app.yaml", Map.of());
        String ofRun = grid(folder.resolve("run"), own, "notes").toString();

        assertThat(run("portal", "--resume", ofRun).text())
                .contains("is not of './kinjo scale portal', but of './kinjo scale run app.yaml'", "--resume");
        assertThat(run("run", file.toString(), "--resume", ofPortal).text())
                .contains("is not of './kinjo scale run', but of './kinjo scale portal'");
    }

    /** Its jar is none, so its one cell fails at once. */
    @Test
    void aGridOfOnesOwnServerKeepsTheFileThatItBeganWith(@TempDir Path folder) throws IOException {
        Files.createFile(Files.createDirectories(folder.resolve("target")).resolve("notes.jar"));
        Path file = Files.createDirectories(folder.resolve("jar")).resolve("app.yaml");
        Files.copy(Path.of("../examples/jar/app.yaml"), file);
        Files.copy(Path.of("../examples/users.csv"), folder.resolve("users.csv"));
        Path grid = folder.resolve("grid");
        String[] words = {"run", file.toString(), "--out", grid.toString(), "--jvms", "1", "--measure", "1s"};

        assertThat(run(words).text()).contains("failed: ", "ended with status 1");
        assertThat(grid.resolve("app.yaml")).hasSameTextualContentAs(file);
        Files.writeString(folder.resolve("target/notes.jar"), "built again");
        Files.writeString(folder.resolve("users.csv"), "\n", StandardOpenOption.APPEND);
        assertThat(run("run", file.toString(), "--resume", grid.toString()).text())
                .contains("these files have changed: ../target/notes.jar, ../users.csv");
        Files.writeString(file, Files.readString(file) + "\n# changed\n");
        assertThat(run(words).text()).contains("there is a grid in");
        assertThat(grid.resolve("app.yaml")).content().doesNotContain("# changed");
    }

    @Test
    void aServerOfOnesOwnNeedsAFileWithoutMistakes(@TempDir Path folder) throws IOException {
        Path app = Files.writeString(folder.resolve("app.yaml"), "name: Shop\n");

        assertThat(run("run", "nowhere.yaml").text()).contains("There is no readable file", "scale/examples");
        for (String[] words : new String[][] {{"run"}, {"export", "k8s"}}) {
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
        FileTree.mirror(Path.of("../examples"), folder, List.of("jar"));
        Files.copy(Path.of("../examples/users.csv"), folder.resolve("users.csv"));
        Files.createDirectory(folder.resolve("target"));
        Files.createFile(folder.resolve("target/notes.jar"));
        Outcome outcome = run("export", "k8s", folder.resolve("jar/app.yaml").toString(), "--out", folder + "/out");

        assertThat(outcome.status()).as(outcome.text()).isZero();
        assertThat(outcome.text()).contains("notes-1x", "NotesSimulation.java");
    }
}
