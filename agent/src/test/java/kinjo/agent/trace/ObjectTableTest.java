package kinjo.agent.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObjectTableTest {
    private final ObjectTable table = new ObjectTable();
    private final List<Long> dead = new ArrayList<>();

    private void look() {
        table.sweep(entry -> dead.add(entry.number));
        table.fillEden();
    }

    @Test
    void objectsThatAreGoneAreToldOnce() {
        Object kept = new Object();
        table.add(kept, 1);
        table.add(new Object(), 2);
        System.gc();
        assertThat(table.hasCollected()).isTrue();
        look();
        assertThat(dead).containsExactly(2L);
        assertThat(table.find(kept).number).isEqualTo(1);
        System.gc();
        look();
        assertThat(dead).containsExactly(2L);
    }

    @Test
    void anObjectThatLivesLongIsKnownAndFoundDeadInTheEnd() {
        List<Object> kept = new ArrayList<>(List.of(new Object()));
        table.add(kept.getFirst(), 1);
        for (int i = 0; i < 40; i++) {
            System.gc();
            look();
        }
        assertThat(table.find(kept.getFirst()).number).isEqualTo(1);
        kept.clear();
        for (int i = 0; i < 40; i++) {
            System.gc();
            look();
        }
        assertThat(dead).containsExactly(1L);
    }

    @Test
    void aLookIsDueAfterManyObjectsThoughNoCollectionWasNoticed() {
        look();
        List<Object> kept = new ArrayList<>();
        for (int i = 0; i < 40_000; i++) {
            kept.add(new Object());
            table.add(kept.getLast(), i);
        }
        assertThat(table.hasCollected()).isTrue();
        look();
        assertThat(dead).isEmpty();
        assertThat(table.find(kept.get(39_999)).number).isEqualTo(39_999);
    }
}
