package kinjo.bench.workloads.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import kinjo.bench.workloads.harness.Workload.Run;
import org.junit.jupiter.api.Test;

class SmallProgramTest {
    @Test
    void eachThreadMakesAndRunsAProgramOfItsOwn() throws Exception {
        List<String> calls = Collections.synchronizedList(new ArrayList<>());
        SmallProgram workload = new SmallProgram("p", "nothing", 500, rng -> {
            String maker = Thread.currentThread().getName();
            return rounds -> {
                calls.add(maker + " " + Thread.currentThread().getName() + " " + rounds);
                return rounds;
            };
        });
        try (Run run = workload.prepare(new Setup(Size.DEFAULT, 2, 1))) {
            run.iterate();
        }
        try (Run run = workload.prepare(new Setup(Size.SMALL, 1, 1))) {
            run.iterate();
        }
        assertThat(calls)
                .containsExactlyInAnyOrder("worker-0 worker-0 500", "worker-1 worker-1 500", "worker-0 worker-0 100");
    }

    @Test
    void aWrongResultEndsTheIteration() throws Exception {
        SmallProgram workload = new SmallProgram("p", "nothing", 500, rng -> rounds -> {
            throw new WrongResultException("seven");
        });
        try (Run run = workload.prepare(new Setup(Size.SMALL, 2, 1))) {
            assertThatThrownBy(run::iterate)
                    .isInstanceOf(WrongResultException.class)
                    .hasMessage("seven");
        }
    }
}
