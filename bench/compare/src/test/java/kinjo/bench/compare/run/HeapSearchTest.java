package kinjo.bench.compare.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import kinjo.bench.compare.FakeVm;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.plan.Subject;
import kinjo.bench.compare.report.TextReport;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.vmbuild.vms.Variant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program that needs 37 MB, played by a shell script. */
@Timeout(60)
class HeapSearchTest {

    private static final String NEEDS_37_MB =
            "for word in \"$@\"; do case $word in -Xmx*m) heap=${word#-Xmx}; [ ${heap%m} -ge 37 ] || "
                    + "{ echo java.lang.OutOfMemoryError; exit 1; };; esac; done";

    @TempDir
    Path folder;

    private Variant stock;
    private Variant kinjo;

    @BeforeEach
    void setUp() {
        stock = FakeVm.variant(folder, "stock", NEEDS_37_MB);
        kinjo = FakeVm.variant(folder, "kinjo", NEEDS_37_MB);
    }

    @Test
    void theSmallestHeapIsFoundAndMultiplied() {
        ComparisonResult result = compare("one", List.of("1x", "2x", "100m"), new ArrayList<>());

        assertThat(result.failure()).isNull();
        List<Cell> cells = result.stops().stream().map(Stopping.Stop::cell).toList();
        assertThat(cells).extracting(Cell::heapFactor).containsExactly("1x", "2x", null);
        int smallest = megabytes(cells.getFirst());
        assertThat(smallest).isBetween(37, 39);
        assertThat(megabytes(cells.get(1))).isEqualTo(2 * smallest);
        assertThat(cells.get(2).heap()).isEqualTo("100m");
        assertThat(TextReport.of(result)).contains("2x (" + 2 * smallest + "m)");
    }

    @Test
    void oneSlowRunDoesNotMakeAHeapTooSmall() {
        // The second run of all, which is the first in a small heap.
        String stall =
                "mkdir %1$s/first 2>/dev/null || { mkdir %1$s/second 2>/dev/null && sleep 3; }".formatted(folder);
        stock = FakeVm.variant(folder, "stock", NEEDS_37_MB, stall + "; true");

        ComparisonResult result = compare("one", List.of("1x"), new ArrayList<>());

        assertThat(folder.resolve("second")).exists();
        assertThat(megabytes(result.stops().getFirst().cell())).isBetween(37, 39);
    }

    @Test
    void aRunThatEndedWellByChanceIsNotTrusted() {
        String chance = "for word in \"$@\"; do case $word in -Xmx*m) heap=${word#-Xmx};"
                + " [ ${heap%%m} -ge 37 ] || [ ${heap%%m} -ge 20 ] && mkdir %s/chance-$heap 2>/dev/null"
                        .formatted(folder)
                + " || { [ ${heap%m} -ge 37 ] || { echo java.lang.OutOfMemoryError; exit 1; }; };; esac; done";
        stock = FakeVm.variant(folder, "stock", chance);

        ComparisonResult result = compare("one", List.of("1x"), new ArrayList<>());

        assertThat(megabytes(result.stops().getFirst().cell())).isBetween(37, 41);
    }

    @Test
    void whatWasFoundIsRemembered() throws IOException {
        compare("one", List.of("2x"), new ArrayList<>());
        List<String> notes = new ArrayList<>();

        compare("two", List.of("2x"), notes);

        assertThat(Files.readString(folder.resolve("heaps.json"))).contains("toy.jar");
        assertThat(notes).isEmpty();
    }

    @Test
    void aProgramThatFailsWithAnyHeapIsAFailure() {
        stock = FakeVm.variant(folder, "stock", "exit 1");

        ComparisonResult result = compare("one", List.of("2x"), new ArrayList<>());

        assertThat(result.failure().message()).contains("ended with status 1");
        assertThat(result.complete()).isFalse();
    }

    @Test
    void aWorkloadSaysInItsOwnWordsThatItNeedsMore() {
        stock = FakeVm.variant(
                folder,
                "stock",
                NEEDS_37_MB.replace(
                        "java.lang.OutOfMemoryError", "'workloads: toy: Java heap space; give it at least -Xmx37m'"));

        ComparisonResult result = compare("one", List.of("1x"), new ArrayList<>());

        assertThat(result.failure()).isNull();
    }

    @Test
    void aServerMayWantALargerHeapToo() {
        String[] serves = {NEEDS_37_MB, "echo ready", "exec sleep 100"};
        stock = FakeVm.variant(folder, "stock", serves);
        kinjo = FakeVm.variant(folder, "kinjo", serves);
        Subject server = Subject.Server.of(List.of("-jar", "server.jar"), "true", 3, new Subject.Ready(null, "ready"));
        ComparePlan plan = plan("one", List.of("1x")).subjects(server).build();

        ComparisonResult result = new Comparison(plan, ProgressListener.none()).run();

        assertThat(result.failure()).isNull();
        assertThat(megabytes(result.stops().getFirst().cell())).isBetween(37, 39);
    }

    @Test
    void aCrashInASmallHeapIsAFailure() {
        stock = FakeVm.variant(folder, "stock", NEEDS_37_MB.replace("exit 1", "exit 134"));

        ComparisonResult result = compare("one", List.of("2x"), new ArrayList<>());

        assertThat(result.failure().message()).contains("crashed");
        assertThat(folder.resolve("heaps.json")).doesNotExist();
    }

    @Test
    void aVmWithOtherFlagsIsAnotherOne() {
        compare("one", List.of("2x"), new ArrayList<>());
        stock = new Variant("stock", stock.java(), List.of("-XX:+UseCompactObjectHeaders"), null);
        List<String> notes = new ArrayList<>();

        compare("two", List.of("2x"), notes);

        assertThat(notes).anyMatch(note -> note.contains("trying"));
    }

    @Test
    void aDamagedMemoryIsForgotten() throws IOException {
        Files.writeString(folder.resolve("heaps.json"), "{\"toy");
        List<String> notes = new ArrayList<>();

        ComparisonResult result = compare("one", List.of("2x"), notes);

        assertThat(result.failure()).isNull();
        assertThat(notes).anyMatch(note -> note.contains("heaps.json is damaged"));
        assertThat(folder.resolve("heaps.json")).content().contains("toy.jar");
    }

    @Test
    void aProgramWithOtherDataInAFolderIsAnotherOne() throws IOException {
        Path data = Files.createDirectories(folder.resolve("data/below"));
        Files.writeString(data.resolve("one.txt"), "one");
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("data"));
        for (Path argument : List.of(folder.resolve("data"), link)) {
            List<String> notes = new ArrayList<>();
            new Comparison(onFolder(argument, argument.getFileName() + "-1"), notes(new ArrayList<>())).run();

            new Comparison(onFolder(argument, argument.getFileName() + "-2"), notes(notes)).run();
            assertThat(notes).isEmpty();

            Files.writeString(data.resolve(argument.getFileName() + ".txt"), "two");
            new Comparison(onFolder(argument, argument.getFileName() + "-3"), notes(notes)).run();
            assertThat(notes).anyMatch(note -> note.contains("trying"));
        }
    }

    private ComparePlan onFolder(Path argument, String out) {
        return plan(out, List.of("2x"))
                .subjects(Subject.Command.of(List.of("-jar", "toy.jar", argument.toString())))
                .build();
    }

    @Test
    void anArgumentIsNoClassPath() {
        ComparePlan plan = plan("one", List.of("2x"))
                .subjects(Subject.Command.of(List.of("-cp", ":", "Toy", ":", "/")))
                .build();

        assertThat(new Comparison(plan, ProgressListener.none()).run().failure())
                .isNull();
        assertThat(folder.resolve("heaps.json")).content().contains("-cp 0 : 0 Toy 0 : 0 / 0");
    }

    @Test
    void aSearchThatWouldTakeTheTimeOfTheMeasurementIsNotBegunBeforeThereIsMore() throws IOException {
        // A search of the slow one is some 9 runs, its fewest pairs are 18.
        ComparePlan plan = fastAndSlow(Duration.ofSeconds(2));
        List<String> notes = new ArrayList<>();

        List<Stopping.Stop> stops = new Comparison(plan, notes(notes)).run().stops();

        assertThat(stops).extracting(stop -> stop.cell().workload()).containsExactly("fast", "slow");
        assertThat(megabytes(stops.getFirst().cell())).isBetween(2 * 37, 2 * 39);
        assertThat(stops.getLast().cell().heap()).isNull();
        assertThat(stops.getLast().reason()).isEqualTo(Stopping.Reason.DROPPED);
        assertThat(notes).noneMatch(note -> note.startsWith("smallest heap of slow"));
        assertEnoughTimeMakesItWhole(plan);
    }

    @Test
    void theOtherHeapsAreSearchedForLaterIfTheTimeWasUpBeforeTheFirstRun() throws IOException {
        ComparePlan plan = fastAndSlow(Duration.ofMillis(1));

        ComparisonResult result = new Comparison(plan, ProgressListener.none()).run();

        assertThat(result.runs()).isEmpty();
        assertEnoughTimeMakesItWhole(plan);
    }

    private ComparePlan fastAndSlow(Duration budget) {
        String[] lines = {NEEDS_37_MB, "case \" $* \" in *' slow '*) sleep 0.1;; esac", FakeVm.writeResult(1000, "abc")
        };
        stock = FakeVm.variant(folder, "stock", lines);
        kinjo = FakeVm.variant(folder, "kinjo", lines);
        return FakeVm.workloadPlan(folder, stock, kinjo)
                .subjects(List.of(new Subject.Workload("fast", "small"), new Subject.Workload("slow", "small")))
                .heaps(List.of("2x"))
                .heapMemory(folder.resolve("heaps.json"))
                .stopping(new Stopping(6, 6, null, budget, Stopping.Shortening.PROGRAMS))
                .out(folder.resolve("one"))
                .build();
    }

    private static void assertEnoughTimeMakesItWhole(ComparePlan plan) throws IOException {
        Stopping enough = new Stopping(6, 6, null, Duration.ofHours(1), Stopping.Shortening.PROGRAMS);
        ComparisonResult result = Comparison.resume(plan.out(), before -> enough, ProgressListener.none())
                .run();

        assertThat(result.failure()).isNull();
        assertThat(result.stops())
                .allSatisfy(stop -> assertThat(stop.pairs()).isEqualTo(6))
                .allSatisfy(stop -> assertThat(megabytes(stop.cell())).isBetween(2 * 37, 2 * 39));
    }

    private static int megabytes(Cell cell) {
        return Integer.parseInt(cell.heap().replace("m", ""));
    }

    private ComparisonResult compare(String out, List<String> heaps, List<String> notes) {
        return new Comparison(plan(out, heaps).build(), notes(notes)).run();
    }

    private static ProgressListener notes(List<String> notes) {
        return progress -> {
            if (progress.note() != null) {
                notes.add(progress.note());
            }
        };
    }

    private ComparePlan.Builder plan(String out, List<String> heaps) {
        return FakeVm.plan(folder, stock, kinjo)
                .heaps(heaps)
                .heapMemory(folder.resolve("heaps.json"))
                .out(folder.resolve(out));
    }
}
