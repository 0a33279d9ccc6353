package kinjo.bench.compare.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import kinjo.bench.compare.SimulatedResult;
import kinjo.bench.compare.plan.Block;
import kinjo.bench.compare.plan.Cell;
import kinjo.bench.compare.plan.Cells;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Stopping;
import kinjo.bench.compare.result.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A comparison of four programs by a clock of the test's own: every run of a program takes as long as it says. */
class ProgressionTest {

    private static final int ARMS = 4;
    private static final Stopping FOUR_PROGRAMS = quick(4 * 6 * ARMS);

    /** Seeds, by whose block comes first: that of one of the first two programs, or of another. */
    private static final long A_FIRST_ONE_BEGINS = 1;

    private static final long ANOTHER_BEGINS = 2;

    @TempDir
    Path folder;

    @Test
    void whatFitsIsMeasuredWhole() {
        assertThat(pairs(4 * 6 * ARMS, 1)).containsExactly(6, 6, 6, 6);
    }

    @Test
    void timeThatIsLeftMakesMorePairs() {
        assertThat(pairs(1000, 1)).containsExactly(8, 8, 8, 8);
    }

    @Test
    void inHalfTheTimeTheLastProgramsAreLeftOut() {
        assertThat(pairs(2 * 6 * ARMS, 1)).containsExactly(6, 6, 0, 0);
    }

    @Test
    void whenTheMachineBecomesSlowTheLastProgramsAreLeftOut() {
        // Three times as slow as was tried: that shows in the first block, whosever it is. If it is the first or second
        // program's, both have their ranges.
        assertThat(pairs(FOUR_PROGRAMS, 3, A_FIRST_ONE_BEGINS)).containsExactly(4, 4, 0, 0);

        List<Integer> pairs = pairs(FOUR_PROGRAMS, 3, ANOTHER_BEGINS);

        assertThat(pairs).startsWith(6);
        assertThat(pairs.subList(2, 4)).allMatch(number -> number <= 2);
    }

    @Test
    void whenTheMachineBecomesFasterWhatWasLeftOutComesBack() {
        // At first there seems to be time for two.
        assertThat(pairs(2 * 6 * ARMS, 0.5)).containsExactly(6, 6, 6, 6);
    }

    @Test
    void twoProgramsStayWithTheirRanges() {
        assertThat(pairs(2 * 4 * ARMS, 1)).containsExactly(4, 4, 0, 0);
    }

    @Test
    void oneWithAnAnswerIsBetterThanTwoWithout() {
        assertThat(pairs(2 * 3 * ARMS, 1)).containsExactly(6, 0, 0, 0);
    }

    @Test
    void withoutShorteningAllGetTheSame() {
        assertThat(pairs(new Stopping(6, 8, null, Duration.ofSeconds(4 * 4 * ARMS)), 1))
                .containsExactly(4, 4, 4, 4);
    }

    @Test
    void aHeapIsSearchedForWhereThePairsThatAreToFollowHaveTime() {
        ComparePlan plan = SimulatedResult.quick(folder, 6, "a", "b")
                .heaps(List.of("2x"))
                .stopping(quick(2 * 6 * ARMS + 9))
                .build();
        List<Cell> cells = Cells.of(plan);
        List<Cell> first = List.of(cells.getFirst().withHeap("74m"));
        TimeLeft timeLeft = new TimeLeft();
        Progression progression = new Progression(plan, cells, timeLeft);

        assertThat(progression.hasTimeForSearch(cells.getFirst(), List.of(), 9, Duration.ofHours(1)))
                .isTrue();
        assertThat(progression.hasTimeForSearch(cells.getLast(), first, 9, Duration.ZERO))
                .isFalse();
        cells.forEach(cell -> timeLeft.expect(cell, Duration.ofSeconds(1).toNanos()));
        assertThat(progression.hasTimeForSearch(cells.getLast(), first, 9, Duration.ZERO))
                .isTrue();
        assertThat(progression.hasTimeForSearch(cells.getLast(), first, 9, Duration.ofSeconds(1)))
                .isFalse();
    }

    @Test
    void whatHasNoHeapIsLeftOut() {
        ComparePlan plan = SimulatedResult.quick(folder, 6, "a", "b")
                .heaps(List.of("2x"))
                .stopping(quick(1000))
                .build();
        List<Cell> cells = Cells.of(plan);
        Cell first = cells.getFirst().withHeap("74m");
        Progression progression = new Progression(plan, List.of(first, cells.getLast()), new TimeLeft());

        assertThat(progression.round(Duration.ZERO)).extracting(Block::cell).containsExactly(first);
        assertThat(progression.stops().getLast().reason()).isEqualTo(Stopping.Reason.DROPPED);
    }

    private static Stopping quick(int budgetSeconds) {
        return new Stopping(6, 8, null, Duration.ofSeconds(budgetSeconds), Stopping.Shortening.SIZES_AND_PROGRAMS);
    }

    private List<Integer> pairs(int budgetSeconds, double slowness) {
        return pairs(quick(budgetSeconds), slowness);
    }

    private List<Integer> pairs(Stopping stopping, double slowness) {
        return pairs(stopping, slowness, A_FIRST_ONE_BEGINS);
    }

    /** The pairs of each program, in the order of the plan; a run was expected to take a second. */
    private List<Integer> pairs(Stopping stopping, double slowness, long seed) {
        ComparePlan plan = SimulatedResult.quick(folder, 6, "a", "b", "c", "d")
                .seed(seed)
                .stopping(stopping)
                .build();
        List<Cell> cells = Cells.of(plan);
        TimeLeft timeLeft = new TimeLeft();
        cells.forEach(cell -> timeLeft.expect(cell, Duration.ofSeconds(1).toNanos()));
        Progression progression = new Progression(plan, cells, timeLeft);
        List<Run> runs = new ArrayList<>();
        Duration elapsed = Duration.ZERO;
        List<Block> round = progression.round(elapsed);
        while (!round.isEmpty()) {
            for (Block block : round) {
                if (progression.hasTimeFor(block, elapsed)) {
                    for (Block.Step step : block.steps()) {
                        long nanos = (long) (slowness * 1e9);
                        runs.add(SimulatedResult.run(runs.size() + 1, step, nanos));
                        timeLeft.add(step.cell(), nanos);
                        elapsed = elapsed.plusNanos(nanos);
                    }
                    progression.update(runs);
                }
            }
            round = progression.round(elapsed);
        }
        assertThat(elapsed).isLessThanOrEqualTo(stopping.budget());
        return progression.stops().stream().map(Stopping.Stop::pairs).toList();
    }
}
