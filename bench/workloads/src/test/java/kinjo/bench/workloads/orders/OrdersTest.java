package kinjo.bench.workloads.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Samples;
import kinjo.bench.workloads.harness.WrongResultException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OrdersTest {
    private final ShelfWalker walker = new ShelfWalker(1_000, new Rng(1));
    private final Samples times = new Samples(0);

    @BeforeEach
    void build() {
        walker.build();
    }

    @ParameterizedTest
    @EnumSource(Visit.class)
    void everyVisitReadsEveryItem(Visit visit) {
        Shelf shelf = new Shelf(new int[] {2, 0, 3, 1});
        assertThat(visit.read(shelf, List.of(3, 0, 1, 2))).isEqualTo(6);
    }

    @Test
    void tellsAMetricPerStructure() {
        walker.walk(times);
        times.keepIteration();
        assertThat(times.medians())
                .containsOnlyKeys(
                        "walk",
                        "walk_array",
                        "walk_arraylist",
                        "walk_linkedlist",
                        "walk_hashmap",
                        "walk_treemap",
                        "lookup",
                        "lookup_hashmap",
                        "lookup_treemap");
    }

    @Test
    void findsAWrongItem() {
        walker.shelf().replaceInTreeMap(17, new Item(17, 18));
        assertThatThrownBy(() -> walker.walk(times))
                .isInstanceOf(WrongResultException.class)
                .hasMessageContaining("sum of walk_treemap");
    }
}
