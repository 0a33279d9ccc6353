package kinjo.bench.compare.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import kinjo.bench.compare.FakeVm;
import kinjo.bench.compare.SimulatedResult;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.Cells;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.plan.Subject;
import kinjo.vmbuild.vms.Gc;
import kinjo.vmbuild.vms.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On simulated results with 2 % noise. Keys of the effects are program, VM and metric. */
class AdviceTest {

    @TempDir
    Path folder;

    @Test
    void aGainNamesProgramsAndTheCommandLine() {
        ComparisonResult result = quick(8, Map.of("old locks time", 0.62, "older locks time", 0.56));

        assertThat(Advice.of(result))
                .contains("kinjo changes nothing in time that can be told from noise, on old, older and modern.")
                .anyMatch(line ->
                        line.matches("locks helps: it takes 0\\.5\\d of stock's time on older and 0\\.6\\d on old\\."
                                + " No difference can be told from noise on modern\\."))
                .contains("    java -kinjo -XX:+UseLocks ...")
                .contains(
                        "  Its cost, as a ratio to stock: none seen: nothing took more time, CPU or memory by more than"
                                + " noise.")
                .anyMatch(line -> line.startsWith("That java is ") && line.contains("without -kinjo"))
                .endsWith("The same for a program of yours:", "    ./kinjo compare --quick -- java -jar app.jar")
                .noneMatch(line -> line.contains("a reason to leave"));
    }

    @Test
    void theHeadlineNamesGainsAndNothingFalse() {
        ComparisonResult result =
                quick(8, Map.of("old locks time", 0.62, "older locks time", 0.56, "modern kinjo time", 1.2));

        assertThat(result.headline())
                .containsPattern(
                        "kinjo is slower than stock on modern \\(1\\.[12]\\d\\); no different, as far as can be told"
                                + " from noise, on old and older;")
                .containsPattern(
                        "locks is faster than stock on older \\(0\\.5\\d\\) and old \\(0\\.6\\d\\); no different, as"
                                + " far as can be told from noise, on modern;");
    }

    @Test
    void aLossAloneIsSaid() {
        List<String> advice = Advice.of(quick(8, Map.of("modern locks time", 1.3)));

        assertThat(advice)
                .anyMatch(line ->
                        line.matches("locks harms: it takes 1\\.[23]\\d of stock's time on modern\\. Do not use it for"
                                + " programs like these\\. No difference can be told from noise on old and older\\."))
                .anyMatch(line -> line.matches(".*at worst time 1\\.[23]\\d on modern\\."))
                .contains("Nothing measured here is a reason to leave stock.")
                .noneMatch(line -> line.contains("To use it"));
    }

    @Test
    void gainsAndLossesAreBothSaid() {
        List<String> advice =
                Advice.of(quick(8, Map.of("old locks time", 0.6, "modern locks time", 1.3, "old locks rss", 1.5)));

        assertThat(advice)
                .anyMatch(line -> line.matches(
                        "locks helps: it takes 0\\.\\d\\d of stock's time on old\\. No difference can be told from noise on"
                                + " older\\."))
                .anyMatch(line -> line.matches("  It also harms: 1\\.[23]\\d of stock's time on modern\\."))
                .contains("  To use it, for programs like the former alone:", "    java -kinjo -XX:+UseLocks ...")
                .anyMatch(line -> line.matches(".*at worst time 1\\.[23]\\d on modern, memory 1\\.[45]\\d on old\\."));
    }

    @Test
    void lessCpuIsAGainOfItsOwn() {
        assertThat(Advice.of(quick(8, Map.of("old kinjo cpu", 0.5))))
                .anyMatch(line -> line.matches("  It needs less: CPU 0\\.[45]\\d on old\\."));
    }

    @Test
    void whereNothingIsNothingIsAdvised() {
        assertThat(Advice.of(quick(8, Map.of())))
                .contains("kinjo changes nothing in time that can be told from noise, on old, older and modern.")
                .contains("locks changes nothing in time that can be told from noise, on old, older and modern.")
                .contains("Nothing measured here is a reason to leave stock.")
                .noneMatch(line -> line.contains("To use it") || line.contains("java is"));
    }

    @Test
    void tooFewRunsSayHowToGoOn() {
        assertThat(Advice.of(quick(2, Map.of("old locks time", 0.6))))
                .contains(
                        "Too few runs to say anything about locks. To go on:",
                        "    ./kinjo compare --resume " + folder.resolve("out") + " --budget 30m")
                .noneMatch(line -> line.contains("helps") || line.contains("a reason"));
    }

    @Test
    void fewPairsAreEnoughForALargeGainInTimeAndNotForItsCost() {
        assertThat(Advice.of(quick(4, Map.of("old locks time", 0.6, "old locks rss", 1.5))))
                .anyMatch(line -> line.startsWith("locks helps: it takes 0."))
                .anyMatch(line ->
                        line.contains("none seen of what could be judged. CPU and memory of old, older and modern had"
                                + " too few pairs (6 are the fewest)."));
    }

    @Test
    void whatWasLeftOutHasACommandThatMeasuresIt() {
        ComparePlan plan = SimulatedResult.quickPlan(folder, 6, "old", "modern", "late");
        List<Cell> cells = Cells.of(plan);
        List<Run> runs = SimulatedResult.runs(plan, 1).stream()
                .filter(run -> !run.cell().workload().equals("late"))
                .toList();
        ComparisonResult result = SimulatedResult.result(
                plan,
                runs,
                List.of(
                        new Stopping.Stop(cells.get(0), 6, Stopping.Reason.BUDGET),
                        new Stopping.Stop(cells.get(1), 6, Stopping.Reason.BUDGET),
                        new Stopping.Stop(cells.get(2), 0, Stopping.Reason.DROPPED)));

        assertThat(Advice.of(result))
                .contains(
                        "Not measured well enough to say anything: late. To measure that:",
                        "    ./kinjo compare late --threads 1 --heap 64m" + " --variant kinjo,locks --against stock");
    }

    @Test
    void theCommandForWhatIsMissingHasFlagsAndFolders() throws IOException {
        Variant stock = FakeVm.variant(folder, "stock", "");
        Path java = folder.resolve("jdk-26/bin/java");
        Files.createDirectories(java.getParent());
        Files.copy(stock.java(), java, StandardCopyOption.COPY_ATTRIBUTES);
        ComparePlan plan = FakeVm.workloadPlan(folder, stock, new Variant("jdk-26", java, List.of(), null))
                .subjects(new Subject.Workload("old", "default"), new Subject.Workload("late", "default"))
                .extraFlags(List.of("-XX:+UseNUMA", "-Dname=a b"))
                .stopping(Stopping.pairs(6))
                .build();
        List<Cell> cells = Cells.of(plan);
        ComparisonResult result = SimulatedResult.result(
                plan,
                SimulatedResult.runs(plan, 1).stream()
                        .filter(run -> run.cell().equals(cells.getFirst()))
                        .toList(),
                List.of(
                        new Stopping.Stop(cells.getFirst(), 6, Stopping.Reason.BUDGET),
                        new Stopping.Stop(cells.getLast(), 0, Stopping.Reason.DROPPED)));

        assertThat(Advice.of(result))
                .contains("    ./kinjo compare late --threads 1 --heap 64m --variant " + folder.resolve("jdk-26")
                        + " --against stock --flag=-XX:+UseNUMA '--flag=-Dname=a b'");
    }

    @Test
    void whatHasTooFewPairsIsNamedWhateverTheReason() {
        ComparePlan plan = SimulatedResult.quickPlan(folder, 6, "old", "modern", "late");
        List<Cell> cells = Cells.of(plan);
        ComparisonResult result = SimulatedResult.result(
                plan,
                SimulatedResult.runs(plan, 1).stream()
                        .filter(run -> !run.cell().workload().equals("late") || run.block() == 0)
                        .toList(),
                List.of(
                        new Stopping.Stop(cells.get(0), 6, Stopping.Reason.BUDGET),
                        new Stopping.Stop(cells.get(1), 6, Stopping.Reason.BUDGET),
                        new Stopping.Stop(cells.get(2), 2, Stopping.Reason.BUDGET)));

        assertThat(Advice.of(result)).contains("Not measured well enough to say anything: late. To measure that:");
    }

    @Test
    void aProgramOfTheUsersHasItsOwnCommandLine() {
        Variant stock = FakeVm.variant(folder, "stock", "");
        Variant locks = new Variant("locks", stock.java(), List.of("-kinjo", "-XX:+UseLocks"), null);
        ComparePlan plan = FakeVm.plan(folder, stock, locks)
                .subjects(Subject.Command.of(List.of("java", "-Xmx1g", "-jar", "my app.jar", "x")))
                .stopping(Stopping.pairs(6))
                .build();
        List<Run> runs = SimulatedResult.runs(plan, (program, variant, metric) -> variant.equals("locks") ? 0.5 : 1);

        assertThat(Advice.of(SimulatedResult.result(plan, runs)))
                .contains("    java -kinjo -XX:+UseLocks -Xmx1g -jar 'my app.jar' x")
                .noneMatch(line -> line.contains("program of yours"));
    }

    @Test
    void theCollectorOfAllGainsIsPartOfTheCommandLine() {
        assertThat(Advice.of(locksHalveTheTime(Gc.PARALLEL)))
                .contains("    java -kinjo -XX:+UseLocks -XX:+UseParallelGC ...");
        assertThat(Advice.of(locksHalveTheTime(Gc.PARALLEL, Gc.G1))).contains("    java -kinjo -XX:+UseLocks ...");
    }

    private ComparisonResult locksHalveTheTime(Gc... collectors) {
        ComparePlan plan = SimulatedResult.quickPlan(folder, 6, List.of(collectors), "old");
        return SimulatedResult.result(
                plan, SimulatedResult.runs(plan, (program, variant, metric) -> variant.equals("locks") ? 0.5 : 1));
    }

    private ComparisonResult quick(int pairs, Map<String, Double> effects) {
        ComparePlan plan = SimulatedResult.quickPlan(folder, pairs, "old", "older", "modern");
        return SimulatedResult.result(
                plan,
                SimulatedResult.runs(
                        plan,
                        (program, variant, metric) ->
                                effects.getOrDefault(program + " " + variant + " " + metric, 1.0)));
    }
}
