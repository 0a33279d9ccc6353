package kinjo.bench.compare.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import kinjo.bench.compare.SimulatedResult;
import kinjo.bench.compare.plan.Block;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.Cells;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.result.Failure;
import kinjo.bench.compare.result.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that take as long as the test says: {@code a} of the default size 10 s, of the small one 1 s, and so on. */
class CalibrationTest {

    private static final int RUNS_PER_CELL = 6 * 4;

    @TempDir
    Path folder;

    private final Map<String, Integer> seconds = new HashMap<>(
            Map.of("a default", 10, "b default", 12, "c default", 8, "a small", 1, "b small", 1, "c small", 1));
    private final TimeLeft timeLeft = new TimeLeft();
    private Duration waited = Duration.ZERO;

    @Test
    void whereThereIsTimeSizesStay() throws Exception {
        assertThat(sizes(30, Stopping.Shortening.SIZES_AND_PROGRAMS)).containsExactly("a", "b", "c");
    }

    @Test
    void whereTimeIsShortTheLastRunsBecomeShorter() throws Exception {
        assertThat(sizes(24, Stopping.Shortening.SIZES_AND_PROGRAMS)).containsExactly("a", "b", "c small");
    }

    @Test
    void whatTakesMuchMoreThanItsShareIsNotWaitedFor() throws Exception {
        seconds.put("b default", 1000);

        assertThat(sizes(30, Stopping.Shortening.SIZES_AND_PROGRAMS)).containsExactly("a", "b small", "c");
        assertThat(waited).isLessThan(Duration.ofSeconds(60));
    }

    @Test
    void theFirstKeepsItsSizeAsLongAsAQuarterOfTheTimeIsLeftToOthers() throws Exception {
        seconds.putAll(Map.of("b small", 8, "c small", 8));

        assertThat(sizes(20, Stopping.Shortening.SIZES_AND_PROGRAMS)).containsExactly("a", "b small", "c small");
        assertThat(sizes(13, Stopping.Shortening.SIZES_AND_PROGRAMS)).containsExactly("a small", "b small", "c small");
    }

    @Test
    void moreProgramsThanThereIsTimeForKeepTheirSizes() throws Exception {
        seconds.putAll(Map.of("d default", 10, "d small", 1, "e default", 10, "e small", 1));

        // What does not fit is left out later.
        assertThat(sizes(30, "a", "b", "c", "d", "e")).containsExactly("a", "b", "c", "d", "e");
        assertThat(sizes(24, "a", "b", "c", "d", "e")).containsExactly("a", "b", "c small", "d small", "e small");
    }

    @Test
    void onASlowMachineAllRunsAreShort() throws Exception {
        seconds.replaceAll((program, before) -> 20 * before);

        assertThat(sizes(30, Stopping.Shortening.SIZES_AND_PROGRAMS)).containsExactly("a small", "b small", "c small");
    }

    @Test
    void aSizeThatWasTypedStays() throws Exception {
        assertThat(sizes(2, Stopping.Shortening.PROGRAMS)).containsExactly("a", "b", "c");
    }

    @Test
    void theTimesAreKnownAfterwards() throws Exception {
        sizes(24, Stopping.Shortening.SIZES_AND_PROGRAMS);

        Cell last = Cells.of(plan(24, Stopping.Shortening.SIZES_AND_PROGRAMS)).getLast();
        assertThat(timeLeft.nanos(last.withSize("small"))).isEqualTo(1e9);
    }

    @Test
    void theTimesAreKnownStillWhenTheHeapIs() {
        Cell cell = new Cell("a", "small", null, 1, null, "2x");
        timeLeft.expect(cell, 5);

        assertThat(timeLeft.nanos(cell.withHeap("74m"))).isEqualTo(5);
        timeLeft.add(cell.withHeap("74m"), 10);
        assertThat(timeLeft.nanos(cell)).isEqualTo(10);
    }

    /** @param secondsPerRound how long one run of each of the three programs may take together */
    private List<String> sizes(int secondsPerRound, Stopping.Shortening shortening)
            throws IOException, InterruptedException {
        return sizes(plan(secondsPerRound, shortening));
    }

    private List<String> sizes(int secondsPerRound, String... programs) throws IOException, InterruptedException {
        return sizes(plan(secondsPerRound, Stopping.Shortening.SIZES_AND_PROGRAMS, programs));
    }

    private List<String> sizes(ComparePlan plan) throws IOException, InterruptedException {
        return new Calibration(plan, this::run, note -> {})
                .resolve(Cells.of(plan), plan.stopping().budget(), timeLeft).cells().stream()
                        .map(cell -> cell.label().split(" 1 thread")[0])
                        .toList();
    }

    private ComparePlan plan(int secondsPerRound, Stopping.Shortening shortening) {
        return plan(secondsPerRound, shortening, "a", "b", "c");
    }

    private ComparePlan plan(int secondsPerRound, Stopping.Shortening shortening, String... programs) {
        Duration budget = Duration.ofSeconds((long) secondsPerRound * RUNS_PER_CELL);
        return SimulatedResult.quickPlan(folder, 6, programs)
                .withStopping(new Stopping(6, 8, null, budget, shortening));
    }

    private Runner.Attempt run(Block.Step step, int number, Duration timeout) {
        Duration needed = Duration.ofSeconds(
                seconds.get(step.cell().workload() + " " + step.cell().size()));
        boolean late = needed.compareTo(timeout) > 0;
        Duration took = late ? timeout : needed;
        waited = waited.plus(took);
        Run run = new Run(
                number,
                step.cell(),
                "stock",
                false,
                0,
                0,
                Instant.EPOCH,
                took.toNanos(),
                0,
                !late,
                Map.of(),
                null,
                List.of(),
                false,
                null,
                List.of(),
                null,
                "",
                "");
        return new Runner.Attempt(run, late ? new Failure("late", "", step.cell(), "stock", "", "") : null, late);
    }
}
