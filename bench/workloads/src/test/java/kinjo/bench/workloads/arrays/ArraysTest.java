package kinjo.bench.workloads.arrays;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Samples;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Workload.Run;
import kinjo.bench.workloads.harness.WrongResultException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ArraysTest {
    private static final int LENGTH = 9_999;

    @ParameterizedTest
    @EnumSource(Shape.class)
    void everyOrderReadsEveryElement(Shape shape) {
        Structure structure = shape.build(LENGTH);
        structure.fill(new Rng(1));
        assertThat(structure.length()).isBetween(LENGTH - 32, LENGTH);
        assertThat(structure.walk()).isEqualTo(structure.expectedSum());
        for (Order order : Order.values()) {
            assertThat(structure.walk(order.indices(structure.length(), new Rng(2))))
                    .isEqualTo(structure.expectedSum());
        }
    }

    @Test
    void findsAWrongElement() {
        ArrayWalker walker = new ArrayWalker(1_000, () -> new Rng(1));
        walker.build();
        walker.walk(Order.FORWARD, new Samples(0));
        ((Points) walker.structure(Shape.POINTS)).replace(17, new Point(18, 0));
        assertThatThrownBy(() -> walker.walk(Order.FORWARD, new Samples(0)))
                .isInstanceOf(WrongResultException.class)
                .hasMessageContaining("sum of points walked FORWARD");
    }

    @Test
    void tellsTheMetrics() throws Exception {
        try (Run run = new Arrays().prepare(new Setup(Size.SMALL, 1, 1))) {
            run.iterate();
            run.iterate();
            assertThat(run.metrics())
                    .containsKeys("walk", "walk_backward", "walk_random", "walk_points", "walk_random_table", "stream");
        }
    }
}
