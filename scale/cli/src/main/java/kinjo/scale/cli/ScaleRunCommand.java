package kinjo.scale.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import kinjo.common.UsageException;
import kinjo.common.files.FileTree;
import kinjo.common.process.ShellLine;
import kinjo.scale.app.AppFile;
import kinjo.scale.app.AppInputs;
import kinjo.scale.app.AppSite;
import kinjo.scale.dispatch.Dispatcher;
import kinjo.scale.grid.GridFiles;
import kinjo.scale.grid.GridPlan;
import kinjo.scale.grid.GridSettings;
import kinjo.scale.grid.Subject;
import kinjo.scale.launch.Affinity;
import kinjo.scale.topology.Topology;
import kinjo.vmbuild.session.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code kinjo scale run}: a server of the user's own as one JVM and as several. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = {
            "Measures a server of your own as one JVM and as several, behind a dispatcher.",
            "A file says how it is started and what its users do: docs/app-yaml.md lists its fields,",
            "scale/examples has files to begin with. Options take precedence over the file.",
            "A file with a mistake starts nothing."
        },
        footer = {
            "",
            "Examples:",
            "  ./kinjo scale run app.yaml",
            "  ./kinjo scale run app.yaml --jvms 1,2,4 --pinned no,yes --heap 4096",
            "  ./kinjo scale run app.yaml --vm stock,kinjo --rounds 6",
            "  ./kinjo scale run app.yaml --resume out/scale-TIME",
            "  ./kinjo scale run scale/examples/jar/app.yaml --jvms 1 --measure 2s   a first try",
            "  ./kinjo scale run scale/examples/lock/app.yaml --try-fixes   a lock to find",
            "",
            "Exit status: 0 done, 1 something is missing, 2 the file or an option is wrong, 3 a cell failed or was left out."
        })
final class ScaleRunCommand implements Callable<Integer> {

    private static final String COMMAND = "./kinjo scale run ";

    /** The file as it was when the grid began, in the grid's folder. */
    private static final String COPY = "app.yaml";

    /** What the files held that it names. */
    private static final String INPUTS = "app-files.sha256";

    @Mixin
    private Session session;

    @Mixin
    private GridOptions grid;

    @Parameters(paramLabel = "FILE", description = "says how the server is started and what its users do")
    private Path path;

    @Override
    public Integer call() throws Exception {
        AppFile file = AppFile.read(path);
        if (grid.triesFixes()) {
            file.requireFixes();
        }
        Topology topology = Affinity.topology();
        GridFiles files = grid.files();
        Map<String, String> inputs = AppInputs.of(file);
        GridPlan plan = grid.isResumed() ? resumed(file, inputs, files, topology) : plan(file, topology);
        Dispatcher dispatcher = Dispatcher.named(plan.dispatcher());
        Map<String, List<String>> launchers = GridOptions.launchers(plan, session);
        return grid.run(
                plan,
                files,
                () -> {
                    writeOnce(files.folder().resolve(COPY), file.text());
                    writeOnce(files.folder().resolve(INPUTS), AppInputs.lines(inputs));
                },
                topology,
                launchers,
                words -> new AppSite(file, words, plan.heapMegabytes(), dispatcher),
                session);
    }

    /** What the grid began with: what its servers write later is no input. */
    private static void writeOnce(Path file, String text) throws IOException {
        if (!Files.exists(file)) {
            FileTree.writeWhole(file, text);
        }
    }

    private GridPlan plan(AppFile file, Topology topology) {
        GridSettings settings = grid.given().or(file.app().grid());
        file.requireVms(settings.orDefaults().vms());
        List<String> server = file.app().server().command();
        Subject subject = new Subject(COMMAND + ShellLine.quoted(path.toString()), Map.of(), server);
        return GridOptions.plan(settings, subject, List.of(file.app().name()), topology);
    }

    private GridPlan resumed(AppFile file, Map<String, String> now, GridFiles files, Topology topology)
            throws IOException {
        GridPlan stored = GridOptions.stored(files, COMMAND);
        Path copy = files.folder().resolve(COPY);
        if (!Files.exists(copy) || !Files.readString(copy).equals(file.text())) {
            throw new UsageException(
                    path + " is not the file that the grid in " + files.folder() + " began with.",
                    Files.exists(copy)
                            ? "Copy " + copy + ", which is what it began with, over " + path + ", or begin a new grid."
                            : "Give that one, or begin a new grid.");
        }
        Path inputs = files.folder().resolve(INPUTS);
        if (Files.exists(inputs)) {
            requireUnchanged(AppInputs.changed(now, Files.readString(inputs)), files);
        }
        file.requireVms(grid.given().or(stored.settings()).vms());
        return grid.resumed(files, stored, stored.subject(), List.of(file.app().name()), topology);
    }

    /** Rounds of two servers would be taken for one. */
    private static void requireUnchanged(List<String> changed, GridFiles files) {
        if (!changed.isEmpty()) {
            throw new UsageException(
                    "Since the grid in " + files.folder() + " began, these files have changed: "
                            + String.join(", ", changed),
                    "Begin a new grid, or bring back what they were.");
        }
    }
}
