package kinjo.bench.workloads.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** On text as the VM writes it. */
class LaneFiguresTest {
    private static final String TEXT = """
            lanes opened:                       7
            allocated:                      812.5 MB, in lanes 400.0 MB
            local collections:                200 (21.5 us each: roots 3.5, marking 15.0, sweep 3.0)
            reclaimed by them:              360.0 MB (90.1 % of the lanes), in 350 buffers
            survivors:                      12345 objects
            escaped:                          678 objects, 1.5 MB, by 90 stores and 0 unmounted virtual threads
            outside, as too large:              0 objects
            lanes closed:             full 1, safepoint 5, handshake 0, outside 0, exit 1
                   lanes  collections allocated MB  in lanes MB reclaimed MB   escaped MB  thread
                       7          200        812.5        400.0        360.0          1.5  worker-0
            """;

    @Test
    void figuresAreReadFromTheText() {
        assertThat(LaneFigures.parse(TEXT))
                .containsEntry("opened", 7L)
                .containsEntry("allocatedBytes", 1625L << 19)
                .containsEntry("laneBytes", 400L << 20)
                .containsEntry("collections", 200L)
                .containsEntry("rootNanos", 700_000L)
                .containsEntry("markNanos", 3_000_000L)
                .containsEntry("sweepNanos", 600_000L)
                .containsEntry("reclaimedBytes", 360L << 20)
                .containsEntry("survivors", 12_345L)
                .containsEntry("escapedBytes", 3L << 19)
                .hasSize(10);
    }

    @Test
    void withoutLanesThereAreNone() {
        assertThat(LaneFigures.parse("There are no lanes; start with -XX:+UseLanes.\n"))
                .isEmpty();
        assertThat(LaneFigures.read()).isEqualTo(Map.of());
    }
}
