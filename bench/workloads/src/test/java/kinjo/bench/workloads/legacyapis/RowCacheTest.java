package kinjo.bench.workloads.legacyapis;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import kinjo.bench.workloads.harness.WrongResultException;
import kinjo.bench.workloads.legacyapis.RowCache.Row;
import org.junit.jupiter.api.Test;

class RowCacheTest {
    private final Row row = new Row(1, 2, 0.5, "three");

    @Test
    void findsARowThatChangedOnTheWay() {
        RowCache.checkSame(row, new Row(1, 2, 0.5, "three"));
        assertDifferent(new Row(2, 2, 0.5, "three"), "int of a row: expected 1, got 2");
        assertDifferent(new Row(1, 3, 0.5, "three"), "long of a row: expected 2, got 3");
        assertDifferent(new Row(1, 2, -0.5, "three"), "bits of a row's double");
        assertDifferent(new Row(1, 2, 0.5, "tree"), "order of a row's text");
    }

    private void assertDifferent(Row read, String message) {
        assertThatThrownBy(() -> RowCache.checkSame(row, read))
                .isInstanceOf(WrongResultException.class)
                .hasMessageContaining(message);
    }
}
