package kinjo.scale.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.scale.topology.CpuSet;
import org.junit.jupiter.api.Test;

class AffinityTest {

    /** Of all threads here that have not ended meanwhile. */
    private static List<CpuSet> masks() {
        return Stream.of(new File("/proc/self/task").list())
                .map(thread -> Affinity.of(Long.parseLong(thread)))
                .filter(mask -> mask.size() > 0)
                .distinct()
                .toList();
    }

    private static CpuSet ofANewThread() {
        CompletableFuture<CpuSet> mask = new CompletableFuture<>();
        Thread.ofPlatform().start(() -> mask.complete(Affinity.allowed()));
        return mask.join();
    }

    @Test
    void allThreadsAreBoundAndGetBackWhatTheyHad() {
        CpuSet all = Affinity.allowed();
        CpuSet one = CpuSet.of(List.of(all.first()));
        try (Affinity.Bound _ = Affinity.bind(one)) {
            assertThat(masks()).containsExactly(one);
            assertThat(ofANewThread()).isEqualTo(one);
        }

        assertThat(masks()).containsExactly(all);
        assertThat(ofANewThread()).isEqualTo(all);
    }

    @Test
    void nobodyIsBoundToCpusThatAreNotAllowed() {
        CpuSet all = Affinity.allowed();

        assertThatThrownBy(() -> Affinity.bind(CpuSet.parse("8191")))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("CPUs 8191 are not for this process");
        assertThat(masks()).containsExactly(all);
    }
}
