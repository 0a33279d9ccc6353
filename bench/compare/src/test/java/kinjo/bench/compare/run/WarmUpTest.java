package kinjo.bench.compare.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import kinjo.bench.compare.result.Steadiness;
import kinjo.bench.compare.result.WorkloadResult;
import org.junit.jupiter.api.Test;

class WarmUpTest {

    private static final int WARMUP = 10;

    @Test
    void oneLevelIsSteady() {
        WarmUp warmUp = WarmUp.of(series(levels(60, 100)));

        assertThat(warmUp).isEqualTo(new WarmUp(WARMUP, Steadiness.STEADY));
    }

    @Test
    void fasterWithinTheFixedWarmUpIsSteadyToo() {
        WarmUp warmUp = WarmUp.of(series(levels(5, 300), levels(5, 150), levels(50, 100)));

        assertThat(warmUp).isEqualTo(new WarmUp(WARMUP, Steadiness.STEADY));
    }

    @Test
    void aLevelReachedLaterBeginsLater() {
        WarmUp warmUp = WarmUp.of(series(levels(20, 150), levels(40, 100)));

        assertThat(warmUp.steadiness()).isEqualTo(Steadiness.STEADY);
        assertThat(warmUp.steadyFrom()).isBetween(19, 21);
    }

    @Test
    void fasterAtTheVeryEndIsStillWarming() {
        WarmUp warmUp = WarmUp.of(series(levels(50, 150), levels(10, 100)));

        assertThat(warmUp).isEqualTo(new WarmUp(WARMUP, Steadiness.WARMING));
    }

    @Test
    void slowerAtTheEndIsSlowing() {
        assertThat(WarmUp.of(series(levels(40, 100), levels(20, 120))).steadiness())
                .isEqualTo(Steadiness.SLOWING);
    }

    @Test
    void upAndDownIsCyclic() {
        assertThat(WarmUp.of(series(levels(20, 100), levels(12, 130), levels(14, 100), levels(14, 130)))
                        .steadiness())
                .isEqualTo(Steadiness.CYCLIC);
    }

    @Test
    void singleOutliersAreNoLevels() {
        List<Long> iterations = new ArrayList<>(levels(60, 100));
        iterations.set(20, 400L * 1_000_000);
        iterations.set(41, 250L * 1_000_000);

        assertThat(WarmUp.of(series(iterations)).steadiness()).isEqualTo(Steadiness.STEADY);
    }

    @Test
    void smallStepsDoNotMatter() {
        assertThat(WarmUp.of(series(levels(30, 100.0), levels(30, 101.0))).steadiness())
                .isEqualTo(Steadiness.STEADY);
    }

    @Test
    void busyCompilersMeanThatItIsStillWarming() {
        WorkloadResult.IterationCpu busy = new WorkloadResult.IterationCpu(80, 0, 20, 0);

        assertThat(WarmUp.of(result(levels(60, 100), Collections.nCopies(60, busy)))
                        .steadiness())
                .isEqualTo(Steadiness.WARMING);
    }

    @Test
    void veryFewIterationsAreTakenAsTheyAre() {
        assertThat(WarmUp.of(result(List.of(300L, 200L, 100L), 1, List.of())))
                .isEqualTo(new WarmUp(1, Steadiness.STEADY));
        assertThat(WarmUp.of(result(List.of(5L, 5L, 5L, 5L, 5L, 5L, 5L), 2, List.of()))
                        .steadiness())
                .isEqualTo(Steadiness.STEADY);
    }

    /** Milliseconds with 1 % noise. */
    private static List<Long> levels(int length, double millis) {
        Random random = new Random(length + Math.round(millis));
        return DoubleStream.generate(random::nextGaussian)
                .limit(length)
                .mapToObj(noise -> Math.round(millis * 1e6 * (1 + 0.01 * noise)))
                .toList();
    }

    @SafeVarargs
    private static WorkloadResult series(List<Long>... levels) {
        List<Long> all = new ArrayList<>();
        for (List<Long> level : levels) {
            all.addAll(level);
        }
        return result(all, List.of());
    }

    private static WorkloadResult result(List<Long> iterations, List<WorkloadResult.IterationCpu> cpu) {
        return result(iterations, WARMUP, cpu);
    }

    private static WorkloadResult result(List<Long> iterations, int warmup, List<WorkloadResult.IterationCpu> cpu) {
        return new WorkloadResult(
                WorkloadResult.FORMAT,
                "toy",
                "small",
                1,
                1,
                0,
                iterations,
                warmup,
                cpu,
                Map.of(),
                "x",
                Map.of(),
                -1,
                Map.of());
    }
}
