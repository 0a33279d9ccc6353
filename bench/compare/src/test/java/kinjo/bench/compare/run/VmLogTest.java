package kinjo.bench.compare.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kinjo.bench.compare.result.Pause;
import org.junit.jupiter.api.Test;

/** On lines as the VMs write them. */
class VmLogTest {

    @Test
    void readsJdk25() {
        VmLog log = VmLog.parse(Stream.of(
                "[3773064ns][gc] Using G1",
                "[39687752ns][gc       ] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 29M->17M(64M) 3.211ms",
                "[39716397ns][safepoint] Safepoint \"G1CollectForAllocation\", Time since last: 4950119 ns, Reaching"
                        + " safepoint: 3083 ns, At safepoint: 3229839 ns, Leaving safepoint: 14221 ns, Total: 3247143"
                        + " ns, Threads: 0 runnable, 10 total",
                "[109340423ns][gc       ] GC(19) Pause Full (System.gc()) 22M->10M(40M) 3.235ms"));

        assertThat(log.pauses()).containsExactly(new Pause(39716397, 3247143, 3083, "G1CollectForAllocation"));
        assertThat(log.collections()).isEqualTo(2);
        assertThat(log.young()).isEqualTo(new VmLog.Stops(1, 3_211_000));
        assertThat(log.full()).isEqualTo(new VmLog.Stops(1, 3_235_000));
        assertThat(log.serial()).isFalse();
    }

    @Test
    void readsJdk17() {
        VmLog log = VmLog.parse(Stream.of(
                "[3366017ns][gc] Using Serial",
                "[49282904ns][safepoint] Safepoint \"GenCollectForAllocation\", Time since last: 3693552 ns, Reaching"
                        + " safepoint: 748 ns, Cleanup: 2375 ns, At safepoint: 5081293 ns, Total: 5084416 ns",
                "[49300000ns][gc       ] GC(0) Pause Young (Allocation Failure) 8M->1M(30M) 5.012ms",
                "[59300000ns][gc       ] GC(1) Pause Young (Allocation Failure) 9M->2M(30M) 4.000ms"));

        assertThat(log.pauses()).containsExactly(new Pause(49282904, 5084416, 748, "GenCollectForAllocation"));
        assertThat(log.young()).isEqualTo(new VmLog.Stops(2, 9_012_000));
        assertThat(log.full()).isEqualTo(VmLog.Stops.NONE);
        assertThat(log.serial()).isTrue();
    }

    @Test
    void aWaitForMemoryIsAPause() {
        VmLog log = VmLog.parse(Stream.of("[71732614ns][gc       ] Allocation Stall (main) 5.243ms"));

        assertThat(log.pauses()).containsExactly(new Pause(71732614, 5243000, 0, VmLog.STALL));
    }

    @Test
    void aCutOffLineIsNone() {
        assertThat(VmLog.parse(Stream.of("[49282904ns][safepoint] Safepoint \"GenColl"))
                        .pauses())
                .isEmpty();
    }

    @Test
    void aMissingFileIsEmpty() throws IOException {
        assertThat(VmLog.read(Path.of("no-such-file"))).isEqualTo(VmLog.EMPTY);
    }

    @Test
    void theLongestPausesStayInTheOrderOfTime() {
        List<Pause> pauses = IntStream.range(0, 100)
                .mapToObj(i -> new Pause(i, (i * 37) % 100, 0, "op"))
                .toList();

        List<Pause> longest = new VmLog(pauses, 0, VmLog.Stops.NONE, VmLog.Stops.NONE, false).longest(10);

        assertThat(longest).hasSize(10).allMatch(pause -> pause.nanos() >= 90);
        assertThat(longest).extracting(Pause::at).isSorted();
    }
}
