package kinjo.scale.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.common.console.Console;
import kinjo.common.machine.Environment;
import kinjo.scale.driver.ClosedLoop;
import kinjo.scale.driver.Scenario;
import kinjo.scale.launch.Affinity;
import kinjo.scale.launch.Fleet;
import kinjo.scale.launch.Health;
import kinjo.scale.launch.ServerCommand;
import kinjo.scale.observe.ContendedLock;
import kinjo.scale.observe.LockOperations;
import kinjo.scale.observe.LockProfile;
import kinjo.scale.report.GridReport;
import kinjo.scale.topology.Cpu;
import kinjo.scale.topology.CpuSet;
import kinjo.scale.topology.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A grid over a site that is no process: it works on as many requests at a time as it has JVMs. */
class GridTest {
    private static final int CPU = Affinity.allowed().first();
    private static final Topology TOPOLOGY = new Topology(List.of(new Cpu(CPU, CPU, CPU, 0, 0, 1024)));
    private static final CpuSet CPUS = TOPOLOGY.all();

    @TempDir
    private Path folder;

    private final List<String> started = new ArrayList<>();
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private List<String> options;
    private String broken = "none";
    private String unreadable = "none";
    private volatile boolean refusing;

    /** With more users than this the server refuses requests. */
    private volatile int mostAccepted = Integer.MAX_VALUE;

    /** With more users than this a process of the site ends. */
    private volatile int mostSurvived = Integer.MAX_VALUE;

    private final AtomicInteger present = new AtomicInteger();

    /** On which users ran. */
    private final Set<CpuSet> masks = ConcurrentHashMap.newKeySet();

    private final AtomicInteger users = new AtomicInteger();

    private final class FakeSite implements Site<Closeable> {
        private Semaphore jvms = new Semaphore(0);
        private volatile long process;

        @Override
        public Running start(
                Fleet fleet, Cell cell, List<String> options, List<CpuSet> assigned, CpuSet others, Path logs)
                throws IOException, InterruptedException {
            started.add(cell.name());
            GridTest.this.options = options;
            options.stream()
                    .filter(option -> option.startsWith("-XX:ArchiveClassesAtExit="))
                    .forEach(GridTest::writeArchive);
            if (cell.name().equals(broken)) {
                throw new KinjoException("server 1 ended with status 1 before it was up", "see its log");
            }
            if (cell.name().equals(unreadable)) {
                throw new UncheckedIOException(new IOException("no such process"));
            }
            jvms = new Semaphore(cell.jvms());
            if (mostSurvived != Integer.MAX_VALUE) {
                startProcess(fleet, logs);
            }
            return new Running(
                    new InetSocketAddress(0), List.of(ProcessHandle.current().pid()), 5);
        }

        private void startProcess(Fleet fleet, Path logs) throws IOException, InterruptedException {
            try (ServerSocket up = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
                URI health = URI.create("tcp://127.0.0.1:" + up.getLocalPort());
                fleet.start(List.of(new ServerCommand(
                        "server 1",
                        List.of("/bin/sh", "-c", "echo out of memory; exec sleep 1000"),
                        Map.of(),
                        null,
                        null,
                        logs.resolve("log"),
                        Health.ok(health, Duration.ofMinutes(1)))));
            }
            process = fleet.servers().getFirst().pid();
        }

        @Override
        public Scenario<Closeable> scenario(InetSocketAddress address) {
            return new Scenario<>(List.of(), List.of(new Scenario.Step<>("work", _ -> work())), List.of(), this::user);
        }

        private Closeable user(int number) {
            users.accumulateAndGet(number + 1, Math::max);
            present.incrementAndGet();
            return present::decrementAndGet;
        }

        private void work() throws IOException {
            if (refusing || present.get() > mostAccepted) {
                throw new IOException("GET /orders was answered with status 500");
            }
            if (present.get() > mostSurvived) {
                ProcessHandle.of(process).ifPresent(ProcessHandle::destroyForcibly);
            }
            masks.add(Affinity.allowed());
            jvms.acquireUninterruptibly();
            LockSupport.parkNanos(5_000_000);
            jvms.release();
        }
    }

    /** As a JVM does that was told to. */
    private static void writeArchive(String option) {
        try {
            Files.writeString(Path.of(option.substring(option.indexOf('=') + 1)), "classes");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Cell cell(int jvms) {
        return new Cell("stock", "hashtable", jvms, 1, 1, CPUS, jvms == 2);
    }

    /** With it, more than 30 users are tried on a slow machine, too. */
    private static final Duration LONG = Duration.ofSeconds(2);

    private static GridPlan plan() {
        return plan(Duration.ofMillis(200));
    }

    private static GridPlan plan(Duration limit) {
        return new GridPlan(
                new Subject("./kinjo scale portal", Map.of()),
                List.of(cell(1), cell(2)),
                Duration.ofMillis(10),
                limit,
                Duration.ofMillis(100),
                Duration.ofMillis(250),
                64,
                1000,
                1,
                List.of(),
                "embedded");
    }

    private List<CellResult> run() throws Exception {
        Console console = new Console(new PrintStream(said), false);
        GridFiles files = new GridFiles(folder.resolve("grid"));
        return new GridRun<>(files.plan(), files, TOPOLOGY, new FakeSite(), console).run();
    }

    @Test
    void everyCellIsMeasuredAndStored() throws Exception {
        CpuSet before = Affinity.allowed();
        GridFiles files = new GridFiles(folder.resolve("grid"));
        files.begin(plan());
        List<CellResult> results = run();

        assertThat(results).hasSize(2).allSatisfy(result -> {
            assertThat(result.failure()).isNull();
            assertThat(result.best().measurement().all().mean()).isLessThanOrEqualTo(200);
            assertThat(result.levels()).isNotEmpty();
            assertThat(result.best().footprintBytes()).isPositive();
            assertThat(result.best().usage().servers().waits()).isPositive();
            assertThat(result.findings().hardware()).isNotNull();
            assertThat(result.findings().locks().missing()).isNull();
            assertThat(result.findings().code().missing()).isNull();
            assertThat(result.findings().code().methods()).isNotEmpty();
            assertThat(files.folder().resolve(result.findings().code().graph())).isNotEmptyFile();
        });
        assertThat(results.getLast().start().timeSliced()).isTrue();
        // Users keep to the CPUs of the topology that servers leave; here they share its only one.
        assertThat(masks).containsExactly(CPUS);
        assertThat(Affinity.allowed()).isEqualTo(before);
        assertThat(files.results(files.plan())).usingRecursiveComparison().isEqualTo(results);
        assertThat(GridReport.of(Environment.here(), plan(), results).text())
                .contains(
                        "requests/s",
                        "With as many users as a mean of 0.2 s allows",
                        "none worth naming",
                        "more JVMs than CPUs, so they took turns");
    }

    @Test
    void aCellThatFailsHoldsUpNoOtherAndIsTriedAgain() throws Exception {
        new GridFiles(folder.resolve("grid")).begin(plan());
        broken = cell(1).name();
        List<CellResult> results = run();

        assertThat(results.getFirst().failure()).contains("ended with status 1");
        assertThat(results.getLast().failure()).isNull();
        assertThat(GridReport.of(Environment.here(), plan(), results).text())
                .contains(cell(1).name() + ": failed: server 1 ended");

        started.clear();
        broken = "none";
        assertThat(run()).allMatch(result -> result.failure() == null);
        assertThat(started).containsExactly(cell(1).name());
    }

    @Test
    void aServerThatAnswersWithErrorsHasNoResult() throws Exception {
        new GridFiles(folder.resolve("grid")).begin(plan());
        refusing = true;

        assertThat(run()).allSatisfy(result -> {
            assertThat(result.best()).isNull();
            assertThat(result.failure()).contains("with 25 users", "no request ended", "status 500");
        });
    }

    /** With too many users, as a server does that sheds load; with fewer it does well. */
    @Test
    void aServerThatRefusesTooManyUsersHasAResultWithFewer() throws Exception {
        GridPlan plan = plan(LONG).with(List.of(cell(1)), 1);
        new GridFiles(folder.resolve("grid")).begin(plan);
        mostAccepted = 30;
        List<CellResult> results = run();

        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.failure()).isNull();
            assertThat(result.best().measurement().users()).isBetween(1, 30);
            assertThat(result.best().measurement().invalid()).isNull();
            assertThat(result.levels()).anyMatch(level -> level.invalid() != null);
        });
        assertThat(GridReport.of(Environment.here(), plan, results).text())
                .containsPattern("with [0-9]+ users .* of the requests failed: .*status 500");
    }

    /** As one does that runs out of memory. */
    @Test
    void aServerThatDiesOfTooManyUsersHasAResultWithFewer() throws Exception {
        GridPlan plan = plan(LONG).with(List.of(cell(1)), 1);
        new GridFiles(folder.resolve("grid")).begin(plan);
        mostSurvived = 30;
        List<CellResult> results = run();

        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.failure()).isNull();
            assertThat(result.best().measurement().users()).isBetween(1, 30);
            assertThat(result.findings().locks()).isNull();
        });
        assertThat(GridReport.of(Environment.here(), plan, results).text())
                .containsPattern("with [0-9]+ users server 1 died with status 137\\s+out of memory");
    }

    @Test
    void whatCannotBeReadHoldsUpNoOtherCell() throws Exception {
        new GridFiles(folder.resolve("grid")).begin(plan());
        unreadable = cell(1).name();

        assertThat(run())
                .extracting(CellResult::failure)
                .satisfiesExactly(
                        failure -> assertThat(failure).contains("no such process", "see the logs"),
                        failure -> assertThat(failure).isNull());
    }

    @Test
    void locksThatCannotBeReadAreNoFailure() throws Exception {
        Scenario<Closeable> scenario = new FakeSite().scenario(new InetSocketAddress(0));
        try (ClosedLoop<Closeable> users = new ClosedLoop<>(scenario, Duration.ZERO)) {
            Path file = Files.createFile(folder.resolve("file"));

            assertThat(LockSearch.begin(users, List.of(), Duration.ZERO, Duration.ZERO, file)
                            .end(folder, "logs/one")
                            .missing())
                    .contains("cannot be written");
        }
    }

    /** As when a grid goes on on another machine, or in another container. */
    @Test
    void aCellOnCpusThatAreNotOursIsNotMeasured() throws Exception {
        Cell elsewhere = new Cell("stock", "hashtable", 1, 1, 1, CpuSet.parse("" + (CPU + 1)), false);
        new GridFiles(folder.resolve("grid")).begin(plan().with(List.of(elsewhere), 1));

        assertThat(run())
                .singleElement()
                .satisfies(result -> assertThat(result.failure()).contains("are not for this process"));
        assertThat(started).isEmpty();
    }

    /** Also while it warms up. */
    @Test
    void theDriverHasNoMoreUsersThanItMay() throws Exception {
        GridPlan plan = plan();
        new GridFiles(folder.resolve("grid"))
                .begin(new GridPlan(
                        plan.subject(),
                        plan.cells().subList(0, 1),
                        plan.think(),
                        Duration.ofMillis(1),
                        plan.settle(),
                        plan.measure(),
                        plan.heapMegabytes(),
                        3,
                        1,
                        List.of(),
                        "embedded"));

        assertThat(run()).allSatisfy(result -> assertThat(result.failure()).contains("not even 1"));
        assertThat(users).hasValue(3);
    }

    @Test
    void aGridIsNotBegunTwiceInAFolder() throws IOException {
        GridFiles files = new GridFiles(folder.resolve("grid"));
        files.begin(plan());

        assertThat(files.plan()).isEqualTo(plan());
        assertThatThrownBy(() -> files.begin(plan()))
                .isInstanceOf(KinjoException.class)
                .extracting(failure -> ((KinjoException) failure).remedy())
                .asString()
                .contains("--resume");
        Files.writeString(folder.resolve("grid/plan.json"), "{");
        assertThatThrownBy(files::plan).hasMessageContaining("there is no grid");
    }

    /** What a profile would have said, as nothing waits for a Hashtable here. */
    private static CellResult waiting(CellResult result) {
        ContendedLock lock = new ContendedLock(
                "java.util.Hashtable",
                9,
                1,
                0.5,
                0.1,
                1,
                List.of(new ContendedLock.Stack(List.of("java.util.Hashtable.get:1", "a.Texts.of:2"), 9, 1)),
                1);
        return ChangedResult.with(result, new LockProfile(1, List.of(lock), null));
    }

    @Test
    void aCellIsRunAgainWithItsRepair() throws Exception {
        GridFiles files = new GridFiles(folder.resolve("grid"));
        files.begin(plan());
        List<CellResult> results = run();
        started.clear();
        Console console = new Console(new PrintStream(new ByteArrayOutputStream()), false);
        Path agent = Files.writeString(folder.resolve("agent.jar"), "an agent");
        RepairRun<Closeable> run = new RepairRun<>(plan(), files, TOPOLOGY, new FakeSite(), agent, console);

        assertThat(run.run(cell(2), results).results()).isEmpty();
        assertThat(started).isEmpty();

        Repair repair = run.run(cell(1), results.stream().map(GridTest::waiting).toList());
        assertThat(repair.callers()).containsExactly("a.Texts");
        Cell repaired = cell(1).on("stock-fixed");
        assertThat(started).containsExactly(cell(1).name(), repaired.name());
        assertThat(repair.before()).singleElement().satisfies(result -> {
            assertThat(result.cell()).isEqualTo(cell(1));
            assertThat(result.failure()).isNull();
        });
        assertThat(repair.results()).singleElement().satisfies(result -> {
            assertThat(result.cell()).isEqualTo(repaired);
            assertThat(result.failure()).isNull();
        });
        assertThat(RepairRun.launchers(Map.of("stock", List.of("java")), "agent.jar"))
                .containsEntry("stock", List.of("java"))
                .containsEntry("stock-fixed", List.of("java", Repair.trial("agent.jar")));
        assertThat(repair.replaced()).isEmpty();

        started.clear();
        List<CellResult> found = results.stream().map(GridTest::waiting).toList();
        assertThat(run.run(cell(1), found).results()).isEqualTo(repair.results());
        assertThat(started).isEmpty();
        Files.writeString(agent, "another agent");
        run.run(cell(1), found);
        assertThat(started).containsExactly(cell(1).name(), repaired.name());
        assertThat(files.results(files.plan())).hasSize(2);
        assertThat(Repair.option("agent.jar", List.of("a.B", "a.C")))
                .isEqualTo("-javaagent:agent.jar=hashtable=a.B,hashtable=a.C");
        // The table may be allocated in any class.
        assertThat(Repair.trial("agent.jar")).isEqualTo("-javaagent:agent.jar=hashtable=*");
    }

    /** On a JVM that does not count; its VM says so when it is asked. */
    @Test
    void locksAreCountedInARunOfItsOwn() throws Exception {
        GridFiles files = new GridFiles(folder.resolve("grid"));
        Cell counting = cell(1).on("kinjo");
        GridPlan plan = plan().with(List.of(counting), 1);
        files.begin(plan);
        CellResult result = run().getFirst();
        started.clear();
        Console console = new Console(new PrintStream(said), false);

        LockCounts counts = new LockCountRun<>(plan, files, TOPOLOGY, new FakeSite(), console).run(result);
        assertThat(started).containsExactly(counting.name());
        assertThat(options).containsExactly(LockOperations.OPTION);
        assertThat(counts.missing())
                .contains("the lock operations of process "
                        + ProcessHandle.current().pid() + " were not counted");
        assertThat(counts.users())
                .isEqualTo(Math.max(1, result.best().measurement().users() / 2));

        AtomicInteger readings = new AtomicInteger();
        LockCounts counted = new LockCountRun<>(
                        plan,
                        files,
                        TOPOLOGY,
                        new FakeSite(),
                        console,
                        _ -> new LockOperations(
                                Map.of("lock operations", 1000L * readings.incrementAndGet()), Map.of()))
                .run(result);
        assertThat(counted.missing()).isNull();
        assertThat(counted.requests()).isPositive();
        assertThat(counted.operations().counts()).containsExactly(Map.entry("lock operations", 1000L));

        broken = counting.name();
        assertThat(new LockCountRun<>(plan, files, TOPOLOGY, new FakeSite(), console)
                        .run(result)
                        .missing())
                .contains("ended with status 1", "see its log");
        assertThat(Stream.of("stock", "off", "array-order", "kinjo", "locks")
                        .filter(vm -> LockCountRun.isPossible(counting.on(vm))))
                .containsExactly("kinjo", "locks");
    }

    @Test
    void aResultThatCannotBeReadIsMeasuredAgain() throws Exception {
        GridFiles files = new GridFiles(folder.resolve("grid"));
        files.begin(plan().with(List.of(cell(1)), 1));
        run();
        Path result = folder.resolve("grid/cells").resolve(new Run(cell(1), 1).name() + ".json");
        Files.writeString(result, Files.readString(result).substring(0, 50));

        assertThat(files.results(files.plan()))
                .singleElement()
                .satisfies(damaged -> assertThat(damaged.failure()).contains(result + " cannot be read"));
        assertThat(run()).allMatch(measured -> measured.failure() == null);
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("is run again: " + result + " cannot be read");
        // As in a file of an older Kinjo, which has other fields.
        Files.writeString(result, "{\"round\": 1}");
        assertThat(files.results(files.plan()))
                .singleElement()
                .satisfies(old -> assertThat(old.failure()).contains(result + " cannot be read", "no start"));
    }

    /** Files of cells are called by their names, which say nothing of CPUs. */
    @Test
    void aGridGetsNoCellOfOtherCpusByTheSameName() throws Exception {
        GridFiles files = new GridFiles(folder.resolve("grid"));
        files.begin(plan());
        Cell other = new Cell("stock", "hashtable", 1, 1, 1, CpuSet.parse("" + (CPU + 1)), false);

        assertThatThrownBy(() -> files.extend(plan().with(List.of(other), 1)))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("are on other CPUs than they would be now");
    }

    @Test
    void roundsAreInterleavedAndMirrored() {
        GridPlan once = plan();
        GridPlan twice = once.with(once.cells(), 2);

        assertThat(twice.runs())
                .containsExactly(new Run(cell(1), 1), new Run(cell(2), 1), new Run(cell(2), 2), new Run(cell(1), 2));
    }

    /** As --vm stock,kinjo --share default,cds makes it. */
    @Test
    void eachVmIsMeasuredWithEachSharing() throws Exception {
        List<Cell> cells = Stream.of(Sharing.DEFAULT, Sharing.CDS)
                .flatMap(share ->
                        Stream.of("stock", "kinjo").map(vm -> cell(1).on(vm).with(share)))
                .toList();
        GridPlan plan = plan().with(cells, 1);
        new GridFiles(folder.resolve("grid")).begin(plan);
        List<CellResult> results = run();

        assertThat(results).extracting(CellResult::failure).containsOnlyNulls();
        // A VM can use no archive but its own.
        assertThat(folder.resolve("grid/archives"))
                .isDirectoryContaining("glob:**/stock-hashtable-1jvm-1x1-share-cds.archive")
                .isDirectoryContaining("glob:**/kinjo-hashtable-1jvm-1x1-share-cds.archive");
        GridReport report = GridReport.of(Environment.here(), plan, results);
        assertThat(report.vms())
                .extracting(effect -> effect.cell().name())
                .containsExactly("kinjo-hashtable-1jvm-1x1", "kinjo-hashtable-1jvm-1x1-share-cds");
        assertThat(report.sharing()).hasSize(4);
        assertThat(report.text()).contains("What another VM changes", "What JVMs share");
    }

    @Test
    void aGridGetsMoreCellsAndRoundsAndKeepsItsResults() throws Exception {
        GridFiles files = new GridFiles(folder.resolve("grid"));
        assertThat(files.extend(plan().with(List.of(cell(1)), 1)).cells()).containsExactly(cell(1));
        run();
        started.clear();

        assertThat(files.extend(plan().with(List.of(cell(2), cell(1)), 1)).cells())
                .containsExactly(cell(1), cell(2));
        assertThat(run()).hasSize(2);
        assertThat(started).containsExactly(cell(2).name());
        started.clear();
        assertThat(files.extend(plan().with(List.of(cell(1)), 2)).runs()).hasSize(4);
        run();
        assertThat(started).containsExactly(cell(2).name(), cell(1).name());

        assertThat(files.plan().triesFixes()).isFalse();
        files.extend(plan().tryingFixes(true));
        GridPlan both = files.extend(plan());
        assertThat(both.triesFixes()).isTrue();
        assertThat(files.plan()).isEqualTo(both);
        assertThat(files.extend(both)).isEqualTo(both);

        GridPlan other = new GridPlan(
                plan().subject(),
                plan().cells(),
                Duration.ofSeconds(7),
                plan().limit(),
                plan().settle(),
                plan().measure(),
                64,
                1000,
                1,
                List.of(),
                "embedded");
        assertThatThrownBy(() -> files.extend(other))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("measured in another way")
                .hasMessageContaining("--think 7s");
    }
}
