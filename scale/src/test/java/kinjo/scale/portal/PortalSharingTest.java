package kinjo.scale.portal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import kinjo.common.console.Console;
import kinjo.scale.dispatch.Dispatcher;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;
import kinjo.scale.grid.GridFiles;
import kinjo.scale.grid.GridPlan;
import kinjo.scale.grid.GridRun;
import kinjo.scale.grid.Sharing;
import kinjo.scale.launch.Affinity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Row S10 with the portal itself: a training run makes archives, and a JVM that cannot use its own does not start. */
class PortalSharingTest {
    /** Long enough for the first answers of a JVM on a busy machine. */
    private static final Duration SHORT = Duration.ofSeconds(1);

    /** Two users who think that long end a request meanwhile, however slow the JVM is. */
    private static final Duration MEASURE = Duration.ofSeconds(5);

    @TempDir
    private Path folder;

    @Test
    void jvmsOfThePortalUseArchives() throws Exception {
        List<CellResult> results = run(jars(), Sharing.CDS, Sharing.AOT);

        assertThat(results).hasSize(2).allSatisfy(result -> {
            assertThat(result.failure()).isNull();
            assertThat(result.start().millis()).isPositive();
            assertThat(folder.resolve("grid/archives/" + result.cell().name() + ".archive"))
                    .isNotEmptyFile();
        });
    }

    @Test
    void aClassPathWithAFolderIsSaid() throws Exception {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Files.writeString(classes.resolve("some.properties"), "");

        List<CellResult> results = run(classes + File.pathSeparator + jars(), Sharing.CDS);

        assertThat(results)
                .singleElement()
                .satisfies(result ->
                        assertThat(result.failure()).contains("no archive for --share cds", "no folder with classes"));
    }

    private List<CellResult> run(String classPath, Sharing... shares) throws Exception {
        List<Cell> cells = new ArrayList<>();
        for (Sharing share : shares) {
            cells.add(new Cell("stock", "hashtable", 1, 1, 1, Affinity.allowed(), false, share));
        }
        GridPlan plan = new GridPlan(
                PortalSubject.of(List.of("hashtable"), database(classPath)),
                cells,
                SHORT,
                Duration.ofMinutes(1),
                SHORT,
                MEASURE,
                128,
                2,
                1,
                List.of(),
                "embedded");
        PortalSite site = new PortalSite(
                Map.of("stock", List.of(System.getProperty("java.home") + "/bin/java")),
                plan.heapMegabytes(),
                database(classPath),
                Dispatcher.named("embedded"));
        GridFiles files = new GridFiles(folder.resolve("grid"));
        files.begin(plan);
        Console console = new Console(new PrintStream(new ByteArrayOutputStream()), false);
        return new GridRun<>(plan, files, Affinity.topology(), site, console).run();
    }

    private static PortalDatabase database(String classPath) {
        return new PortalDatabase(classPath, PortalDatabase.H2, 5);
    }

    /** The tests' class path, with a jar in the place of each folder: tests may run before the portal's jar is made. */
    private String jars() {
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path jar = folder.resolve("packed-" + entries.size() + ".jar");
            if (Files.isDirectory(Path.of(entry))) {
                int status = ToolProvider.findFirst("jar")
                        .orElseThrow()
                        .run(System.out, System.err, "--create", "--file", jar.toString(), "-C", entry, ".");
                assertThat(status).isZero();
                entries.add(jar.toString());
            } else {
                entries.add(entry);
            }
        }
        return String.join(File.pathSeparator, entries);
    }
}
