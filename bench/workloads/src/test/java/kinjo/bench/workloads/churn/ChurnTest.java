package kinjo.bench.workloads.churn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Workload.Run;
import kinjo.bench.workloads.harness.WrongResultException;
import org.junit.jupiter.api.Test;

class ChurnTest {
    private final Cell[] shared = new Cell[4];

    @Test
    void escapingAndStayingObjectsAreTheSame() {
        long escaped = new Churner(shared, new Rng(1)).escape(1_000);
        assertThat(new Churner(shared, new Rng(1)).stay(1_000)).isEqualTo(escaped);
    }

    @Test
    void onlyEscapingObjectsAreShared() {
        new Churner(shared, new Rng(1)).stay(1_000);
        assertThat(shared).containsOnlyNulls();
        new Churner(shared, new Rng(1)).escape(1_000);
        assertThat(shared).doesNotContainNull();
    }

    @Test
    void findsABrokenChain() {
        Cell chain = new Cell(7, new Cell(5, null));
        assertThatThrownBy(() -> Churner.checked(chain, 5, 2))
                .isInstanceOf(WrongResultException.class)
                .hasMessage("sum of a chain: expected 11, got 12");
    }

    @Test
    void tellsAMetricPerPhase() throws Exception {
        try (Run run = new Churn().prepare(new Setup(Size.SMALL, 1, 1))) {
            for (int i = 0; i < 3; i++) {
                run.iterate();
            }
            assertThat(run.metrics()).containsOnlyKeys("escape", "stay", "crowd");
        }
    }
}
