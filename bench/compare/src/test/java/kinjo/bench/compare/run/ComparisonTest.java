package kinjo.bench.compare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import kinjo.bench.compare.FakeVm;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.report.TextReport;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.ResultFiles;
import kinjo.bench.compare.result.Row;
import kinjo.bench.compare.result.Run;
import kinjo.bench.compare.result.Verdict;
import kinjo.common.KinjoException;
import kinjo.common.files.Json;
import kinjo.vmbuild.vms.Gc;
import kinjo.vmbuild.vms.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The whole engine, on launchers that are shell scripts. */
@Timeout(60)
class ComparisonTest {

    @TempDir
    Path folder;

    @Test
    void aFolderThatCannotBeMadeIsNamed() {
        Variant stock = FakeVm.variant(folder, "stock", "");
        ComparePlan plan = FakeVm.plan(folder, stock, FakeVm.variant(folder, "kinjo", ""))
                .out(Path.of("/proc/kinjo"))
                .build();

        assertThatThrownBy(() -> new Comparison(plan, ProgressListener.none()).run())
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("/proc/kinjo")
                .hasMessageContaining("cannot be made");
    }

    @Test
    void aCommandIsComparedAndWritten() throws IOException {
        // Long enough for somebody to look at its memory, on a busy machine, too.
        Variant stock = FakeVm.variant(folder, "stock", "sleep 0.5", "echo hello");
        Variant kinjo = FakeVm.variant(folder, "kinjo", "sleep 0.5", "echo hello");

        ComparisonResult result = run(
                FakeVm.plan(folder, stock, kinjo).stopping(Stopping.pairs(6)).build());

        assertThat(result.failure()).isNull();
        assertThat(result.complete()).isTrue();
        assertThat(result.runs()).hasSize(18).allMatch(Run::ok);
        assertThat(result.results()).extracting(Row::metric).contains("time", "cpu");
        assertThat(result.results()).allMatch(row -> row.pairs() == 6);
        assertThat(result.environment().versions()).containsOnlyKeys("stock", "kinjo");
        assertThat(out("result.json")).exists();
        assertThat(out("report.html")).exists();
        assertThat(Files.readAllLines(out("runs.jsonl"))).hasSize(18);
        assertThat(folder.resolve("out")).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void whatIsWrittenIsReadBackTheSame() throws IOException {
        Variant stock = FakeVm.variant(folder, "stock", FakeVm.writeResult(1000, "abc"));
        Variant kinjo = FakeVm.variant(folder, "kinjo", FakeVm.writeResult(900, "abc"));

        ComparisonResult result = run(
                FakeVm.workloadPlan(folder, stock, kinjo).gcs(List.of(Gc.G1)).build());

        assertThat(ResultFiles.read(folder.resolve("out"))).isEqualTo(result);
    }

    @Test
    void aWorkloadsOwnFiguresAreTaken() {
        Variant stock = FakeVm.variant(folder, "stock", FakeVm.writeResult(1000, "abc"));
        Variant kinjo = FakeVm.variant(folder, "kinjo", FakeVm.writeResult(900, "abc"));

        ComparisonResult result = run(FakeVm.workloadPlan(folder, stock, kinjo)
                .stopping(Stopping.pairs(6))
                .build());

        assertThat(result.failure()).isNull();
        Row time = row(result, "time");
        assertThat(time.ratio()).isCloseTo(0.9, within(1e-9));
        assertThat(time.verdict()).isEqualTo(Verdict.FASTER);
        assertThat(row(result, "walk").verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(row(result, "gc_cpu").ratio()).isEqualTo(1);
        assertThat(result.runs())
                .allSatisfy(run -> assertThat(run.workload().lanes()).containsEntry("collections", 2L));
        assertThat(result.headline()).contains("kinjo is faster than stock: it takes 10.0 % less time");
        assertThat(TextReport.of(result)).contains("0.900  [0.900, 0.900]  faster");
    }

    @Test
    void theJsonHasTheFieldsThatOthersRead() throws IOException {
        Variant stock = FakeVm.variant(folder, "stock", FakeVm.writeResult(1000, "abc"));
        Variant kinjo = FakeVm.variant(folder, "kinjo", FakeVm.writeResult(900, "abc"));
        run(FakeVm.workloadPlan(folder, stock, kinjo).gcs(List.of(Gc.G1)).build());

        JsonNode json = Json.MAPPER.readTree(out("result.json").toFile());

        assertThat(json.fieldNames())
                .toIterable()
                .contains("format", "complete", "plan", "environment", "results", "means", "runs", "warnings");
        assertThat(json.get("results").get(0).fieldNames())
                .toIterable()
                .contains("workload", "metric", "variant", "baseline", "gc", "threads", "heap", "pairs", "ratio", "low")
                .contains("high", "verdict", "p", "noise");
        assertThat(json.get("results").get(0).get("gc").asText()).isEqualTo("g1");
        assertThat(json.get("results").get(0).get("verdict").asText()).isEqualTo("too few");
        assertThat(json.get("plan").get("seed").asLong()).isEqualTo(1);
        assertThat(json.get("runs").get(0).get("workload").get("iterations")).hasSize(4);
    }

    @Test
    void aRunThatFailsEndsTheComparison() {
        Variant stock = FakeVm.variant(folder, "stock", "exit 0");
        Variant kinjo = FakeVm.variant(folder, "kinjo", "echo broken >&2", "exit 1");

        ComparisonResult result = run(FakeVm.plan(folder, stock, kinjo).build());

        assertThat(result.complete()).isFalse();
        assertThat(result.failure().message()).isEqualTo("toy.jar under kinjo ended with status 1.");
        assertThat(result.failure().command())
                .startsWith(kinjo.java().toString())
                .endsWith("-jar toy.jar");
        assertThat(Path.of(result.failure().log())).hasContent("broken");
        assertThat(out("result.json")).exists();
        assertThat(out("report.html")).exists();
    }

    @Test
    void aHeapThatIsTooSmallIsSaid() {
        Variant stock =
                FakeVm.variant(folder, "stock", "echo 'java.lang.OutOfMemoryError: Java heap space' >&2", "exit 1");
        Variant kinjo = FakeVm.variant(folder, "kinjo", "exit 0");

        ComparisonResult result = run(FakeVm.plan(folder, stock, kinjo).build());

        assertThat(result.failure().message()).contains("the heap is too small");
        assertThat(result.failure().remedy()).startsWith("Raise --heap");
    }

    @Test
    void aCrashIsSaid() {
        Variant stock = FakeVm.variant(folder, "stock", "exit 0");
        Variant kinjo = FakeVm.variant(folder, "kinjo", "kill -ABRT $$");

        ComparisonResult result = run(FakeVm.plan(folder, stock, kinjo).build());

        assertThat(result.failure().message()).isEqualTo("toy.jar under kinjo crashed.");
        assertThat(result.failure().remedy()).contains("bug of the VM", ".crash.txt");
        assertThat(TextReport.of(result)).contains("log:", "repeat:", "remedy:");
    }

    @Test
    void aRunThatHangsIsKilledWithItsChildren() {
        Variant stock = FakeVm.variant(folder, "stock", "sleep 1000");
        Variant kinjo = FakeVm.variant(folder, "kinjo", "sleep 1000");

        ComparisonResult result = run(
                FakeVm.plan(folder, stock, kinjo).timeout(Duration.ofSeconds(3)).build());

        assertThat(result.failure().message()).contains("was not done after 3.0 s and was killed");
        assertThat(result.failure().remedy()).startsWith("Raise --timeout");
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    @Test
    void aVmThatPrintsDifferentlyIsFound() {
        Variant stock = FakeVm.variant(folder, "stock", "echo one");
        Variant kinjo = FakeVm.variant(folder, "kinjo", "echo two");

        ComparisonResult result = run(FakeVm.plan(folder, stock, kinjo).build());

        assertThat(result.failure().message())
                .contains("prints differently under kinjo than under stock")
                .contains(".out");
        assertThat(result.failure().remedy()).contains("bug of the VM", "--ignore-output");
    }

    @Test
    void aProgramThatPrintsAnythingIsNotBlamedOnTheVm() {
        Variant stock = FakeVm.variant(folder, "stock", "echo $$");
        Variant kinjo = FakeVm.variant(folder, "kinjo", "echo $$");

        ComparisonResult result = run(FakeVm.plan(folder, stock, kinjo).build());

        assertThat(result.failure().message()).contains("prints differently from run to run under stock");
        assertThat(result.failure().remedy()).contains("is no error: give --ignore-output");
    }

    @Test
    void outputCanBeIgnored() {
        Variant stock = FakeVm.variant(folder, "stock", "echo $$");
        Variant kinjo = FakeVm.variant(folder, "kinjo", "echo $$");

        ComparisonResult result =
                run(FakeVm.plan(folder, stock, kinjo).ignoreOutput(true).build());

        assertThat(result.complete()).isTrue();
    }

    @Test
    void aWrongChecksumIsAFailure() {
        Variant stock = FakeVm.variant(folder, "stock", FakeVm.writeResult(1000, "abc"));
        Variant kinjo = FakeVm.variant(folder, "kinjo", FakeVm.writeResult(1000, "xyz"));

        ComparisonResult result = run(FakeVm.workloadPlan(folder, stock, kinjo).build());

        assertThat(result.failure().message()).contains("has checksum xyz under kinjo but abc under stock");
    }

    @Test
    void aWorkloadThatFindsItsResultWrongIsAFailure() {
        Variant stock = FakeVm.variant(folder, "stock", "exit 3");
        Variant kinjo = FakeVm.variant(folder, "kinjo", "exit 3");

        ComparisonResult result = run(FakeVm.workloadPlan(folder, stock, kinjo).build());

        assertThat(result.failure().message()).contains("computed a wrong result");
    }

    @Test
    void aWorkloadWithoutAResultIsAFailure() {
        Variant stock = FakeVm.variant(folder, "stock", "echo '{' > \"$result\"");
        Variant kinjo = FakeVm.variant(folder, "kinjo", "exit 0");

        ComparisonResult result = run(FakeVm.workloadPlan(folder, stock, kinjo).build());

        assertThat(result.failure().message()).contains("wrote no result file that can be read");
    }

    @Test
    void aVmThatDoesNotStartIsFoundFirst() throws IOException {
        Variant stock = FakeVm.variant(folder, "stock", "exit 0");
        Variant kinjo = FakeVm.variant(folder, "kinjo", "exit 0");
        Files.writeString(kinjo.java(), "#!/bin/sh\nexit 6\n");

        ComparisonResult result = run(FakeVm.plan(folder, stock, kinjo).build());

        assertThat(result.failure().message()).isEqualTo("The VM 'kinjo' does not start.");
        assertThat(result.runs()).isEmpty();
    }

    @Test
    void cancellingLeavesAResultOfWhatWasDone() throws Exception {
        Variant stock = FakeVm.variant(folder, "stock", "exit 0");
        Variant kinjo = FakeVm.variant(folder, "kinjo", "sleep 1000");
        CountDownLatch kinjoRuns = new CountDownLatch(1);
        Comparison comparison = new Comparison(FakeVm.plan(folder, stock, kinjo).build(), progress -> {
            if ("kinjo".equals(progress.arm())) {
                kinjoRuns.countDown();
            }
        });

        CompletableFuture<ComparisonResult> running = CompletableFuture.supplyAsync(comparison::run);
        kinjoRuns.await();
        comparison.cancelAndWait();

        assertThat(out("report.html")).exists();
        assertThat(ResultFiles.read(folder.resolve("out"))).isEqualTo(running.get());
        assertThat(running.get().complete()).isFalse();
        assertThat(running.get().failure()).isNull();
        assertThat(running.get().runs()).noneMatch(run -> run.variant().equals("kinjo"));
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    @Test
    void progressIsTold() {
        Variant stock = FakeVm.variant(folder, "stock", "exit 0");
        Variant kinjo = FakeVm.variant(folder, "kinjo", "exit 0");
        List<Progress> told = new ArrayList<>();

        new Comparison(FakeVm.plan(folder, stock, kinjo).build(), told::add).run();

        assertThat(told).extracting(Progress::done).containsExactly(0, 1, 2, 3, 4, 5, 6);
        assertThat(told).allMatch(progress -> progress.total() == 6);
        assertThat(told.getFirst().left()).isNull();
        assertThat(told.get(1).left()).isPositive();
        assertThat(told.getLast().cell()).isNull();
        assertThat(told.getLast().left()).isZero();
    }

    private static ComparisonResult run(ComparePlan plan) {
        return new Comparison(plan, ProgressListener.none()).run();
    }

    private Path out(String name) {
        return folder.resolve("out").resolve(name);
    }

    private static Row row(ComparisonResult result, String metric) {
        return result.results().stream()
                .filter(row -> row.metric().equals(metric))
                .findFirst()
                .orElseThrow();
    }
}
