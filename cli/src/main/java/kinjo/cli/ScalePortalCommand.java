package kinjo.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import kinjo.common.UsageException;
import kinjo.common.machine.Environment;
import kinjo.scale.cores.CoreAssignment;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;
import kinjo.scale.grid.GridFiles;
import kinjo.scale.grid.GridPlan;
import kinjo.scale.grid.GridRun;
import kinjo.scale.portal.PortalSite;
import kinjo.scale.report.GridReport;
import kinjo.scale.topology.CpuSet;
import kinjo.scale.topology.Topology;
import kinjo.vmbuild.vms.Variant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kinjo scale portal}: the employee portal as one JVM and as several. */
@Command(
        name = "portal",
        mixinStandardHelpOptions = true,
        description = {
            "Measures the employee portal as one JVM and as several, behind a dispatcher, with one database.",
            "Each cell of the grid gets more users until the mean response time reaches the limit."
        },
        footer = {
            "",
            "Examples:",
            "  ./kinjo scale portal                           one JVM and two, on all cores",
            "  ./kinjo scale portal --jvms 1,2,4 --pinned no,yes --cores 2,4,8",
            "  ./kinjo scale portal --lookup hashtable,chm    what the portal's contended table costs",
            "  ./kinjo scale portal --vm stock,kinjo          on the stock VM and on Kinjo",
            "  ./kinjo scale portal --rounds 6                with intervals, six times as long",
            "",
            "Exit status: 0 done, 1 something is missing, 3 a cell failed."
        })
final class ScalePortalCommand implements Callable<Integer> {
    private static final int A_CELL_FAILED = 3;
    private static final String STOCK = "stock";
    private static final int LEAST_HEAP = 64;

    @Spec
    private CommandSpec spec;

    @Mixin
    private Session session;

    @Option(
            names = "--jvms",
            split = ",",
            defaultValue = "1,2",
            paramLabel = "N",
            description = "how many JVMs (default: 1,2)")
    private List<Integer> jvms;

    @Option(names = "--cores", split = ",", paramLabel = "N", description = "on how many cores (default: all)")
    private List<Integer> cores = List.of();

    @Option(
            names = "--threads-per-core",
            split = ",",
            paramLabel = "N",
            description = "with how many hardware threads of each (default: all)")
    private List<Integer> threads = List.of();

    @Option(
            names = "--pinned",
            split = ",",
            defaultValue = "no",
            paramLabel = "no|yes",
            description = "yes: each JVM has cores of its own; no: all use all (default: no)")
    private List<String> pinned;

    @Option(
            names = "--lookup",
            split = ",",
            defaultValue = "hashtable",
            paramLabel = "TABLE",
            description = "the portal's table of texts: hashtable, chm (default: hashtable)")
    private List<String> lookups;

    @Option(
            names = "--vm",
            split = ",",
            defaultValue = STOCK,
            paramLabel = "VM",
            description = "stock, kinjo, off, array-order, locks (default: stock)")
    private List<String> vms;

    @Option(
            names = "--think",
            defaultValue = "1s",
            converter = Amounts.Time.class,
            paramLabel = "TIME",
            description = "between an answer and the next click; 10s in the paper (default: 1s)")
    private Duration think;

    @Option(
            names = "--limit",
            defaultValue = "2s",
            converter = Amounts.Time.class,
            paramLabel = "TIME",
            description = "highest mean response time (default: 2s)")
    private Duration limit;

    @Option(
            names = "--measure",
            defaultValue = "6s",
            converter = Amounts.Time.class,
            paramLabel = "TIME",
            description = "of each number of users, after half of it to settle (default: 6s)")
    private Duration measure;

    @Option(
            names = "--heap",
            defaultValue = "512",
            paramLabel = "MB",
            description = "of all JVMs together (default: 512)")
    private int heap;

    @Option(
            names = "--employees",
            defaultValue = "2000",
            paramLabel = "N",
            description = "in the database (default: 2000)")
    private int employees;

    @Option(
            names = "--most-users",
            defaultValue = "20000",
            paramLabel = "N",
            description = "most users of the driver, a connection each (default: 20000)")
    private int mostUsers;

    @Option(
            names = "--rounds",
            defaultValue = "1",
            paramLabel = "N",
            description =
                    "how often each cell is run, in turns; from 6 on differences have a 95 %% interval (default: 1)")
    private int rounds;

    @Option(names = "--out", paramLabel = "DIR", description = "folder for the results (default: out/scale-TIME)")
    private Path out;

    @Option(names = "--resume", paramLabel = "DIR", description = "goes on with the grid that was begun there")
    private Path resume;

    @Override
    public Integer call() throws Exception {
        Topology topology = ScaleCommand.topology();
        GridFiles files = new GridFiles((resume != null ? resume : folder()).toAbsolutePath());
        GridPlan plan = resume != null ? files.plan() : plan(topology);
        Map<String, List<String>> launchers = launchers(plan);
        if (resume == null) {
            files.begin(plan);
        }
        session.console().say(topology.summary() + "; " + plan.cells().size() + " cells; results: " + files.folder());
        PortalSite site =
                new PortalSite(launchers, session.checkout().portalClassPath(), plan.heapMegabytes(), plan.employees());
        List<CellResult> results = new GridRun<>(plan, files, topology, site, session.console()).run();
        GridReport report = GridReport.of(Environment.here(), plan, results);
        report.write(files.folder());
        spec.commandLine().getOut().print(report.text());
        spec.commandLine().getOut().flush();
        return results.stream().anyMatch(result -> result.failure() != null) ? A_CELL_FAILED : 0;
    }

    private Path folder() {
        return out != null ? out : OutFolder.of("scale");
    }

    private GridPlan plan(Topology topology) {
        check();
        List<Integer> allCores = cores.isEmpty() ? List.of(topology.cores().size()) : cores;
        List<Integer> allThreads = threads.isEmpty() ? List.of(topology.threadsPerCore()) : threads;
        List<Cell> cells = new ArrayList<>();
        for (int core : allCores) {
            for (int thread : allThreads) {
                CpuSet cpus = CoreAssignment.choose(topology, core, thread);
                for (int jvm : jvms) {
                    cells.addAll(cells(cpus, core, thread, jvm));
                }
            }
        }
        return new GridPlan(cells, think, limit, measure.dividedBy(2), measure, heap, employees, mostUsers, rounds);
    }

    private void check() {
        if (jvms.stream().anyMatch(count -> count < 1 || heap / count < LEAST_HEAP)) {
            throw new UsageException(
                    "--jvms " + jvms + " with --heap " + heap + " leaves a JVM less than " + LEAST_HEAP + " MB.",
                    "Give fewer JVMs, one or more, or a larger heap.");
        }
        if (!Set.of("hashtable", "chm").containsAll(lookups)) {
            throw new UsageException(
                    "--lookup " + lookups + " names no table of the portal.", "Write hashtable or chm.");
        }
        if (employees < 1 || mostUsers < 1 || rounds < 1) {
            throw new UsageException(
                    "Without employees, users or rounds there is nothing to measure.", "Give 1 or more.");
        }
    }

    private List<Cell> cells(CpuSet cpus, int cores, int threads, int jvms) {
        return pinned.stream()
                .flatMap(pin -> lookups.stream()
                        .flatMap(lookup ->
                                vms.stream().map(vm -> new Cell(vm, lookup, jvms, cores, threads, cpus, isYes(pin)))))
                .toList();
    }

    private static boolean isYes(String word) {
        return switch (word) {
            case "yes" -> true;
            case "no" -> false;
            default -> throw new UsageException("--pinned " + word + " says nothing.", "Write yes, no, or no,yes.");
        };
    }

    /** The stock VM needs nothing to be built. */
    private Map<String, List<String>> launchers(GridPlan plan) {
        Map<String, List<String>> launchers = new HashMap<>();
        for (String vm : plan.cells().stream().map(Cell::vm).distinct().toList()) {
            launchers.put(
                    vm,
                    vm.equals(STOCK)
                            ? List.of(session.jdk().java().toString())
                            : words(session.vms().named(vm)));
        }
        return launchers;
    }

    private static List<String> words(Variant variant) {
        return Stream.concat(Stream.of(variant.java().toString()), variant.withCollector().stream())
                .toList();
    }
}
