package kinjo.vmbuild.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import org.junit.jupiter.api.Test;

class UpstreamListTest {
    private static final Path LISTS = Path.of("../vm/test/upstream");

    @Test
    void groupsAListByTestSuite() {
        UpstreamList list = UpstreamList.parse(
                List.of("# why", "hotspot gc/g1/A.java  # because", "jdk :tier1", "hotspot gc/B.java", ""));

        assertThat(list.suites())
                .containsEntry("hotspot/jtreg", List.of("gc/g1/A.java", "gc/B.java"))
                .containsEntry("jdk", List.of(":tier1"));
        assertThat(list.runs()).hasSize(1).containsEntry("", List.of());
    }

    @Test
    void aListCanBeRunWithFlags() {
        UpstreamList list =
                UpstreamList.parse(List.of("with one -XX:+A", "with two  -XX:+A -XX:+B", "hotspot runtime/locking"));

        assertThat(list.runs())
                .containsEntry("one", List.of("-XX:+A"))
                .containsEntry("two", List.of("-XX:+A", "-XX:+B"));
    }

    @Test
    void nativeLibrariesAreOfFolders() {
        assertThat(UpstreamList.parse(List.of("native hotspot runtime/Monitor", "native jdk java/lang"))
                        .natives())
                .containsExactly("hotspot/jtreg/runtime/Monitor", "jdk/java/lang");
        assertThat(NativeTestLibraries.isLibrary("libMonitor.cpp")).isTrue();
        assertThat(NativeTestLibraries.isLibrary("Monitor.java")).isFalse();
    }

    @Test
    void aLineThatIsCutOffIsRefused() {
        assertThatThrownBy(() -> UpstreamList.parse(List.of("native hotspot")))
                .isInstanceOf(KinjoException.class)
                .hasMessage("not understood: native hotspot");
    }

    @Test
    void readsTheListOfTheCheckout() {
        assertThat(UpstreamList.read(LISTS, "locks").runs())
                .containsOnlyKeys("reserved", "stressed", "fenced", "compact");
        assertThat(UpstreamList.read(LISTS, "lanes").runs())
                .containsOnlyKeys("serial", "parallel", "g1", "serial-stress", "parallel-stress", "g1-stress");
        assertThat(UpstreamList.read(LISTS, "per-change").runs())
                .containsOnlyKeys(
                        "usual",
                        "compact-stressed",
                        "lanes",
                        "lanes-serial",
                        "lanes-parallel",
                        "lanes-stressed",
                        "lanes-stressed-serial",
                        "lanes-stressed-parallel",
                        "lanes-changing",
                        "lanes-changing-serial",
                        "lanes-changing-parallel",
                        "placement-stressed",
                        "placement-stressed-serial",
                        "placement-stressed-parallel");
    }

    @Test
    void readsOneRunOfAList() {
        UpstreamList list = UpstreamList.read(LISTS, "lanes:g1");
        assertThat(list.runs()).containsOnlyKeys("g1");
        assertThat(list.suites()).isEqualTo(UpstreamList.read(LISTS, "lanes").suites());
        assertThatThrownBy(() -> UpstreamList.read(LISTS, "locks:g1"))
                .isInstanceOf(UsageException.class)
                .hasMessage("List locks has no run 'g1'. Choose from reserved, stressed, fenced, compact.");
    }

    @Test
    void anUnknownListNamesTheKnownOnes() {
        assertThatThrownBy(() -> UpstreamList.read(LISTS, "lokcs"))
                .isInstanceOf(UsageException.class)
                .hasMessage("There is no list lokcs. Choose from full, lanes, locks, per-change, tier1.");
    }
}
