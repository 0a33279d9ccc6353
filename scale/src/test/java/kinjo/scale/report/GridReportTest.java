package kinjo.scale.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kinjo.common.files.Json;
import kinjo.common.machine.Environment;
import kinjo.common.scalability.Law;
import kinjo.scale.driver.Measurement;
import kinjo.scale.driver.OpenLoop;
import kinjo.scale.driver.Times;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;
import kinjo.scale.grid.ChangedResult;
import kinjo.scale.grid.Findings;
import kinjo.scale.grid.GridPlan;
import kinjo.scale.grid.LockCounts;
import kinjo.scale.grid.OpenLevel;
import kinjo.scale.grid.OperatingPoint;
import kinjo.scale.grid.Repair;
import kinjo.scale.grid.Sharing;
import kinjo.scale.grid.Start;
import kinjo.scale.grid.Subject;
import kinjo.scale.observe.CodeProfile;
import kinjo.scale.observe.ContendedLock;
import kinjo.scale.observe.CpuTimes;
import kinjo.scale.observe.HardwareCounts;
import kinjo.scale.observe.LockOperations;
import kinjo.scale.observe.LockProfile;
import kinjo.scale.observe.Pauses;
import kinjo.scale.observe.ProcessWork;
import kinjo.scale.observe.Usage;
import kinjo.scale.topology.CpuSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Grids that were never run, so that it is known what their reports have to say. */
class GridReportTest {
    private static final Map<String, List<String>> LAUNCHERS =
            Map.of("stock", List.of("/jdk/bin/java"), "kinjo", List.of("/image/bin/java", "-kinjo", "-XX:+UseLanes"));

    private static final LockProfile NO_LOCKS = new LockProfile(100, List.of(), null);
    private static final LockProfile HASHTABLE = new LockProfile(
            100,
            List.of(new ContendedLock(
                    "java.util.Hashtable",
                    500,
                    2,
                    0.4,
                    0.8,
                    30,
                    List.of(new ContendedLock.Stack(
                            List.of("java.util.Hashtable.get:382", "kinjo.portal.lookup.Lookup.text:49"), 500, 2)),
                    1)),
            null);

    @TempDir
    private Path folder;

    private static Cell cell(int jvms, int cores) {
        return new Cell("stock", "hashtable", jvms, cores, 1, CpuSet.parse("0-" + (cores - 1)), jvms > 1);
    }

    private static CellResult result(Cell cell, int round, double perSecond, double idle, LockProfile locks) {
        List<CpuSet> assigned = IntStream.range(0, cell.jvms())
                .mapToObj(jvm -> CpuSet.parse("" + jvm))
                .toList();
        Measurement best = measurement(100, perSecond, 50);
        CpuTimes.Split split = new CpuTimes.Split(0.8 * (1 - idle), 0.2 * (1 - idle), idle);
        ProcessWork work = new ProcessWork(10 * cell.cores() * (1 - idle), 2000, 0, 5000, 100, null);
        return new CellResult(
                cell,
                round,
                new Start(assigned, false, 1000, 1 << 27),
                List.of(measurement(10, perSecond / 10, 10), best),
                new OperatingPoint(best, split, 1 << 28, new Usage(work, 0.5, Map.of(), 0, 10, 2)),
                new Findings(HardwareCounts.missing("there are none"), locks, null, List.of()),
                false,
                false,
                null,
                null);
    }

    private static Measurement measurement(int users, double perSecond, double millis) {
        Times none = new Times(0, 0, 0, 0, 0, 0, 0);
        Times all = new Times((long) (perSecond * 10), millis, millis, millis, millis, millis, millis);
        return new Measurement(users, 10, all, Map.of(), 0, null, 0, none, 0.1);
    }

    private static GridReport report(int rounds, List<CellResult> results) {
        return report(rounds, results, null);
    }

    private static GridReport report(int rounds, List<CellResult> results, Repair repair) {
        List<Cell> cells = results.stream().map(CellResult::cell).distinct().toList();
        Subject subject = new Subject("./kinjo scale portal", Map.of("--employees", "2000"));
        return GridReport.of(Environment.here(), plan(subject, cells, rounds), results, repair, LAUNCHERS);
    }

    private static GridPlan plan(Subject subject, List<Cell> cells, int rounds) {
        return new GridPlan(
                subject,
                cells,
                Duration.ofSeconds(1),
                Duration.ofSeconds(2),
                Duration.ofSeconds(3),
                Duration.ofSeconds(6),
                512,
                20000,
                rounds,
                List.of(),
                "haproxy");
    }

    /** Two cells whose throughputs have this ratio, but for noise that is the same in every round. */
    private static List<CellResult> rounds(int rounds, double ratio, double noise) {
        List<CellResult> results = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            double other = 1000 * ratio * (round % 2 == 0 ? 1 + noise : 1 - noise);
            results.add(result(cell(1, 2), round, 1000, 0.01, NO_LOCKS));
            results.add(result(cell(2, 2), round, other, 0.01, NO_LOCKS));
        }
        return results;
    }

    private static Standing other(GridReport report) {
        return report.standings().getLast();
    }

    @Test
    void aDifferenceIsOneOnlyBeyondNoise() {
        Standing less = other(report(6, rounds(6, 0.8, 0.02)));
        assertThat(less.verdict()).isEqualTo(Standing.Verdict.LESS);
        assertThat(less.toBest().ratio()).isCloseTo(0.8, within(0.01));

        GridReport same = report(6, rounds(6, 0.99, 0.05));
        assertThat(other(same).verdict()).isEqualTo(Standing.Verdict.SAME);
        assertThat(same.text()).contains("2 JVMs on 2 cores, pinned", "no difference from the best");

        GridReport unknown = report(1, rounds(1, 0.5, 0));
        assertThat(other(unknown).verdict()).isEqualTo(Standing.Verdict.UNKNOWN);
        assertThat(unknown.text())
                .contains(
                        "say nothing about noise",
                        "./kinjo scale portal --employees 2000 --jvms 1,2 ",
                        "--think 1s ",
                        "--rounds 6");
    }

    @Test
    void serversAreStartedByTheUsersOwnCommand() {
        Cell cell = cell(2, 2);
        List<String> command = List.of("sh", "-c", "run '${port}' -Xmx${heap}m", "${java}", "-Dp=${port}");
        GridPlan plan = plan(new Subject("./kinjo scale run app.yaml", Map.of(), command), List.of(cell), 1);

        assertThat(GridReport.of(Environment.here(), plan, List.of(result(cell, 1, 1000, 0.01, NO_LOCKS)))
                        .text())
                .contains(" sh -c 'run '\\''${port}'\\'' -Xmx256m' java -Dp=${port}\n")
                .doesNotContain("-Xms");
    }

    /** Another VM than stock is an image's, with options of its own. */
    @Test
    void serversAreStartedOnTheVmThatWasMeasured() {
        assertThat(report(1, List.of(result(cell(1, 2).on("kinjo"), 1, 1000, 0.01, NO_LOCKS)))
                        .advice())
                .contains(
                        "To start servers like that, with a JDK of './kinjo image --out DIR':",
                        "    taskset --cpu-list 0-1 DIR/bin/java -kinjo -XX:+UseLanes -Xms512m -Xmx512m ...");
    }

    /** The reader's own variables are filled in, and no others. */
    @Test
    void wordsOfACommandStayAsTheyAreForAShell() {
        Cell cell = cell(1, 2);
        List<String> command = List.of("${java}", "-Dhome=$HOME/x", "-Xmx${heap}m", "--port=${port}");
        GridPlan plan = plan(new Subject("./kinjo scale run app.yaml", Map.of(), command), List.of(cell), 1);

        assertThat(GridReport.of(Environment.here(), plan, List.of(result(cell, 1, 1000, 0.01, NO_LOCKS)))
                        .text())
                .contains(" java '-Dhome=$HOME/x' -Xmx512m --port=${port}\n");
    }

    @Test
    void aLockComesBeforeMoreJvms() {
        GridReport report = report(1, List.of(result(cell(2, 2), 1, 1000, 0.3, HASHTABLE)));

        assertThat(report.advice())
                .anyMatch(line -> line.startsWith("Fix this first: requests spend 40.0 % of their time waiting for the"
                                + " monitor of java.util.Hashtable")
                        && line.contains("Lookup.text:49")
                        && line.contains("ConcurrentHashMap")
                        && line.endsWith("More JVMs only hide it."))
                .anyMatch(line -> line.equals("    taskset --cpu-list 1 java -Xms256m -Xmx256m ..."));
        assertThat(report.text()).contains("java.util.Hashtable", "40.0 %");
    }

    /** Four rounds: a range. */
    @Test
    void whatJvmsShareIsComparedWithTheUsual() {
        List<CellResult> results = new ArrayList<>();
        for (int round = 1; round <= 4; round++) {
            results.add(result(cell(2, 2), round, 1000, 0.01, NO_LOCKS));
            results.add(shared(result(cell(2, 2).with(Sharing.CDS), round, 1000, 0.01, NO_LOCKS), 500 + round));
        }
        GridReport report = report(4, results);

        assertThat(report.sharing()).hasSize(2);
        SharingEffect usual = report.sharing().getFirst();
        SharingEffect cds = report.sharing().getLast();
        assertThat(usual.start()).isNull();
        // Of two in the middle the lower one.
        assertThat(cds.startMillis()).isCloseTo(502, within(1e-9));
        assertThat(cds.start().ratio()).isCloseTo(0.5025, within(0.001));
        assertThat(cds.footprint().ratio()).isCloseTo(0.5, within(1e-9));
        assertThat(report.text()).contains("What JVMs share", "0.500 [0.500, 0.500] (the rounds' range)", "share cds");
        assertThat(report(6, rounds(6, 0.8, 0)).sharing()).isEmpty();
    }

    private static CellResult shared(CellResult result, double startMillis) {
        return ChangedResult.atStart(result, startMillis, result.start().footprintBytes() / 2);
    }

    @Test
    void anotherVmIsComparedWithStockInTheSameCell() {
        List<CellResult> results = new ArrayList<>();
        for (int round = 1; round <= 6; round++) {
            results.add(result(cell(2, 2), round, 1000, 0.01, NO_LOCKS));
            results.add(
                    ChangedResult.atStart(result(cell(2, 2).on("kinjo"), round, 1250, 0.01, NO_LOCKS), 800, 1 << 27));
            results.add(result(cell(1, 2).on("kinjo"), round, 900, 0.01, NO_LOCKS));
        }
        GridReport report = report(6, results);

        assertThat(report.vms()).singleElement().satisfies(effect -> {
            assertThat(effect.throughput().ratio()).isCloseTo(1.25, within(1e-9));
            assertThat(effect.cpu().ratio()).isCloseTo(0.8, within(0.001));
            assertThat(effect.start().ratio()).isCloseTo(0.8, within(1e-9));
            assertThat(effect.footprint().ratio()).isCloseTo(1, within(1e-9));
        });
        assertThat(report.text())
                .contains("What another VM changes")
                .containsPattern("kinjo-hashtable-2jvm-2x1-pinned +1250 +1.250 \\[1.250, 1.250] +0.800");
        assertThat(report(6, rounds(6, 0.8, 0)).vms()).isEmpty();
    }

    private static Times times(double millis) {
        return new Times(100, millis, millis, millis, millis, millis, millis);
    }

    @Test
    void usersWhoDoNotWaitAreShownWithAndWithoutTheCorrection() {
        OpenLoop.Result seen =
                new OpenLoop.Result(500, 10, times(12), times(7), times(0.5), 3, "POST /orders was answered with 500");
        CellResult result =
                ChangedResult.with(result(cell(2, 2), 1, 1000, 0.01, NO_LOCKS), List.of(new OpenLevel(0.5, seen)));

        assertThat(report(1, List.of(result)).text())
                .contains("whether they are answered or not")
                .containsPattern(
                        "50 % +500 +12.0 +12.0 +12.0 +12.0 +7.0 +7.0 +0.5 +3, so this is no result \\(POST /orders");
    }

    @Test
    void whatARequestCostsIsSaidAndWhyNotMore() {
        CellResult blind = result(cell(2, 2), 1, 1000, 0.3, NO_LOCKS);
        assertThat(report(1, List.of(blind)).text())
                .containsOnlyOnce("No cycles, instructions and misses: there are none.")
                .containsPattern("stock-hashtable-2jvm-2x1-pinned +1.400 +0.50 +0.01 +\\? +0.20 +0.000\n");

        HardwareCounts counted = new HardwareCounts(100, Map.of("cycles:u", 5_000_000L), null);
        assertThat(report(1, List.of(ChangedResult.with(blind, counted))).text())
                .contains("cycles:u", " 50000\n")
                .doesNotContain("No cycles");
    }

    private static List<CellResult> runs(int rounds, double perSecond, LockProfile locks) {
        return IntStream.rangeClosed(1, rounds)
                .mapToObj(round -> result(cell(2, 2), round, perSecond * (1 + 0.001 * round), 0.3, locks))
                .toList();
    }

    /** The class that waits for the table is not the one that allocates it. */
    private static Repair repair(String said, List<CellResult> before, List<CellResult> results) {
        return new Repair(
                cell(2, 2),
                List.of("kinjo.portal.web.Page"),
                said.lines().map(line -> "kinjo-agent: " + line).toList(),
                before,
                results);
    }

    @Test
    void aRepairIsComparedWithTheSameCell() throws Exception {
        String place = "kinjo.portal.lookup.Lookup::<init>:37";
        GridReport report = report(
                6,
                // The grid's own runs were hours before, on a machine that was slower then.
                runs(6, 700, HASHTABLE),
                repair("replaced: " + place, runs(6, 1000, HASHTABLE), runs(6, 1500, NO_LOCKS)));

        assertThat(report.repair().ratio().ratio()).isCloseTo(1.5, within(0.001));
        assertThat(report.repair().waitsBefore().share()).isCloseTo(0.4, within(0.001));
        assertThat(report.repair().waitsAfter().share()).isZero();
        assertThat(report.text())
                .contains(
                        "without the lock of the Hashtable of " + place,
                        "1504 requests/s in place of 1003, 1.500 times as many [1.500, 1.500].",
                        "Waits for Hashtables took 40.0 % of the requests' time (0.8 threads at a time), and with the repair"
                                + " 0.0 % of the requests' time.",
                        "'-javaagent:agent/target/kinjo-agent.jar=hashtable=" + place + "'")
                .doesNotContain("was not replaced");
        report.write(folder);
        assertThat(Json.MAPPER
                        .readTree(folder.resolve("result.json").toFile())
                        .at("/repair/after")
                        .asDouble())
                .isCloseTo(1504, within(1.0));
        assertThat(Files.readString(folder.resolve("report.html"))).contains("drawRepair", "With the repair");
    }

    /** The lock holds back the JVM with two CPUs, so that one CPU does more. */
    @Test
    void aRepairIsTriedWhereTheLockCostsMost() {
        CellResult best = result(cell(1, 1), 1, 2000, 0, HASHTABLE);
        List<CellResult> before = List.of(result(cell(2, 2), 1, 1000, 0, HASHTABLE));
        CellResult without = result(cell(1, 4), 1, 1500, 0, NO_LOCKS);

        assertThat(Repair.cell(List.of(best, result(cell(1, 2), 1, 900, 0, HASHTABLE), without)))
                .contains(cell(1, 2));
        assertThat(Repair.cell(List.of(without))).contains(cell(1, 4));
        assertThat(Repair.cell(List.of())).isEmpty();
        assertThat(report(
                                1,
                                List.of(best, before.getFirst()),
                                repair("replaced: a.A::<init>:1", before, runs(1, 3000, NO_LOCKS)))
                        .text())
                .contains("That is 1.501")
                .contains(" of what the best cell does as it was.");
    }

    @Test
    void aRepairThatDidNothingIsSaid() {
        List<CellResult> before = runs(1, 1000, HASHTABLE);

        assertThat(report(1, before, repair("replaced: a.B::c:1", before, runs(1, 1500, NO_LOCKS)))
                        .text())
                .contains("(too few rounds to tell it from noise)");
        LockProfile unknown = LockProfile.missing("there is no JFR");
        assertThat(report(1, before, repair("replaced: a.B::c:1", before, runs(1, 1500, unknown)))
                        .text())
                .contains("and with the repair an unknown share");
        assertThat(report(1, before, repair("refused: a.B: escapes", before, runs(1, 1000, HASHTABLE)))
                        .advice())
                .contains(
                        "The agent could replace no Hashtable. kinjo.portal.web.Page waits for one; of these it said:",
                        "    kinjo-agent: refused: a.B: escapes");
        assertThat(report(
                                1,
                                before,
                                repair(
                                        "replaced: a.B::c:1\n" + "refused: a.D::e:2: escapes\n",
                                        before,
                                        runs(1, 1000, HASHTABLE)))
                        .advice())
                .contains(
                        "kinjo.portal.web.Page waits for a Hashtable that was not replaced. Of others the agent said:",
                        "    kinjo-agent: refused: a.D::e:2: escapes");
        String many = IntStream.range(0, 12)
                .mapToObj(line -> "refused: a.B::c:" + line + ": escapes\n")
                .collect(Collectors.joining());
        assertThat(report(1, before, repair(many, before, runs(1, 1000, HASHTABLE)))
                        .advice())
                .contains("    and 2 lines more, in the servers' logs");
        assertThat(report(1, before, new Repair(cell(2, 2), List.of(), List.of(), List.of(), List.of()))
                        .text())
                .contains("No repair was tried");
        assertThat(report(1, before, repair("replaced: a.B::c:1", before, List.of()))
                        .text())
                .contains("no run of the cell with the repair succeeded in the same round.");
        CellResult failed = ChangedResult.failed(before.getFirst(), "no server got healthy");
        assertThat(report(1, before, repair("replaced: a.B::c:1", List.of(failed), runs(1, 1500, NO_LOCKS)))
                        .text())
                .contains("no run of the cell as it was succeeded in the same round: no server got healthy.");
        assertThat(report(1, before, repair("replaced: a.B::c:1", before, List.of(failed)))
                        .text())
                .contains("no run of the cell with the repair succeeded in the same round: no server got healthy.");
    }

    /** As many requests as its users asked for say nothing of the servers. */
    @Test
    void aRatioIsOfWhatServersCanDo() {
        List<CellResult> results = new ArrayList<>();
        for (int round = 1; round <= 6; round++) {
            results.add(ChangedResult.cutShort(result(cell(2, 2), round, 1000, 0.3, HASHTABLE)));
            results.add(ChangedResult.cutShort(result(cell(2, 2).on("kinjo"), round, 1000, 0.3, NO_LOCKS)));
        }
        VmEffect bound = report(6, results).vms().getFirst();
        assertThat(bound.throughput().ratio()).isCloseTo(1, within(1e-9));
        assertThat(bound.bound()).contains("there may not be more users");
        assertThat(report(6, results).text()).contains("requests/s: there may not be more users");
        assertThat(report(
                                1,
                                results,
                                repair(
                                        "replaced: a.B::c:1",
                                        List.of(results.get(0)),
                                        List.of(ChangedResult.late(results.get(1)))))
                        .advice())
                .contains("This is not the most that the servers can do: the driver was a limit itself, so the servers"
                        + " can do more.");

        results.add(result(cell(2, 2), 7, 1000, 0.3, HASHTABLE));
        results.add(result(cell(2, 2).on("kinjo"), 7, 1300, 0.3, NO_LOCKS));
        VmEffect free = report(7, results).vms().getFirst();
        assertThat(free.throughput().ratio()).isCloseTo(1.3, within(1e-9));
        assertThat(free.bound()).isNull();
    }

    /** Most of a request's time is then that in the queue, and the lock's share of it says little. */
    @Test
    void aLockThatThreadsWaitForIsNamedWhereRequestsQueue() {
        ContendedLock table = HASHTABLE.locks().getFirst();
        LockProfile queued = new LockProfile(
                100, List.of(new ContendedLock(table.type(), 7000, 25, 0.002, 8.3, 30, table.stacks(), 1)), null);
        CellResult free = result(cell(1, 2), 1, 1000, 0.2, queued);
        Usage usage = free.best().usage();
        CellResult busyBeside = ChangedResult.with(free, new Usage(usage.servers(), 1.99, Map.of(), 0, 10, 2));

        assertThat(report(1, List.of(free)).advice())
                .anyMatch(line -> line.startsWith("Fix this first: requests spend 0.2 % of their time waiting for the"
                        + " monitor of java.util.Hashtable, 8.3 threads at a time, most at "));
        assertThat(report(1, List.of(busyBeside)).advice())
                .anyMatch(line -> line.startsWith("The limit is "))
                .noneMatch(line -> line.startsWith("Fix this first"));
    }

    @Test
    void aCgroupThatHoldsProcessesUpIsTheLimit() {
        CellResult own = result(cell(1, 2), 1, 1000, 0.4, HASHTABLE);
        Usage usage = own.best().usage();
        CellResult heldUp = ChangedResult.with(own, new Usage(usage.servers(), 0.5, Map.of(), 30, 10, 2));
        GridReport report = report(1, List.of(heldUp, result(cell(2, 2), 1, 1500, 0.01, NO_LOCKS)));

        assertThat(heldUp.isServersLimit()).isFalse();
        assertThat(other(report).verdict()).isEqualTo(Standing.Verdict.HELD_UP);
        assertThat(report(1, List.of(heldUp)).advice())
                .anyMatch(line -> line.startsWith(
                        "The limit is a cgroup's limit of CPU time: it stopped processes 30" + " times in 10 s."))
                .noneMatch(line -> line.startsWith("Fix this first"));
    }

    @Test
    void aCellWhoseServerDiedIsNotItsLimit() {
        CellResult died =
                ChangedResult.died(result(cell(1, 2), 1, 900, 0.4, NO_LOCKS), "with 400 users server 1 ended");

        assertThat(died.isServersLimit()).isFalse();
        assertThat(other(report(1, List.of(died, result(cell(2, 2), 1, 1500, 0.01, NO_LOCKS))))
                        .verdict())
                .isEqualTo(Standing.Verdict.DIED);
    }

    @Test
    void whatCouldNotBeMeasuredIsSaid() {
        CellResult result = result(cell(1, 2), 1, 1000, 0.01, NO_LOCKS);
        GridPlan all = plan(new Subject("./kinjo scale portal", Map.of()), List.of(result.cell()), 1);
        GridPlan plan = new GridPlan(
                all.subject(),
                all.cells(),
                all.think(),
                all.limit(),
                all.settle(),
                all.measure(),
                all.heapMegabytes(),
                all.mostUsers(),
                all.rounds(),
                all.openLoad(),
                all.dispatcher(),
                List.of(),
                List.of("there are no 8 cores"),
                false);

        assertThat(GridReport.of(Environment.here(), plan, List.of(result)).text())
                .contains("Not measured: there are no 8 cores");
    }

    /** It says less of the server than there is. */
    @Test
    void theBestCellIsTheOneWithTheMostRequestsEvenIfItCanDoMore() {
        CellResult late = ChangedResult.late(result(cell(2, 2), 1, 2000, 0.01, NO_LOCKS));
        CellResult cutShort = ChangedResult.cutShort(result(cell(4, 4), 1, 1500, 0.5, NO_LOCKS));
        GridReport report = report(1, List.of(cutShort, late, result(cell(1, 2), 1, 1000, 0.01, NO_LOCKS)));

        assertThat(report.standings())
                .extracting(Standing::cell, Standing::verdict)
                .containsExactly(
                        tuple(cell(2, 2), Standing.Verdict.BEST),
                        tuple(cell(4, 4), Standing.Verdict.CUT_SHORT),
                        tuple(cell(1, 2), Standing.Verdict.UNKNOWN));
        assertThat(report.advice().getFirst()).contains("2 JVMs on 2 cores", "at least 2000 requests/s");
        assertThat(report.text()).contains("so it was a limit itself");
        // A round in which it was not late stands for the cell.
        CellResult again = result(cell(2, 2), 2, 1900, 0.01, NO_LOCKS);
        assertThat(report(2, List.of(late, again)).standings().getFirst().throughputs())
                .containsExactly(entry(2, 1900.0));
        assertThat(Rounds.byCell(List.of(late, again)).get(cell(2, 2))).containsOnlyKeys(2);
        assertThat(Rounds.byCell(List.of(late)).get(cell(2, 2))).containsOnlyKeys(1);
        assertThat(report(1, List.of(late)).advice())
                .anyMatch(line -> line.startsWith("The driver was a limit itself"));
    }

    /** The limit says what a response may take, so a driver that is late by much of it cannot tell. */
    @Test
    void howLateADriverMayBeIsAMatterOfTheLimitToo() {
        Times none = new Times(0, 0, 0, 0, 0, 0, 0);
        Measurement late = new Measurement(100, 10, times(8), Map.of(), 0, null, 0, times(20), 0.1);

        assertThat(late.isDriverLate(10_000, 2000)).isFalse();
        assertThat(late.isDriverLate(100, 2000)).isTrue();
        assertThat(late.isDriverLate(10_000, 100)).isTrue();
        assertThat(new Measurement(100, 10, times(8), Map.of(), 0, null, 0, none, 0.1).isDriverLate(0, 1))
                .isFalse();
    }

    @Test
    void theLimitIsNamed() {
        assertThat(report(1, List.of(result(cell(1, 2), 1, 1000, 0.02, NO_LOCKS)))
                        .advice())
                .anyMatch(line -> line.startsWith("The limit is processor time: the CPUs are 2 % idle."));
        assertThat(report(1, List.of(result(cell(1, 2), 1, 1000, 0.6, NO_LOCKS)))
                        .advice())
                .anyMatch(line -> line.startsWith("The limit is not processor time"));
        CellResult blind = result(cell(1, 2), 1, 1000, 0.6, LockProfile.missing("there is no JFR"));
        assertThat(report(1, List.of(blind)).text())
                .contains("What it waits for is not known.", "its locks are not known: there is no JFR");
        assertThat(report(1, List.of()).advice()).containsExactly("No cell has a result; the logs say why.");
    }

    @Test
    void aCollectorOrADatabaseThatIsTheLimitIsNamed() {
        LockProfile much = new LockProfile(100, List.of(), null, new Pauses(40, 1.5, 0.25, 80), "logs/one/locks.html");
        GridReport collected = report(1, List.of(result(cell(1, 2), 1, 1000, 0.3, much)));
        assertThat(collected.advice())
                .anyMatch(line -> line.startsWith("The limit is garbage collection: it stops the JVMs for 25.0 % of the"
                                + " time, for 80.0 ms at the longest.")
                        && line.contains("--heap"));
        assertThat(collected.text()).contains("Pauses of the JVMs").containsPattern("1jvm-2x1 +40 +25.0 % +80.0\n");

        Map<String, Double> others = Map.of("the database", 1.5, "the dispatcher", 0.3, "server 1", 0.0);
        CellResult own = result(cell(1, 2), 1, 1000, 0.4, NO_LOCKS);
        Usage usage = new Usage(own.best().usage().servers(), 1.8, others, 0, 10, 2);
        CellResult busy = ChangedResult.with(own, usage);
        assertThat(busy.isServersLimit()).isFalse();
        assertThat(report(1, List.of(busy)).advice())
                .anyMatch(line -> line.contains("at least 1000 requests/s"))
                .anyMatch(line -> line.startsWith("The limit is the database:")
                        && line.contains("1.5")
                        && line.contains("fewer --cores"));
        CellResult one = ChangedResult.with(result(cell(1, 1), 1, 1000, 0.4, NO_LOCKS), usage);
        assertThat(report(1, List.of(one)).advice())
                .anyMatch(line -> line.startsWith("The limit is the database:") && !line.contains("--cores"));
        CellResult ofServers = result(cell(1, 2), 1, 1000, 0.02, NO_LOCKS);
        CellResult both =
                ChangedResult.with(ofServers, new Usage(ofServers.best().usage().servers(), 1.8, others, 0, 10, 2));
        assertThat(both.isServersLimit()).isTrue();
        assertThat(report(1, List.of(both)).advice())
                .anyMatch(line -> line.startsWith("The limit is processor time")
                        && line.contains("keeps its CPUs busy, too, most of all the database."));
        ProcessWork busyServers = new ProcessWork(1, 2000, 0, 5000, 100, null);
        CellResult shared = ChangedResult.with(
                result(cell(1, 2), 1, 1000, 0.02, NO_LOCKS), new Usage(busyServers, 1.8, others, 3, 10, 0));
        assertThat(report(1, List.of(shared)).advice())
                .anyMatch(line -> line.startsWith("The limit is processor time")
                        && line.contains("the database 1.5, the dispatcher 0.3, the driver 0.1 CPUs' worth"));
        assertThat(report(1, List.of(shared)).text()).contains("a cgroup stopped processes 3 times meanwhile");
    }

    @Test
    void onABusyCpuThatAJvmHasAloneALockIsNotTheLimit() {
        for (Cell cell : List.of(cell(1, 1), cell(2, 2))) {
            assertThat(report(1, List.of(result(cell, 1, 1000, 0.0, HASHTABLE))).advice())
                    .noneMatch(line -> line.startsWith("Fix this first"))
                    .anyMatch(line -> line.startsWith("The limit is processor time")
                            && line.contains("Threads wait for the monitor of java.util.Hashtable, too"));
        }
        for (CellResult other :
                List.of(result(cell(1, 2), 1, 1000, 0.0, HASHTABLE), result(cell(1, 1), 1, 1000, 0.8, HASHTABLE))) {
            assertThat(report(1, List.of(other)).advice()).anyMatch(line -> line.startsWith("Fix this first"));
        }
    }

    /** Each JVM has locks of its own, and a thread or two always wait where CPUs are busy. */
    @Test
    void threadsThatWaitAreCountedForEachJvm() {
        ContendedLock table = HASHTABLE.locks().getFirst();

        assertThat(new ContendedLock(table.type(), 9, 1, 0.001, 3, 1, table.stacks(), 1).isWorthNaming())
                .isTrue();
        assertThat(new ContendedLock(table.type(), 9, 1, 0.001, 3, 1, table.stacks(), 2).isWorthNaming())
                .isFalse();
    }

    @Test
    void throughputUnderShorterLimitsIsOfTheNumbersOfUsersThatWereTried() {
        assertThat(report(1, List.of(result(cell(1, 2), 1, 1000, 0.3, NO_LOCKS)))
                        .text())
                .containsPattern("cell +10 ms +25 ms +50 ms +75 ms +100 ms +2000 ms\n")
                .containsPattern("1jvm-2x1 +100 +100 +1000 +1000 +1000 +1000\n");
    }

    @Test
    void whatCpusWereBusyWithIsNamedWithItsFlameGraphs() {
        CodeProfile code = new CodeProfile(
                200, List.of(new CodeProfile.HotMethod("a.Page.render", 0.25)), "logs/one/cpu.html", null);
        CellResult seen = ChangedResult.with(result(cell(1, 2), 1, 1000, 0.3, NO_LOCKS), code);
        CellResult unseen = ChangedResult.with(
                result(cell(2, 2), 1, 1000, 0.3, NO_LOCKS), CodeProfile.missing("it cannot be loaded"));

        assertThat(report(1, List.of(seen, unseen)).text())
                .containsPattern("1jvm-2x1 +25.0 % +a.Page.render\n")
                .contains(
                        "Flame graphs, below the folder of this result: logs/*/cpu.html\n",
                        "went to is not known: it cannot be loaded.\n");
        assertThat(report(1, List.of(result(cell(1, 2), 1, 1000, 0.3, NO_LOCKS)))
                        .text())
                .doesNotContain("async-profiler", "Flame graphs");
    }

    @Test
    void whatUsersDidNotAskForIsNotWhatServersCanDo() {
        List<CellResult> results = Stream.of(2, 4, 8, 16)
                .map(cores -> ChangedResult.cutShort(result(cell(1, cores), 1, 1500 + cores, 0.5, NO_LOCKS)))
                .toList();
        GridReport report = report(1, results);

        assertThat(report.curves()).noneMatch(curve -> curve.by().equals("cores"));
        assertThat(report.prediction()).isNull();
        assertThat(report.advice().getFirst())
                .startsWith("With as many users as a mean of 2.0 s allows, and as there may be here, most requests:");
        assertThat(report.advice())
                .filteredOn(line -> line.contains("there may not be more users, so the servers can do more"))
                .hasSize(3);
    }

    @Test
    void whyThereAreNotMoreUsersIsSaid() {
        CellResult own = result(cell(1, 2), 1, 1000, 0.02, NO_LOCKS);
        Measurement best = own.best().measurement();
        Measurement few = measurement(80, 1300, 20);
        Measurement refused = new Measurement(
                200, 10, best.all(), Map.of(), 900, "status 503", 0, new Times(0, 0, 0, 0, 0, 0, 0), 0.1);

        assertThat(report(1, List.of(ChangedResult.withLevels(own, List.of(few, best, refused))))
                        .advice())
                .contains(
                        "It does more with fewer: 1300 requests/s with 80 users, at a mean of 20.0 ms.",
                        "There are not more users, as with 200 users 8.26 % of the requests failed: status 503.");
        assertThat(report(1, List.of(ChangedResult.died(own, "with 300 users server 1 ended\n  -> look")))
                        .advice())
                .contains("There are not more users, as with 300 users server 1 ended.");
    }

    @Test
    void aMachineThatIsNotQuietIsNamed() {
        CellResult own = result(cell(1, 2), 1, 1000, 0.02, NO_LOCKS);
        ProcessWork little = new ProcessWork(4, 2000, 0, 5000, 100, null);

        assertThat(report(1, List.of(ChangedResult.with(own, new Usage(little, 0.1, Map.of(), 0, 10, 0))))
                        .advice())
                .anyMatch(line -> line.contains("something else on this machine used 1.4 of the 2 CPUs meanwhile"));
    }

    @Test
    void requestsOfTheWholeTimeBetweenReadingsCount() {
        CellResult own = result(cell(1, 2), 1, 1000, 0.02, NO_LOCKS);
        ProcessWork work = new ProcessWork(12, 24_000, 0, 0, 0, null);

        assertThat(report(1, List.of(ChangedResult.with(own, new Usage(work, 0, Map.of(), 0, 12, 2))))
                        .text())
                .containsPattern("1jvm-2x1 +1\\.000 +0\\.00 +0\\.00 +\\? +2\\.00");
    }

    @Test
    void theLawIsFittedWhereThereIsEnoughForIt() {
        Law law = new Law(500, 0.1, 0.01);
        GridReport report = report(
                1,
                Stream.of(1, 2, 4, 8)
                        .map(cores -> result(cell(1, cores), 1, law.at(cores), 0.02, NO_LOCKS))
                        .toList());

        assertThat(report.curves()).singleElement().satisfies(curve -> {
            assertThat(curve.by()).isEqualTo("cores");
            assertThat(curve.sigma().value()).isCloseTo(0.1, within(0.001));
            assertThat(curve.sigma().interval()).isNotNull();
            assertThat(curve.peak()).isCloseTo(law.peak(), within(0.1));
        });
        assertThat(report(6, rounds(6, 0.8, 0)).curves()).isEmpty();
        // The largest has no cores left for driver and database: it is on no curve of the others.
        List<CellResult> mixed = Stream.of(1, 2, 4)
                .map(cores -> result(cell(1, cores), 1, law.at(cores), 0.02, NO_LOCKS))
                .map(result -> result.cell().cores() < 4
                        ? result
                        : ChangedResult.with(
                                result, new Usage(result.best().usage().servers(), 0.5, Map.of(), 0, 10, 0)))
                .toList();
        assertThat(report(1, mixed).curves()).isEmpty();
    }

    @Test
    void threeFilesHaveItAll() throws Exception {
        List<CellResult> results = new ArrayList<>(rounds(2, 0.8, 0.01));
        report(2, results).write(folder);

        JsonNode json = Json.MAPPER.readTree(folder.resolve("result.json").toFile());
        assertThat(json.at("/results")).hasSize(4);
        assertThat(json.at("/standings/0/verdict").asText()).isEqualTo("BEST");
        assertThat(json.at("/environment/cores").asInt()).isPositive();
        assertThat(json.at("/advice/0").asText()).startsWith("With as many users as");
        assertThat(Files.readString(folder.resolve("report.txt"))).contains("round", "requests/s");
        String page = Files.readString(folder.resolve("report.html"));
        assertThat(page)
                .contains(
                        "default-src 'none'", "drawLaws", "With as many users as a mean of 2.0 s allows, most requests")
                .doesNotContainPattern("(src|href|action)\\s*=\\s*[\"']")
                .doesNotContain("null</");
    }

    @Test
    void locksThatTheVmCountedAreShownForEachRequest() {
        CellResult result = result(cell(1, 2).on("kinjo"), 1, 1000, 0.01, NO_LOCKS);
        Map<String, Long> operations = new LinkedHashMap<>();
        operations.put("lock operations", 60_000L);
        operations.put("  outermost", 50_000L);
        LockOperations counted = new LockOperations(
                operations, Map.of("java.util.Hashtable  a.Texts.of:12 @ 5", 70L, "a.Once  a.Once.of:1 @ 2", 0L));

        assertThat(text(result, new LockCounts(result.cell(), 100, 1000, counted, null)))
                .contains(
                        "Locks of kinjo-hashtable-1jvm-2x1, counted by the VM in a run of its own with 100 users",
                        "    70 times: java.util.Hashtable  a.Texts.of:12 @ 5")
                .containsPattern("lock operations +60.00\n  outermost +50.00")
                .doesNotContain("a.Once");
        assertThat(text(
                        result,
                        new LockCounts(result.cell(), 100, 1000, new LockOperations(operations, Map.of()), null)))
                .contains("No reservation moved, ended or was waited for.");
        assertThat(text(result, LockCounts.missing(result.cell(), 100, "there is no such VM")))
                .contains("counted by the VM: not known, as there is no such VM");
    }

    private static String text(CellResult result, LockCounts counts) {
        GridPlan plan = plan(new Subject("./kinjo scale portal", Map.of()), List.of(result.cell()), 1);
        return GridReport.of(Environment.here(), plan, List.of(result), null, LAUNCHERS)
                .with(counts)
                .text();
    }
}
