package kinjo.trace.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeldNumbersTest {
    @Test
    void numbersComeBackInTheirOrder() {
        HeldNumbers held = new HeldNumbers();
        for (int round = 0; round < 2; round++) {
            for (int bit = 0; bit < Long.SIZE - 1; bit++) {
                held.add(1L << bit);
                held.add((1L << bit) - 1);
            }
            assertThat(held.bytes()).isLessThan(10 * 2 * Long.SIZE);
            for (int bit = 0; bit < Long.SIZE - 1; bit++) {
                assertThat(held.next()).isEqualTo(1L << bit);
                assertThat(held.next()).isEqualTo((1L << bit) - 1);
            }
            held.clear();
        }
    }

    @Test
    void thereIsRoomForMany() {
        HeldNumbers held = new HeldNumbers();
        for (int i = 0; i < 100_000; i++) {
            held.add(i);
        }
        for (int i = 0; i < 100_000; i++) {
            assertThat(held.next()).isEqualTo(i);
        }
    }
}
