package kinjo.bench.workloads.locks9;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Workload.Run;
import kinjo.bench.workloads.harness.WrongResultException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Locks9Test {
    @ParameterizedTest
    @ValueSource(ints = {1, 1024, 4096})
    void locksEveryObjectEquallyOften(int objects) {
        Counters counters = new Counters(objects);
        counters.lock(8192);
        counters.check(8192);
        assertThat(counters.counter(0).counted()).isEqualTo(8192 / objects);
    }

    @Test
    void findsALostCount() {
        Counters counters = new Counters(1024);
        counters.counter(17).count();
        assertThatThrownBy(() -> counters.check(0))
                .isInstanceOf(WrongResultException.class)
                .hasMessageContaining("locks of object 17 of 1024");
    }

    @Test
    void counterClassesAreNew() {
        Counter first = FreshCounter.ofNewClass();
        Counter second = FreshCounter.ofNewClass();
        assertThat(first.getClass())
                .isNotEqualTo(second.getClass())
                .isEqualTo(first.another().getClass());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void tellsAMetricPerRoundAndNumberOfObjects(boolean ownersRun) throws Exception {
        try (Run run = new Locks9(ownersRun).prepare(new Setup(Size.SMALL, 1, 1))) {
            for (int i = 0; i < 3; i++) {
                run.iterate();
            }
            assertThat(run.metrics()).hasSize(36).containsKeys("T1", "S4", "T9_1", "S6_1024", "T7_65536");
        }
    }
}
