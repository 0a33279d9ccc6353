package kinjo.bench.workloads.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RngTest {
    /** The published first values of SplitMix64 with seed 1234567. */
    @Test
    void isSplitMix64() {
        Rng rng = new Rng(1234567);
        assertThat(rng.next()).isEqualTo(6457827717110365317L);
        assertThat(rng.next()).isEqualTo(3203168211198807973L);
    }

    @Test
    void staysInItsBounds() {
        Rng rng = new Rng(1);
        for (int i = 0; i < 10_000; i++) {
            assertThat(rng.between(-3, 3)).isBetween(-3, 3);
            assertThat(rng.unit()).isBetween(0.0, Math.nextDown(1.0));
        }
    }

    @Test
    void permutationsHoldEveryNumberOnce() {
        int[] numbers = new Rng(1).permutation(100);
        Arrays.sort(numbers);
        for (int i = 0; i < numbers.length; i++) {
            assertThat(numbers[i]).isEqualTo(i);
        }
    }
}
