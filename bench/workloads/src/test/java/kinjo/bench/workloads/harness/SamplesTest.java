package kinjo.bench.workloads.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SamplesTest {
    @Test
    void warmUpDoesNotCount() {
        Samples samples = new Samples(2);
        samples.add("walk", 100);
        samples.keepIteration();
        samples.add("walk", 100);
        samples.dropIteration();
        samples.add("walk", 3);
        samples.add("walk", 5);
        samples.keepIteration();
        assertThat(samples.medians()).isEqualTo(Map.of("walk", new Metric("ns", 4)));
    }

    @Test
    void aDroppedIterationDoesNotCount() {
        Samples samples = new Samples(0);
        samples.add("walk", 100);
        samples.dropIteration();
        assertThat(samples.medians()).isEmpty();
    }

    @Test
    void medianOfOddAndEvenNumbers() {
        assertThat(Samples.median(List.of(3.0, 1.0, 2.0))).isEqualTo(2);
        assertThat(Samples.median(List.of(4.0, 1.0, 2.0, 3.0))).isEqualTo(2.5);
    }
}
