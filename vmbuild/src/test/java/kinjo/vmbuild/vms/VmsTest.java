package kinjo.vmbuild.vms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kinjo.common.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VmsTest {

    private final Vms vms = new Vms(Path.of("/image"), jdk -> Path.of("/image-of", jdk.version()));

    @ParameterizedTest
    @CsvSource({
        "dfs, -XX:CopyOrder=dfs",
        "bfs, -XX:CopyOrder=bfs",
        "cluster:3, -XX:CopyOrder=cluster:3",
        "automatic, -XX:+AutomaticPlacement",
        "lanes, -XX:+UseLanes"
    })
    void aNameStandsForAFlagOfKinjo(String name, String flag) {
        Variant variant = vms.named(name);

        assertThat(variant.name()).isEqualTo(name);
        assertThat(variant.flags()).containsExactly("-kinjo", flag);
    }

    @Test
    void aPlacementFileIsOneThatIsThere(@TempDir Path folder) throws IOException {
        Path rules = Files.createFile(folder.resolve("placement.txt"));
        Variant variant = vms.named("placement:" + rules);
        assertThat(variant.name()).isEqualTo("placement");
        assertThat(variant.flags()).containsExactly("-kinjo", "-XX:PlacementFile=" + rules);

        assertThatThrownBy(() -> Vms.requireKnown(List.of("placement:" + folder)))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("There is no placement file " + folder + ".");
    }

    @Test
    void anUnknownNameIsRefusedWithTheKnownOnes() {
        assertThatThrownBy(() -> vms.named("cluster"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("There is no VM cluster. Choose from stock");
    }

    @Test
    void namesAreCheckedBeforeAnImageIsMade() {
        Vms.requireKnown(List.of("stock", "kinjo", "no-locks", "cluster:3", "jdk17?", "g1"));

        assertThatThrownBy(() -> Vms.requireKnown(List.of("kinjo", "kinko")))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("There is no VM kinko.");
        assertThatThrownBy(() -> Vms.requireKnown(List.of("no-lock"))).isInstanceOf(UsageException.class);
    }
}
