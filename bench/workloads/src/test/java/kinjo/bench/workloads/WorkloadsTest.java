package kinjo.bench.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every workload. */
class WorkloadsTest {
    private static final PrintStream SILENCE = new PrintStream(OutputStream.nullOutputStream());

    static List<Arguments> workloadsWithThreads() {
        List<Arguments> cases = new ArrayList<>();
        for (Workload workload : Workloads.ALL) {
            cases.add(Arguments.of(workload.name(), 1));
            cases.add(Arguments.of(workload.name(), 2));
        }
        return cases;
    }

    @ParameterizedTest
    @MethodSource("workloadsWithThreads")
    void repeatsItsChecksum(String name, int threads) throws Exception {
        Setup setup = new Setup(Size.SMALL, threads, Setup.DEFAULT_SEED);
        assertThat(run(name, setup).checksum()).isEqualTo(run(name, setup).checksum());
    }

    @ParameterizedTest
    @MethodSource("workloadsWithThreads")
    void acceptsAnotherSeed(String name, int threads) throws Exception {
        RunResult result = run(name, new Setup(Size.SMALL, threads, 7));
        Plan plan = Workloads.named(name).orElseThrow().plan(Size.SMALL);
        assertThat(result.iterations()).hasSize(plan.warmup() + plan.measured());
        assertThat(result.warmup()).isEqualTo(plan.warmup());
        assertThat(result.allocatedBytes()).isPositive();
    }

    @Test
    void namesDiffer() {
        assertThat(Workloads.ALL).extracting(Workload::name).doesNotHaveDuplicates();
    }

    private static RunResult run(String name, Setup setup) throws Exception {
        return new Runner(Workloads.named(name).orElseThrow(), setup, SILENCE).run();
    }
}
