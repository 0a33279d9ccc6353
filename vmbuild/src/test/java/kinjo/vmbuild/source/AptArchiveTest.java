package kinjo.vmbuild.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import kinjo.common.KinjoException;
import org.junit.jupiter.api.Test;

class AptArchiveTest {
    @Test
    void readsOurReleaseFromTheMachinesArchives() {
        String list = AptArchive.sourcesList(
                List.of(
                        "http://mirror.example/debian bookworm",
                        "http://mirror.example/debian bookworm-updates",
                        "http://mirror.example/debian-security bookworm-security",
                        "http://other.example/packages nodistro"),
                false);

        assertThat(list.lines())
                .containsExactly(
                        "deb http://mirror.example/debian trixie main",
                        "deb-src http://mirror.example/debian trixie main",
                        "deb http://mirror.example/debian-security trixie-security main",
                        "deb-src http://mirror.example/debian-security trixie-security main");
    }

    @Test
    void saysWhatToDoWithoutADebianArchive() {
        assertThatThrownBy(() -> AptArchive.sourcesList(List.of("http://mirror.example/ubuntu noble"), true))
                .isInstanceOfSatisfying(
                        KinjoException.class, e -> assertThat(e.remedy()).contains("KINJO_JDK_SRC"));
    }
}
