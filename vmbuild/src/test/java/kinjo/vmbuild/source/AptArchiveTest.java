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
                        "http://mirror.example/debian bookworm main",
                        "http://mirror.example/debian bookworm-updates main",
                        "http://mirror.example/debian bookworm contrib",
                        "http://vendor.example/linux/debian bookworm stable",
                        "http://mirror.example/debian-security bookworm-security main",
                        "http://other.example/packages nodistro main"),
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
        assertThatThrownBy(() -> AptArchive.sourcesList(List.of("http://mirror.example/ubuntu noble main"), true))
                .isInstanceOfSatisfying(
                        KinjoException.class, e -> assertThat(e.remedy()).contains("KINJO_JDK_SRC"));
    }
}
