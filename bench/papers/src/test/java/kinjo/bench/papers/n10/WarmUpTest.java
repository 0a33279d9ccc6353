package kinjo.bench.papers.n10;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WarmUpTest {
    private final AtomicInteger passes = new AtomicInteger();

    @Test
    void thereAreAtLeastSoManyPasses() throws Exception {
        new WarmUp(7, 0).run(passes::incrementAndGet);

        assertThat(passes).hasValue(7);
    }

    @Test
    void passesGoOnForAtLeastSoLong() throws Exception {
        long start = System.nanoTime();
        new WarmUp(1, 0.05).run(() -> {
            passes.incrementAndGet();
            Thread.sleep(1);
        });

        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(50_000_000);
        assertThat(passes).hasValueGreaterThan(1);
    }

    @Test
    void itIsPassedOnInWords() {
        WarmUp warmUp = new WarmUp(20, 3);

        assertThat(WarmUp.parse(warmUp.words().getFirst(), warmUp.words().getLast()))
                .isEqualTo(warmUp);
    }
}
