package kinjo.scale.cli;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import kinjo.common.UsageException;
import kinjo.common.commands.Amounts;
import kinjo.common.commands.OutFolder;
import kinjo.common.files.FolderLock;
import kinjo.common.machine.Environment;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;
import kinjo.scale.grid.GridFiles;
import kinjo.scale.grid.GridPlan;
import kinjo.scale.grid.GridRun;
import kinjo.scale.grid.GridSettings;
import kinjo.scale.grid.LockCountRun;
import kinjo.scale.grid.Repair;
import kinjo.scale.grid.RepairRun;
import kinjo.scale.grid.Room;
import kinjo.scale.grid.Sharing;
import kinjo.scale.grid.Site;
import kinjo.scale.grid.Subject;
import kinjo.scale.launch.UserLimit;
import kinjo.scale.report.GridReport;
import kinjo.scale.topology.Topology;
import kinjo.vmbuild.session.Session;
import kinjo.vmbuild.vms.Launchers;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which configurations are measured, and how; mixed into the commands that run a grid. */
final class GridOptions {
    private static final int A_CELL_FAILED = 3;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--jvms", split = ",", paramLabel = "N", description = "how many JVMs (default: 1,2)")
    private List<Integer> jvms;

    @Option(names = "--cores", split = ",", paramLabel = "N", description = "on how many cores (default: all)")
    private List<Integer> cores;

    @Option(
            names = "--threads-per-core",
            split = ",",
            paramLabel = "N",
            description = "with how many hardware threads of each (default: all)")
    private List<Integer> threads;

    @Option(
            names = "--pinned",
            split = ",",
            paramLabel = "no|yes",
            description = "yes: each JVM has cores of its own; no: all use all (default: no)")
    private List<String> pinned;

    @Option(
            names = "--vm",
            split = ",",
            paramLabel = "VM",
            description = "stock, kinjo, off, array-order, locks (default: stock)")
    private List<String> vms;

    @Option(
            names = "--share",
            split = ",",
            paramLabel = "WHAT",
            description = {
                "what the JVMs share: default (what the JDK does by itself), none, cds (a class data archive of",
                "the server), aot (JDK 25's cache); cds and aot need a training run (default: default)"
            })
    private List<String> shares;

    @Option(
            names = "--think",
            converter = Amounts.Time.class,
            paramLabel = "TIME",
            description = "between an answer and the next click; 10s in the paper (default: 1s)")
    private Duration think;

    @Option(
            names = "--limit",
            converter = Amounts.Time.class,
            paramLabel = "TIME",
            description = "highest mean response time (default: 2s)")
    private Duration limit;

    @Option(
            names = "--measure",
            converter = Amounts.Time.class,
            paramLabel = "TIME",
            description = {
                "of each number of users, after half of it or more to settle (default: twice --think and --limit",
                "together, 6s with their defaults)"
            })
    private Duration measure;

    @Option(names = "--heap", paramLabel = "MB", description = "of all JVMs together (default: 512)")
    private Integer heap;

    @Option(
            names = "--most-users",
            paramLabel = "N",
            description = "most users of the driver, a connection each (default: 20000)")
    private Integer mostUsers;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description =
                    "how often each cell is run, in turns; from 6 on differences have a 95 %% interval (default: 1)")
    private Integer rounds;

    @Option(
            names = "--open-load",
            split = ",",
            paramLabel = "SHARE",
            description = "shares of each cell's highest throughput, such as 0.5,0.8: users also click at these rates,"
                    + " whether they are answered or not (default: none)")
    private List<Double> openLoad;

    @Option(
            names = "--dispatcher",
            paramLabel = "NAME",
            description = "in front of the JVMs: embedded, or haproxy if it is installed (default: embedded)")
    private String dispatcher;

    @Option(names = "--out", paramLabel = "DIR", description = "folder for the results (default: out/scale-TIME)")
    private Path out;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = {
                "goes on with the grid that was begun there, as it was begun; --jvms, --cores, --vm and the like add cells,",
                "--rounds adds rounds, --try-fixes the repair, and what would be measured in another way is refused"
            })
    private Path resume;

    @Option(
            names = "--try-fixes",
            description = {
                "of the cells whose requests wait for a java.util.Hashtable run that with the most CPUs for each JVM again,",
                "in turns with the same cell with tables without a lock (docs/agent.md), and report the effect; cells with",
                "--share cds or aot are left out"
            })
    private boolean tryFixes;

    boolean isResumed() {
        return resume != null;
    }

    /** @throws UsageException if a new grid and an old one are meant at once */
    GridFiles files() {
        if (resume != null && out != null) {
            throw new UsageException(
                    "A grid that goes on stays in its folder, so --out has no effect beside --resume.",
                    "Leave one of them away; copy the folder first to keep it as it is.");
        }
        Path folder = resume != null ? resume : out != null ? out : OutFolder.of("scale");
        return new GridFiles(folder.toAbsolutePath());
    }

    /** What a command has to add to the folder of a grid, which is there by then. */
    interface Addition {
        void write() throws IOException;
    }

    private void begin(GridPlan plan, GridFiles files, Environment environment) throws IOException {
        if (isResumed()) {
            files.requireSame(environment);
            files.extend(plan);
        } else {
            files.begin(plan);
            files.requireSame(environment);
        }
    }

    /** What was said on the command line. */
    GridSettings given() {
        return new GridSettings(
                jvms,
                cores,
                threads,
                pinned == null ? null : pinned.stream().map(GridOptions::isYes).toList(),
                vms,
                shares == null ? null : shares.stream().map(Sharing::named).toList(),
                think,
                limit,
                measure,
                heap,
                mostUsers,
                rounds,
                openLoad,
                dispatcher);
    }

    private static boolean isYes(String word) {
        return switch (word) {
            case "yes" -> true;
            case "no" -> false;
            default -> throw new UsageException("--pinned " + word + " says nothing.", "Write yes, no, or no,yes.");
        };
    }

    /**
     * The grid that goes on, as it was begun.
     *
     * @param command that it has to be of
     * @throws UsageException if it is of another one
     */
    static GridPlan stored(GridFiles files, String command) {
        GridPlan plan = files.plan();
        if (!plan.subject().command().startsWith(command)) {
            throw new UsageException(
                    "The grid in " + files.folder() + " is not of '" + command.strip() + "', but of '"
                            + plan.subject().command() + "'.",
                    "Go on with it by that command and --resume.");
        }
        return plan;
    }

    /**
     * A grid with what the command line adds.
     *
     * @param stored the grid as it was begun
     * @param subject what it has to be about
     * @throws kinjo.common.KinjoException if something would be measured in another way
     */
    GridPlan resumed(GridFiles files, GridPlan stored, Subject subject, List<String> servers, Topology topology) {
        // A stored grid need not have all combinations of its values: more rounds are of what it was asked for.
        boolean nothing = given().withRounds(null).equals(GridSettings.NOTHING) && subject.equals(stored.subject());
        GridPlan plan = GridSettings.plan(
                nothing ? List.of() : List.of(given().or(stored.settings())),
                stored,
                subject,
                servers,
                topology,
                Room.here());
        return files.extended(rounds == null ? plan : plan.withRounds(rounds));
    }

    static GridPlan plan(GridSettings settings, Subject subject, List<String> servers, Topology topology) {
        return settings.plan(subject, servers, topology, Room.here());
    }

    boolean triesFixes() {
        return tryFixes;
    }

    /** The first words of the servers' command lines by VM. */
    static Map<String, List<String>> launchers(GridPlan plan, Session session) {
        return Launchers.of(plan.cells().stream().map(Cell::vm).toList(), session.jdk(), session::vms);
    }

    /** Makes a site of what the servers' command lines begin with, by VM. */
    interface Sites<V extends Closeable> {
        Site<V> with(Map<String, List<String>> launchers);
    }

    /** Begins the grid or goes on with it: runs what has no result yet, and reports. */
    <V extends Closeable> int run(
            GridPlan asked,
            GridFiles files,
            Addition addition,
            Topology topology,
            Map<String, List<String>> launchers,
            Sites<V> sites,
            Session session)
            throws IOException, InterruptedException {
        GridPlan plan = asked.tryingFixes(asked.triesFixes() || tryFixes);
        Environment environment = Environment.here().withVersions(Launchers.versions(launchers));
        try (FolderLock _ = files.lock()) {
            begin(plan, files, environment);
            addition.write();
            return run(plan, files, topology, environment, launchers, sites, session);
        }
    }

    private <V extends Closeable> int run(
            GridPlan plan,
            GridFiles files,
            Topology topology,
            Environment environment,
            Map<String, List<String>> launchers,
            Sites<V> sites,
            Session session)
            throws IOException, InterruptedException {
        session.console().say(topology.summary() + "; " + plan.cells().size() + " cells; results: " + files.folder());
        plan.leftOut().forEach(line -> session.console().say("left out: " + line));
        if (UserLimit.here() < plan.mostUsers()) {
            session.console().say("at most " + UserLimit.here() + " users, as " + UserLimit.reason());
        }
        List<CellResult> results = new GridRun<>(plan, files, topology, sites.with(launchers), session.console()).run();
        // A grid that is done has its report, also if what follows is interrupted.
        GridReport report = GridReport.of(environment, plan, results, null, launchers);
        report.write(files.folder());
        Repair repair = null;
        if (plan.triesFixes()) {
            // The JVM makes no archive when there is an agent.
            Optional<Cell> cell = Repair.cell(results.stream()
                    .filter(result -> !result.cell().share().needsArchive())
                    .toList());
            if (cell.isPresent()) {
                Path agent = session.checkout().agentJar();
                Map<String, List<String>> withAgent = RepairRun.launchers(launchers, agent.toString());
                repair = new RepairRun<>(plan, files, topology, sites.with(withAgent), agent, session.console())
                        .run(cell.get(), results);
                report = GridReport.of(environment, plan, results, repair, launchers);
                report.write(files.folder());
            } else {
                session.console().say("no repair is tried: there is no result of a cell with --share default or none");
            }
        }
        Optional<CellResult> counting = fewestUsers(results.stream()
                .filter(result -> LockCountRun.isPossible(result.cell()))
                .toList());
        if (counting.isPresent()) {
            report = report.with(new LockCountRun<>(plan, files, topology, sites.with(launchers), session.console())
                    .run(counting.get()));
            report.write(files.folder());
        }
        spec.commandLine().getOut().print(report.text());
        spec.commandLine().getOut().flush();
        boolean failed = !plan.leftOut().isEmpty()
                || Stream.concat(
                                results.stream(),
                                repair == null
                                        ? Stream.of()
                                        : Stream.concat(repair.before().stream(), repair.results().stream()))
                        .anyMatch(result -> result.failure() != null);
        return failed ? A_CELL_FAILED : 0;
    }

    /** Of the best cell the run with the fewest users, whom its servers answer in time again. */
    private static Optional<CellResult> fewestUsers(List<CellResult> results) {
        return GridReport.best(results)
                .flatMap(best -> results.stream()
                        .filter(result -> result.cell().equals(best) && result.best() != null)
                        .min(Comparator.comparingInt(
                                result -> result.best().measurement().users())));
    }
}
