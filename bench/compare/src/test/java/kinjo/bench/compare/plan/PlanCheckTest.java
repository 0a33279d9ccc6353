package kinjo.bench.compare.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import kinjo.bench.compare.FakeVm;
import kinjo.common.UsageException;
import kinjo.vmbuild.vms.Gc;
import kinjo.vmbuild.vms.Variant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanCheckTest {

    @TempDir
    Path folder;

    private Variant stock;
    private Variant kinjo;
    private ComparePlan.Builder plan;

    @BeforeEach
    void aGoodPlan() {
        stock = FakeVm.variant(folder, "stock", "");
        kinjo = FakeVm.variant(folder, "kinjo", "");
        plan = FakeVm.workloadPlan(folder, stock, kinjo);
    }

    @Test
    void aGoodPlanPasses() {
        assertThat(plan.build().stopping()).isEqualTo(Stopping.pairs(2));
    }

    @Test
    void messagesSayWhatToDo() {
        refused(plan.subjects(List.of()), "nothing to compare", "Name a workload");
    }

    @Test
    void workloadsNeedThreads() {
        refused(plan.threads(List.of()), "need a number of threads", "--threads 1,2");
    }

    @Test
    void workloadsNeedAHeap() {
        refused(plan.heaps(List.of()), "need a fixed heap", "--heap 1g");
    }

    @Test
    void standardInputIsAFile() {
        refused(plan.stdin(folder), "no readable file", "--stdin");
    }

    @Test
    void aFolderThatNoLogCanBeWrittenToIsRefused() {
        refused(plan.out(folder.resolve("at-12:30")), "cannot write its log", "--out");
        refused(plan.out(folder.resolve("a,b")), "cannot write its log", "--out");
        refused(plan.out(folder.resolve("50%")), "cannot write its log", "--out");
    }

    @Test
    void workloadsNeedTheirClassPath() {
        refused(plan.workloadsClassPath(null), "class path of the workloads", "Build them");
    }

    @Test
    void heapsAreSizes() {
        refused(plan.heaps(List.of("2y")), "'2y' is not a heap size", "-Xmx");
        assertThat(plan.heaps(List.of("1g", "1.3x")).build().heaps()).hasSize(2);
    }

    /** The last one would win, and the report would name the other. */
    @Test
    void theHeapIsChosenOnce() {
        refused(plan.extraFlags(List.of("-Xmx2g")), "there is -Xmx2g", "--heap alone");
        plan.extraFlags(List.of());
        ComparePlan.Builder program = FakeVm.plan(folder, stock, kinjo).heaps(List.of("1g"));
        refused(
                program.subjects(Subject.Command.of(List.of("java", "-cp", "x", "-Xms1g", "a.Main"))),
                "there is -Xms1g",
                "--heap alone");
        assertThat(program.subjects(Subject.Command.of(List.of("java", "-cp", "-Xmx2g", "a.Main", "-Xmx2g")))
                        .build())
                .isNotNull();
        assertThat(program.heaps(List.of())
                        .subjects(Subject.Command.of(List.of("java", "-Xmx2g", "a.Main")))
                        .build())
                .isNotNull();
    }

    @Test
    void threadsArePositive() {
        refused(plan.threads(List.of(0)), "0 threads", "1 or more");
    }

    @Test
    void nothingIsGivenTwice() {
        refused(plan.gcs(List.of(Gc.G1, Gc.G1)), "collector g1 is given twice", "--pairs");
    }

    @Test
    void variantAndBaselineDiffer() {
        refused(plan.variants(List.of(stock)), "variant stock is given twice", "Give it once");
    }

    @Test
    void launchersExist() {
        Variant missing = new Variant("lost", folder.resolve("no/java"), List.of(), null);
        refused(plan.variants(List.of(missing)), "'lost' has no launcher at", "bin/java");
    }

    @Test
    void kinjoComesFirst() {
        Variant late = new Variant("late", kinjo.java(), List.of("-Xint", "-kinjo"), null);
        refused(plan.variants(List.of(late)), "-kinjo is not the first flag", "Put -kinjo before");
    }

    @Test
    void kinjoIsNoFlagForAll() {
        refused(plan.extraFlags(List.of("-kinjo")), "-kinjo cannot be given to every VM", "--variant kinjo");
    }

    @Test
    void flagsAreFlags() {
        refused(plan.extraFlags(List.of("UseNUMA")), "'UseNUMA' is not a VM flag", "start with '-'");
    }

    @Test
    void thereArePairs() {
        refused(plan.stopping(Stopping.pairs(0)), "0 pairs at most has no runs", "--pairs 6");
    }

    @Test
    void thereIsATimeout() {
        refused(plan.timeout(Duration.ZERO), "time-out", "--timeout");
    }

    @Test
    void thereIsAFolder() {
        refused(plan.out(null), "no folder", "--out");
    }

    @Test
    void anOldResultIsNotMixedWithANewOne() throws IOException {
        Files.createDirectories(folder.resolve("out"));
        Files.writeString(folder.resolve("out/runs.jsonl"), "");
        refused(plan, "already holds a comparison", "another --out");
    }

    @Test
    void aPageOfSomethingElseIsNotOverwritten() throws IOException {
        Files.createDirectories(folder.resolve("out"));
        Files.writeString(folder.resolve("out/report.html"), "mine");
        refused(plan, "out already holds a report.html", "another --out");
    }

    @Test
    void whatIsWrongIsFoundBeforeThereAreVms() {
        plan.variants(List.of()).baselines(List.of());

        assertThat(plan.checkBeforeVms()).isSameAs(plan);
        assertThatThrownBy(() -> plan.heaps(List.of("2y")).checkBeforeVms())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'2y' is not a heap size");
    }

    @Test
    void aCommandIsComparedAlone() {
        Subject command = Subject.Command.of(List.of("-jar", "a.jar"));
        refused(plan.subjects(command, new Subject.Workload("toy", "small")), "together with other programs", "each");
    }

    @Test
    void aCommandHasItsOwnThreads() {
        refused(plan.subjects(Subject.Command.of(List.of("-jar", "a.jar"))), "--threads is for the workloads", "Leave");
    }

    @Test
    void sizesAndCollectorsAreKnown() {
        assertThatThrownBy(() -> new Subject.Workload("jbb", "huge")).hasMessageContaining("small, default, large");
        assertThatThrownBy(() -> Gc.parse("cms")).hasMessageContaining("serial, parallel, g1, z, shenandoah");
    }

    private static void refused(ComparePlan.Builder plan, String problem, String remedy) {
        assertThatThrownBy(plan::build)
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(problem)
                .hasMessageContaining(remedy);
    }
}
