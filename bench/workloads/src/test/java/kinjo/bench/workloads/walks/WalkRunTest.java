package kinjo.bench.workloads.walks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import kinjo.bench.workloads.harness.Samples;
import org.junit.jupiter.api.Test;

class WalkRunTest {
    private final YoungCollections collections = new YoungCollections();

    @Test
    void forcesExactlyAsManyCollections() {
        long before = collections.count();
        collections.force(2);
        assertThat(collections.count()).isEqualTo(before + 2);
    }

    @Test
    void tellsWhatTheWalkersTimed() throws Exception {
        try (WalkRun run = new WalkRun(1, 0, member -> new Quick())) {
            run.iterate();
            assertThat(run.metrics()).containsOnlyKeys("walk");
        }
    }

    @Test
    void withoutAnUndisturbedIterationThereAreNoMetrics() throws Exception {
        try (WalkRun run = new WalkRun(1, 0, member -> new Collecting())) {
            run.iterate();
            assertThatThrownBy(run::metrics)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("use a larger -Xmx");
        }
    }

    private static class Quick implements Walker {
        @Override
        public void build() {
            // Nothing to walk over.
        }

        @Override
        public long walk(Samples times) {
            times.add("walk", 1);
            return 0;
        }
    }

    /** Too large for the young space, so to say. */
    private final class Collecting extends Quick {
        @Override
        public void build() {
            collections.force(1);
        }
    }
}
