package kinjo.scale.papers;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import kinjo.bench.papers.PaperRequest;
import kinjo.bench.papers.StoredTables;
import kinjo.common.console.Console;
import kinjo.common.files.FileTree;
import kinjo.common.files.FolderLock;
import kinjo.common.machine.Environment;
import kinjo.scale.dispatch.Dispatcher;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;
import kinjo.scale.grid.GridFiles;
import kinjo.scale.grid.GridPlan;
import kinjo.scale.grid.GridRun;
import kinjo.scale.grid.GridSettings;
import kinjo.scale.grid.Repair;
import kinjo.scale.grid.Room;
import kinjo.scale.grid.Site;
import kinjo.scale.launch.Affinity;
import kinjo.scale.portal.PortalDatabase;
import kinjo.scale.portal.PortalSite;
import kinjo.scale.portal.PortalSubject;
import kinjo.scale.report.GridReport;
import kinjo.scale.report.RepairEffect;
import kinjo.scale.topology.Topology;
import kinjo.vmbuild.Jdk;
import kinjo.vmbuild.vms.Launchers;

/** Measures the portal for a row, adds to what its folder has, and writes the row's tables and page. */
final class PortalStudy {
    private static final int A_CELL_FAILED = 3;
    private static final int EMPLOYEES = 2000;
    private static final List<Integer> JVMS = List.of(1, 2, 4);

    /** As the paper's server had one. */
    private static final List<String> LOOKUP = List.of("hashtable");

    private PortalStudy() {}

    static int measure(ScaleRow row, PaperRequest request) throws IOException, InterruptedException {
        Topology topology = Affinity.topology();
        PortalDatabase database =
                new PortalDatabase(request.checkout().portalClassPath(), PortalDatabase.H2, EMPLOYEES);
        List<String> vms = ScaleRow.vms(request.only());
        GridSettings settings = settings(vms, request.quick(), request.rounds());
        GridFiles files = new GridFiles(request.folder());
        GridPlan wanted = plan(row, settings, files.planIfThere(), database, topology, Room.here());
        // A VM that cannot be had is known before the folder is touched.
        Map<String, List<String>> launchers = Launchers.of(vms, Jdk.running(), request.vms());
        try (FolderLock _ = files.lock()) {
            measure(files, files.extended(wanted), database, topology, launchers, vms, request);
        }
        return report(row, PortalResult.read(files.folder()), files.folder());
    }

    private static void measure(
            GridFiles files,
            GridPlan plan,
            PortalDatabase database,
            Topology topology,
            Map<String, List<String>> launchers,
            List<String> vms,
            PaperRequest request)
            throws IOException, InterruptedException {
        launchers.putAll(Launchers.of(vmsOf(plan, vms), Jdk.running(), request.vms()));
        Dispatcher dispatcher = Dispatcher.named(plan.dispatcher());
        Environment environment = Environment.here().withVersions(Launchers.versions(launchers));
        files.requireSame(environment);
        files.extend(plan);
        run(
                plan,
                files,
                topology,
                environment,
                launchers,
                new PortalSite(launchers, plan.heapMegabytes(), database, dispatcher),
                request.console());
    }

    /** Of earlier rows. */
    private static List<String> vmsOf(GridPlan plan, List<String> known) {
        return plan.cells().stream()
                .map(Cell::vm)
                .distinct()
                .filter(vm -> !known.contains(vm))
                .toList();
    }

    /** Runs what has no result yet, and writes the files of a grid. */
    static <V extends Closeable> void run(
            GridPlan plan,
            GridFiles files,
            Topology topology,
            Environment environment,
            Map<String, List<String>> launchers,
            Site<V> site,
            Console console)
            throws IOException, InterruptedException {
        console.say(topology.summary() + "; " + plan.cells().size() + " cells; results: " + files.folder());
        plan.leftOut().forEach(line -> console.say("left out: " + line));
        List<CellResult> results = new GridRun<>(plan, files, topology, site, console).run();
        Optional<GridReport> earlier = GridReport.read(files.folder());
        // What 'scale portal --try-fixes' found is not measured anew.
        Repair repair =
                earlier.map(GridReport::repair).map(RepairEffect::repair).orElse(null);
        GridReport.of(environment, plan, results, repair, launchers)
                .with(earlier.map(GridReport::lockCounts).orElse(null))
                .write(files.folder());
    }

    private static GridSettings settings(List<String> vms, boolean quick, Integer rounds) {
        return new GridSettings(
                JVMS,
                null,
                null,
                List.of(false),
                vms,
                null,
                quick ? Duration.ofMillis(200) : null,
                null,
                quick ? Duration.ofSeconds(1) : null,
                null,
                quick ? 100 : null,
                rounds,
                null,
                null);
    }

    /**
     * All numbers of JVMs with each number of cores and threads that the row wants, as far as there is room for them.
     *
     * @param before the grid that gets them, of other rows; null if there is none
     */
    static GridPlan plan(
            ScaleRow row,
            GridSettings settings,
            GridPlan before,
            PortalDatabase database,
            Topology topology,
            Room room) {
        List<GridSettings> asked = row.shapes(topology).stream()
                .map(shape -> settings.with(shape.cores(), shape.threads()))
                .toList();
        return GridSettings.plan(asked, before, PortalSubject.of(LOOKUP, database), LOOKUP, topology, room);
    }

    /** Writes the row's tables and page beside the result, and prints the tables. */
    static int report(ScaleRow row, PortalResult result, Path folder) throws IOException {
        String table = Heading.of(result) + "\n" + row.table(result);
        FileTree.writeWhole(folder.resolve(row + ".txt"), table);
        Path page = folder.resolve(row + ".html");
        FileTree.writeWhole(page, PortalPage.of(row, result, table));
        System.out.print(table);
        System.out.println("\nreport: " + page);
        return result.results().stream().anyMatch(run -> run.failure() != null) ? A_CELL_FAILED : 0;
    }

    /** A stored grid with the tables of all rows. */
    static StoredTables stored(JsonNode json) throws IOException {
        PortalResult result = PortalResult.parse(json);
        return new StoredTables(
                result.plan().command(result.plan().rounds()),
                result.reported().toString(),
                result.environment().summary(),
                Heading.of(result)
                        + Arrays.stream(ScaleRow.values())
                                .map(row -> "\n" + row.table(result))
                                .collect(Collectors.joining()));
    }
}
