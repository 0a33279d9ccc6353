package kinjo.bench.compare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import kinjo.bench.compare.FakeVm;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.FileNames;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.plan.Subject;
import kinjo.bench.compare.report.TextReport;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.ResultFiles;
import kinjo.bench.compare.result.Run;
import kinjo.common.UsageException;
import kinjo.common.files.FolderLock;
import kinjo.vmbuild.vms.Gc;
import kinjo.vmbuild.vms.Variant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Comparisons that end early and go on later. */
@Timeout(60)
class ResumeTest {

    private static final int ARMS = 3;
    private static final long HOUR = Duration.ofHours(1).toNanos();

    @TempDir
    Path folder;

    private Path out;
    private Variant stock;
    private Variant kinjo;

    @BeforeEach
    void setUp() {
        out = folder.resolve("out");
        stock = FakeVm.variant(folder, "stock", "echo hello");
        kinjo = FakeVm.variant(folder, "kinjo", "echo hello");
    }

    @Test
    void aStoppedComparisonGoesOn() throws IOException {
        stoppedAfter(8);

        ComparisonResult result = resume(UnaryOperator.identity());

        assertThat(result.complete()).isTrue();
        assertThat(result.runs()).hasSize(6 * ARMS);
        assertThat(result.runs())
                .extracting(run -> List.of(run.block(), run.half(), run.arm()))
                .doesNotHaveDuplicates();
        assertThat(Files.readAllLines(out.resolve("runs.jsonl"))).hasSize(6 * ARMS);
        assertThat(ResultFiles.read(out)).isEqualTo(result);
    }

    /** Two settings: the broken-off block of the first may lie before a whole one of the second. */
    @Test
    void noNumberOfARunIsGivenTwice() throws IOException {
        stoppedAfter(12, plan().gcs(List.of(Gc.SERIAL, Gc.G1)).build());
        List<String> lines = new ArrayList<>(Files.readAllLines(out.resolve("runs.jsonl")));
        lines.subList(3, 5).clear();
        Files.write(out.resolve("runs.jsonl"), lines);
        String last = ResultFiles.readRuns(out).runs().get(2 * 2 * ARMS - 2 - 1).stdout();

        ComparisonResult result = resume(UnaryOperator.identity());

        assertThat(result.complete()).isTrue();
        assertThat(result.runs()).extracting(Run::number).doesNotHaveDuplicates();
        assertThat(result.runs())
                .extracting(Run::stdout)
                .doesNotHaveDuplicates()
                .contains(last);
    }

    @Test
    void itRunsWhatItWouldHaveRun() throws IOException {
        ComparisonResult whole =
                new Comparison(plan().out(folder.resolve("whole")).build(), ProgressListener.none()).run();
        stoppedAfter(9);

        ComparisonResult result = resume(UnaryOperator.identity());

        assertThat(result.runs())
                .extracting(Run::arm)
                .isEqualTo(whole.runs().stream().map(Run::arm).toList());
    }

    @Test
    void aLineThatWasCutOffIsMadeAgain() throws IOException {
        stoppedAfter(12);
        String lines = Files.readString(out.resolve("runs.jsonl"));
        Files.writeString(out.resolve("runs.jsonl"), lines.substring(0, lines.length() - 20));

        ComparisonResult result = resume(UnaryOperator.identity());

        assertThat(result.runs()).hasSize(6 * ARMS);
        assertThat(result.warnings()).anyMatch(warning -> warning.startsWith("1 lines of runs.jsonl"));
    }

    /** Counts its runs in a file. */
    private static String counting(Path file) {
        return "n=$(cat '%1$s' 2>/dev/null || echo 0); echo $((n + 1)) > '%1$s'".formatted(file);
    }

    @Test
    void aDifferenceDoesNotGoAwayWhenItGoesOn() throws IOException {
        kinjo = FakeVm.variant(
                folder, "kinjo", counting(folder.resolve("count")), "[ $n -ge 4 ] && echo bye || echo hello");

        ComparisonResult first = new Comparison(plan().build(), ProgressListener.none()).run();
        ComparisonResult result = resume(UnaryOperator.identity());

        assertThat(first.failure().message()).contains("prints differently under kinjo");
        assertThat(result.failure().message()).contains("prints differently under kinjo");
        assertThat(result.complete()).isFalse();
        assertThat(result.runs()).hasSameSizeAs(first.runs());
    }

    @Test
    void aCrashIsRememberedWhenItGoesOn() throws IOException {
        kinjo = FakeVm.variant(
                folder,
                "kinjo",
                counting(folder.resolve("count")),
                "for word in \"$@\"; do case $word in -XX:ErrorFile=*) report=${word#*=};; esac; done",
                "[ $n -eq 2 ] && { echo how > \"$report\"; exit 134; }",
                "echo hello");

        ComparisonResult first = new Comparison(plan().build(), ProgressListener.none()).run();
        assertThat(first.failure().message()).contains("crashed");
        ComparisonResult second = resume(UnaryOperator.identity());
        ComparisonResult third = resume(UnaryOperator.identity());

        assertThat(second.complete()).isTrue();
        assertThat(List.of(second, third))
                .allSatisfy(result -> assertThat(result.warnings())
                        .filteredOn(warning -> warning.contains("ended with status 134"))
                        .hasSize(1))
                .allSatisfy(result -> assertThat(result.started()).isEqualTo(first.started()));
        try (Stream<Path> logs = Files.list(out.resolve("logs"))) {
            assertThat(logs)
                    .filteredOn(log -> log.toString().endsWith(".crash.txt"))
                    .hasSize(1);
        }
    }

    @Test
    void whatWasMeasuredStaysWhenItIsStoppedAtOnce() throws IOException {
        stoppedAfter(12);
        String before = Files.readString(out.resolve("runs.jsonl"));
        Comparison stopped = Comparison.resume(out, UnaryOperator.identity(), ProgressListener.none());
        stopped.cancel();

        ComparisonResult result = stopped.run();

        assertThat(result.runs()).hasSize(12);
        assertThat(out.resolve("runs.jsonl")).hasContent(before);
        String launcher = Files.readString(stock.java());
        Files.writeString(stock.java(), launcher.replace("fake version", "newer version"));
        assertThatThrownBy(() -> resume(UnaryOperator.identity())).hasMessageContaining("'stock' is another one");
        Files.writeString(stock.java(), launcher);
        assertThat(resume(UnaryOperator.identity()).runs()).hasSize(6 * ARMS);
    }

    @Test
    void whatWasMeasuredStaysWhenAVmDoesNotStart() throws IOException {
        stoppedAfter(12);
        String launcher = Files.readString(stock.java());
        Files.writeString(stock.java(), "#!/bin/sh\nexit 1\n");

        ComparisonResult result = resume(UnaryOperator.identity());

        assertThat(result.failure().message()).contains("does not start");
        assertThat(result.runs()).hasSize(12);
        Files.writeString(stock.java(), launcher);
        assertThat(resume(UnaryOperator.identity()).runs()).hasSize(6 * ARMS);
    }

    @Test
    void moreCanBeAskedFor() throws IOException {
        new Comparison(plan().build(), ProgressListener.none()).run();

        ComparisonResult result = resume(before -> Stopping.pairs(10));

        assertThat(result.runs()).hasSize(10 * ARMS);
    }

    @Test
    void whatWasSpentBeforeCountsForTheBudget() throws IOException {
        stoppedAfter(6);
        Path runs = out.resolve("runs.jsonl");
        Files.writeString(runs, Files.readString(runs).replaceAll("\"wallNanos\":\\d+", "\"wallNanos\":" + HOUR));

        ComparisonResult result = resume(before -> new Stopping(6, 40, null, Duration.ofMinutes(10)));

        assertThat(result.runs()).hasSize(6);
    }

    @Test
    void anotherMachinesFolderIsRefused() throws IOException {
        stoppedAfter(6);
        Path file = out.resolve(FileNames.PLAN);
        Files.writeString(file, Files.readString(file).replaceAll("\"cores\" : \\d+", "\"cores\" : 99"));

        assertThatThrownBy(() -> resume(UnaryOperator.identity()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("another machine")
                .hasMessageContaining("99 cores");
    }

    @Test
    void anotherVmIsRefused() throws IOException {
        stoppedAfter(6);
        String before = Files.readString(out.resolve("runs.jsonl"));
        Files.writeString(stock.java(), Files.readString(stock.java()).replace("fake version", "newer version"));

        assertThatThrownBy(() -> resume(UnaryOperator.identity()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'stock' is another one")
                .hasMessageContaining("newer version");
        assertThat(out.resolve("runs.jsonl")).hasContent(before);
    }

    @Test
    void anotherProgramIsRefused() throws IOException {
        Path jar = Files.writeString(folder.resolve("app.jar"), "as it was");
        Subject program = Subject.Command.of(List.of("-jar", jar.toString()));
        stoppedAfter(6, plan().subjects(program).build());
        String before = Files.readString(out.resolve("runs.jsonl"));
        Files.writeString(jar, "built anew");

        assertThatThrownBy(() -> resume(UnaryOperator.identity()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("The program 'app.jar' has changed");
        assertThat(out.resolve("runs.jsonl")).hasContent(before);
        Files.writeString(jar, "as it was");
        assertThat(resume(UnaryOperator.identity()).complete()).isTrue();
    }

    /** Neither the comparison's own files, in a folder on the class path, nor what the program writes. */
    @Test
    void whatTheProgramIsGivenMayChange() throws IOException {
        Path data = Files.writeString(folder.resolve("data.jar"), "as it was");
        Subject program = Subject.Command.of(List.of("-cp", folder + "::", "Main", data.toString(), "-p", "out/"));
        stoppedAfter(6, plan().subjects(program).build());
        Files.writeString(data, "written by the program");
        Files.writeString(folder.resolve("notes.txt"), "new");

        assertThat(resume(UnaryOperator.identity()).complete()).isTrue();
    }

    @Test
    void classesThatChangeAreRefused() throws IOException {
        Path type = Files.writeString(folder.resolve("Main.class"), "as it was");
        Subject program = Subject.Command.of(List.of("--class-path=" + folder, "Main"));
        stoppedAfter(6, plan().subjects(program).build());
        Files.writeString(type, "compiled again");

        assertThatThrownBy(() -> resume(UnaryOperator.identity()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("The program 'Main' has changed");
    }

    @Test
    void aFolderWithoutAComparisonIsRefused() {
        assertThatThrownBy(() -> resume(UnaryOperator.identity()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("holds no comparison");
    }

    @Test
    void aDamagedPlanIsSaid() throws IOException {
        stoppedAfter(6);
        Files.writeString(out.resolve(FileNames.PLAN), "{\"format\" : 2, \"pl");

        assertThatThrownBy(() -> resume(UnaryOperator.identity()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is damaged");
    }

    @Test
    void aPlanFileWithoutAPlanIsSaid() throws IOException {
        stoppedAfter(6);
        Files.writeString(out.resolve(FileNames.PLAN), "{\"format\" : 2, \"cells\" : []}");

        assertThatThrownBy(() -> resume(UnaryOperator.identity()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is damaged");
    }

    @Test
    void aLineOfOtherBytesIsMadeAgain() throws IOException {
        stoppedAfter(12);
        Files.write(out.resolve("runs.jsonl"), new byte[] {(byte) 0xff, (byte) 0xfe, '\n'}, StandardOpenOption.APPEND);

        ComparisonResult result = resume(UnaryOperator.identity());

        assertThat(result.runs()).hasSize(6 * ARMS);
        assertThat(result.warnings()).anyMatch(warning -> warning.startsWith("1 lines of runs.jsonl"));
    }

    @Test
    void aResultWithoutAVerdictOrAPlanIsSaid() throws IOException {
        new Comparison(plan().build(), ProgressListener.none()).run();
        Path file = out.resolve("result.json");
        String whole = Files.readString(file);
        for (String field : List.of("verdict", "plan")) {
            Files.writeString(file, whole.replace("\"" + field + "\" :", "\"nothing\" :"));

            assertThatThrownBy(() -> ResultFiles.read(out))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("is damaged");
        }
    }

    @Test
    void aDamagedResultIsSaid() throws IOException {
        new Comparison(plan().build(), ProgressListener.none()).run();
        Path file = out.resolve("result.json");
        Files.writeString(file, Files.readString(file).substring(0, 1000));

        assertThatThrownBy(() -> ResultFiles.read(out))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is damaged")
                .hasMessageContaining("--resume");
    }

    @Test
    void aStoredResultIsRead() throws IOException {
        ComparisonResult result = new Comparison(plan().build(), ProgressListener.none()).run();
        byte[] stored = compressed(Files.readAllBytes(out.resolve("result.json")));
        Path folder = Files.createDirectories(out.resolve("stored"));
        Files.write(folder.resolve("result.json.gz"), stored);

        assertThat(ResultFiles.read(folder).results()).isEqualTo(result.results());
    }

    @Test
    void aDamagedStoredResultIsSaid() throws IOException {
        new Comparison(plan().build(), ProgressListener.none()).run();
        byte[] stored = compressed(Files.readAllBytes(out.resolve("result.json")));
        Path folder = Files.createDirectories(out.resolve("stored"));
        Files.write(folder.resolve("result.json.gz"), Arrays.copyOf(stored, stored.length / 2));

        assertThatThrownBy(() -> ResultFiles.read(folder))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is damaged");
    }

    private static byte[] compressed(byte[] bytes) throws IOException {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(target)) {
            gzip.write(bytes);
        }
        return target.toByteArray();
    }

    @Test
    void twoComparisonsDoNotShareAFolder() throws IOException {
        Files.createDirectories(out);
        try (FolderLock _ = FolderLock.tryTake(out).orElseThrow()) {
            assertThatThrownBy(() -> new Comparison(plan().build(), ProgressListener.none()).run())
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("Another comparison is writing");
        }
    }

    @Test
    void theBudgetEndsItWithAValidResult() {
        Variant slow = FakeVm.variant(folder, "slow", "sleep 0.1", "echo hello");
        ComparePlan plan = FakeVm.plan(folder, stock, slow)
                .stopping(new Stopping(6, 1000, 1e-9, Duration.ofSeconds(10)))
                .build();

        ComparisonResult result = new Comparison(plan, ProgressListener.none()).run();

        assertThat(result.complete()).isTrue();
        assertThat(result.stops()).extracting(Stopping.Stop::reason).containsExactly(Stopping.Reason.BUDGET);
        assertThat(result.stops().getFirst().pairs()).isBetween(1, 100);
        assertThat(TextReport.of(result)).contains("the time was up (settings: 1)");
    }

    @Test
    void aProgramMuchLongerThanTheBudgetIsBrokenOff() {
        Variant slow = FakeVm.variant(folder, "slow", "sleep 0.5", "echo hello");
        ComparePlan plan = FakeVm.plan(folder, slow, kinjo)
                .stopping(new Stopping(6, 40, 0.02, Duration.ofSeconds(2)))
                .build();

        ComparisonResult result = new Comparison(plan, ProgressListener.none()).run();

        assertThat(result.runs()).hasSizeLessThan(12);
        assertThat(result.warnings())
                .anyMatch(warning -> warning.contains("6 are the fewest") && warning.contains("--resume"));
    }

    /** Its first half is a pair, and what its programs print is compared. */
    @Test
    void aBlockThatIsBrokenOffCounts() throws IOException {
        for (String last : List.of("hello", "bye")) {
            Variant slow = FakeVm.variant(
                    folder,
                    "slow-" + last,
                    counting(folder.resolve("count-" + last)),
                    // A run, and one that takes far longer than there is time for.
                    "[ $n -ge 1 ] && { sleep 8; echo " + last + "; } || echo hello");
            ComparePlan plan = FakeVm.plan(folder, stock, slow)
                    .out(folder.resolve("broken-off-" + last))
                    .stopping(new Stopping(6, 40, 0.02, Duration.ofSeconds(4)))
                    .build();

            ComparisonResult result = new Comparison(plan, ProgressListener.none()).run();

            assertThat(result.runs()).hasSizeBetween(4, 5);
            assertThat(result.results()).isNotEmpty().allMatch(row -> row.pairs() == 1);
            if (last.equals("hello")) {
                assertThat(result.failure()).isNull();
                assertThat(result.stops().getFirst().pairs()).isEqualTo(1);
            } else {
                assertThat(result.failure().message()).contains("prints differently under slow-bye");
            }
        }
    }

    @Test
    void aQuickComparisonMakesSlowRunsShorterAndKeepsThemSoWhenItGoesOn() throws IOException {
        String[] lines = {
            "case \"$*\" in *'slow --size default'*) sleep 20;; esac", FakeVm.writeResult(1000, "abc"),
        };
        ComparePlan plan = FakeVm.workloadPlan(
                        folder, FakeVm.variant(folder, "stock", lines), FakeVm.variant(folder, "kinjo", lines))
                .subjects(new Subject.Workload("fast", "default"), new Subject.Workload("slow", "default"))
                .stopping(new Stopping(6, 6, null, Duration.ofSeconds(30), Stopping.Shortening.SIZES_AND_PROGRAMS))
                .build();
        Comparison[] comparison = new Comparison[1];
        comparison[0] = new Comparison(plan, progress -> {
            if (progress.done() == 2 * ARMS) {
                comparison[0].cancel();
            }
        });
        assertThat(comparison[0].run().complete()).isFalse();

        ComparisonResult result = resume(UnaryOperator.identity());

        assertThat(result.complete()).isTrue();
        assertThat(result.stops())
                .extracting(stop -> stop.cell().workload() + " " + stop.cell().size() + " " + stop.pairs())
                .containsExactly("fast default 6", "slow small 6");
        assertThat(result.runs())
                .filteredOn(run -> run.cell().workload().equals("slow"))
                .allMatch(run -> String.join(" ", run.command()).contains("slow --size small"));
        assertThat(result.plan().stopping().shortening()).isEqualTo(Stopping.Shortening.SIZES_AND_PROGRAMS);
    }

    private ComparePlan.Builder plan() {
        return FakeVm.plan(folder, stock, kinjo).stopping(Stopping.pairs(6));
    }

    private void stoppedAfter(int runs) {
        stoppedAfter(runs, plan().build());
    }

    private void stoppedAfter(int runs, ComparePlan plan) {
        Comparison[] comparison = new Comparison[1];
        comparison[0] = new Comparison(plan, progress -> {
            if (progress.done() == runs) {
                comparison[0].cancel();
            }
        });
        assertThat(comparison[0].run().complete()).isFalse();
    }

    private ComparisonResult resume(UnaryOperator<Stopping> stopping) throws IOException {
        return Comparison.resume(out, stopping, ProgressListener.none()).run();
    }
}
