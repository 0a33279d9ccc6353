package kinjo.examples.notes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import kinjo.common.console.Console;
import kinjo.common.files.FileTree;
import kinjo.common.machine.Environment;
import kinjo.scale.app.AppFile;
import kinjo.scale.app.AppSite;
import kinjo.scale.app.AppUser;
import kinjo.scale.dispatch.Dispatcher;
import kinjo.scale.driver.Scenario;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;
import kinjo.scale.grid.GridFiles;
import kinjo.scale.grid.GridPlan;
import kinjo.scale.grid.GridRun;
import kinjo.scale.grid.GridSettings;
import kinjo.scale.grid.Room;
import kinjo.scale.grid.Site;
import kinjo.scale.grid.Subject;
import kinjo.scale.launch.Affinity;
import kinjo.scale.launch.Fleet;
import kinjo.scale.observe.HashtableUse;
import kinjo.scale.report.GridReport;
import kinjo.scale.topology.KernelTopology;
import kinjo.scale.topology.Topology;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples as a user runs them, but for the short times. */
class ExamplesTest {
    private static final Topology TOPOLOGY = KernelTopology.read(Path.of("/")).restrictedTo(Affinity.allowed());
    private static final Map<String, List<String>> VMS =
            Map.of("stock", List.of(System.getProperty("java.home") + "/bin/java"));

    @TempDir
    private Path folder;

    /** What a build makes of this module, beside the examples. */
    @BeforeEach
    void build() throws IOException {
        FileTree.mirror(Path.of("."), folder, List.of("jar", "lock", "war"));
        Files.copy(Path.of("users.csv"), folder.resolve("users.csv"));
        Path lib = Files.createDirectories(folder.resolve("target/lib"));
        List<Path> tomcat = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.contains("tomcat"))
                .map(Path::of)
                .toList();
        StringBuilder classPath = new StringBuilder("Class-Path:");
        for (Path jar : tomcat) {
            Files.copy(jar, lib.resolve(jar.getFileName()));
            classPath.append(" lib/").append(jar.getFileName());
        }
        Path manifest = Files.writeString(folder.resolve("manifest"), classPath + "\n");
        Path classes = Path.of("target/classes");
        jar(
                "cfme",
                target("notes.jar"),
                manifest.toString(),
                NotesServer.class.getName(),
                "-C",
                classes.toString(),
                ".");
        FileTree.mirror(classes, folder.resolve("exploded/WEB-INF/classes"), List.of("kinjo"));
        jar("cf", target("notes.war"), "-C", folder.resolve("exploded").toString(), ".");
    }

    private String target(String file) {
        return folder.resolve("target").resolve(file).toString();
    }

    private static void jar(String... words) {
        assertThat(ToolProvider.findFirst("jar").orElseThrow().run(System.out, System.err, words))
                .isZero();
    }

    /** With time enough for a machine that is busy. */
    private AppFile example(String name) throws IOException {
        Path file = folder.resolve(name).resolve("app.yaml");
        return AppFile.read(Files.writeString(file, Files.readString(file).replace("within: 60s", "within: 10m")));
    }

    private static GridSettings tiny(AppFile file, List<Integer> jvms) {
        Duration think = Duration.ofMillis(100);
        Duration patience = Duration.ofSeconds(59);
        Duration measure = Duration.ofSeconds(2);
        return new GridSettings(
                        jvms, null, null, null, null, null, think, patience, measure, null, 25, null, null, null)
                .or(file.app().grid());
    }

    private static GridPlan plan(AppFile file, List<Integer> jvms) {
        return tiny(file, jvms)
                .plan(
                        new Subject("./kinjo scale run app.yaml", Map.of()),
                        List.of(file.app().name()),
                        TOPOLOGY,
                        new Room(Long.MAX_VALUE, 0));
    }

    private List<CellResult> run(AppFile file, GridPlan plan) throws Exception {
        GridFiles files = new GridFiles(folder.resolve("grid"));
        files.begin(plan);
        Console console = new Console(new PrintStream(new ByteArrayOutputStream()), false);
        return new GridRun<>(
                        plan,
                        files,
                        TOPOLOGY,
                        new AppSite(file, VMS, plan.heapMegabytes(), Dispatcher.named(plan.dispatcher())),
                        console)
                .run();
    }

    private static List<Path> temporaryFolders() throws IOException {
        try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return all.filter(path -> path.getFileName().toString().startsWith("kinjo-scale"))
                    .toList();
        }
    }

    @Test
    void theJarIsMeasuredAsOneJvmAndAsTwo() throws Exception {
        List<Path> before = temporaryFolders();
        AppFile file = example("jar");
        GridPlan plan = plan(file, List.of(1, 2));
        List<CellResult> results = run(file, plan);

        assertThat(results).hasSize(2).allSatisfy(result -> {
            assertThat(result.failure()).isNull();
            assertThat(result.best().measurement().errors()).isZero();
            assertThat(result.best().measurement().steps().get("read").count()).isPositive();
            assertThat(result.best().footprintBytes()).isPositive();
            assertThat(result.findings().locks().missing()).isNull();
        });
        assertThat(GridReport.of(Environment.here(), plan, results).text())
                .contains("notes", "most requests", "there may not be more users, so the servers can do more");
        assertThat(ProcessHandle.current().children()).isEmpty();
        assertThat(temporaryFolders()).isSubsetOf(before);
    }

    /** What the server waits for with 25 users who hardly think. */
    @Test
    void theLockOfTheTableIsNamed() throws Exception {
        AppFile file = example("lock");
        Duration think = Duration.ofMillis(5);
        GridSettings quick =
                new GridSettings(null, null, null, null, null, null, think, null, null, null, null, null, null, null);
        GridPlan plan = quick.or(tiny(file, List.of(1)))
                .plan(
                        new Subject("./kinjo scale run app.yaml", Map.of()),
                        List.of(file.app().name()),
                        TOPOLOGY,
                        new Room(Long.MAX_VALUE, 0));

        assertThat(run(file, plan)).singleElement().satisfies(result -> {
            assertThat(result.failure()).isNull();
            assertThat(result.findings().locks().missing()).isNull();
            assertThat(result.findings().locks().locks().getFirst().type()).isEqualTo("java.util.Hashtable");
            assertThat(HashtableUse.callers(result.findings().locks().locks()))
                    .containsExactly("kinjo.examples.prices.PriceServer");
        });
    }

    @Test
    void aUserOfTheWarDoesAllSteps() throws Exception {
        AppFile file = example("war");
        Cell cell = plan(file, List.of(1)).cells().getFirst();
        AppSite site = new AppSite(file, VMS, 128, Dispatcher.named("embedded"));
        Path logs = Files.createDirectory(folder.resolve("logs"));
        try (Fleet fleet = new Fleet()) {
            Site.Running running =
                    site.start(fleet, cell, List.of(), Collections.nCopies(1, cell.cpus()), TOPOLOGY.all(), logs);
            doAllSteps(site, running.address());
        }
    }

    private static void doAllSteps(AppSite site, InetSocketAddress address) throws IOException {
        Scenario<AppUser> scenario = site.scenario(address);
        try (AppUser user = scenario.visitor().apply(0)) {
            for (Scenario.Step<AppUser> step : scenario.first()) {
                step.action().run(user);
            }
            for (Scenario.Step<AppUser> step : scenario.loop()) {
                step.action().run(user);
            }
        }
        try (AppUser stranger = scenario.visitor().apply(1)) {
            assertThatThrownBy(() -> scenario.loop().getFirst().action().run(stranger))
                    .isInstanceOf(IOException.class)
                    .hasMessage("GET /home was answered with status 403");
        }
    }

    /** A server whose port is taken fails its cell with what it says, and nothing of it goes on. */
    @Test
    void anOccupiedPortFailsItsCell() throws Exception {
        try (ServerSocket taken = new ServerSocket(0)) {
            Path app = folder.resolve("jar/app.yaml");
            Files.writeString(
                    app,
                    Files.readString(app)
                            .replace("jar: ../target/notes.jar", "mainClass: kinjo.examples.notes.NotesServer")
                            .replace(
                                    "    options: [",
                                    "    classPath: [../target/notes.jar, ../target/lib/*]\n    options: [")
                            .replace("--server.port=${port}", "--server.port=" + taken.getLocalPort())
                            .replace("UseParallelGC\"", "UseParallelGC\", \"-Dwanted=${port}\""));
            AppFile file = example("jar");
            List<CellResult> results = run(file, plan(file, List.of(1)));

            assertThat(results.getFirst().failure()).contains("server 1 ended with status", "Address already in use");
        }
        assertThat(ProcessHandle.current().children()).isEmpty();
    }
}
