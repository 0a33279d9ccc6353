package kinjo.bench.workloads.arrays;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import kinjo.bench.workloads.Rng;
import kinjo.bench.workloads.Setup;
import kinjo.bench.workloads.Size;
import kinjo.bench.workloads.WrongResultException;
import kinjo.bench.workloads.arrays.Arrays.ArraysRun;
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
        Walker walker = new Walker(1_000, new Rng(1));
        walker.build(new Rng(1));
        walker.walk(Order.FORWARD, new WalkTimes());
        ((Points) walker.structure(Shape.POINTS)).replace(17, new Point(18, 0));
        assertThatThrownBy(() -> walker.walk(Order.FORWARD, new WalkTimes()))
                .isInstanceOf(WrongResultException.class)
                .hasMessageContaining("sum of points walked FORWARD");
    }

    @Test
    void forcesExactlyAsManyCollections() {
        YoungCollections collections = new YoungCollections();
        long before = collections.count();
        collections.force(2);
        assertThat(collections.count()).isEqualTo(before + 2);
    }

    @Test
    void tellsTheMetrics() throws Exception {
        try (ArraysRun run = new ArraysRun(new Setup(Size.SMALL, 1, 1), 0)) {
            run.iterate();
            assertThat(run.metrics())
                    .containsKeys("walk", "walk_backward", "walk_random", "walk_points", "walk_random_table");
        }
    }

    @Test
    void withoutAnUndisturbedIterationThereAreNoMetrics() throws Exception {
        try (ArraysRun run = new ArraysRun(new Setup(Size.SMALL, 1, 1), 0)) {
            assertThatThrownBy(run::metrics)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("use a larger -Xmx");
        }
    }

    @Test
    void medianOfOddAndEvenNumbers() {
        assertThat(WalkTimes.median(List.of(3.0, 1.0, 2.0))).isEqualTo(2);
        assertThat(WalkTimes.median(List.of(4.0, 1.0, 2.0, 3.0))).isEqualTo(2.5);
    }
}
