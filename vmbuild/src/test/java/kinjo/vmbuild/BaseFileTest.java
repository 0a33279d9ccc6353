package kinjo.vmbuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import kinjo.common.KinjoException;
import org.junit.jupiter.api.Test;

class BaseFileTest {
    private static final String TWO = """
        # comment

        base: 25.0.3+9
        tag: jdk-25.0.3+9
        suites: trixie 25.0.3+9-2, trixie-security 25.0.3+9-2
        archive: openjdk-25_25.0.3+9.orig.tar.xz 00ff
        jdk: 25.0.3, 25.0.2
        tested: yes

        base: 25.0.5.1+2
        tag: jdk-25.0.5.1+2
        elsewhere: ubuntu pool/a.tar.xz, other pool/b.tar.xz
        archive: openjdk-25_25.0.5.1+2.orig.tar.xz 11ee
        jdk: 25.0.5.1, 25.0.4, 25.0.3, 25.0.2
        tested: no
        """;

    private static Jdk jdk(String version) {
        return new Jdk(Path.of("/jdk"), version, version + "+1", Jdk.HOTSPOT);
    }

    @Test
    void readsEveryParagraph() {
        BaseFile file = BaseFile.parse(TWO, "BASE");

        assertThat(file.all()).extracting(Base::version).containsExactly("25.0.3+9", "25.0.5.1+2");
        assertThat(file.all().getFirst().packages())
                .containsExactly(
                        new Base.SuitePackage("trixie", "25.0.3+9-2"),
                        new Base.SuitePackage("trixie-security", "25.0.3+9-2"));
        assertThat(file.named("25.0.5.1+2").packages()).isEmpty();
        assertThat(file.named("25.0.5.1+2").places())
                .containsExactly(new Base.Place("ubuntu", "pool/a.tar.xz"), new Base.Place("other", "pool/b.tar.xz"));
        assertThat(file.named("25.0.5.1+2").number()).isEqualTo("25.0.5.1");
        assertThat(file.named("25.0.5.1+2").build()).isEqualTo("2");
    }

    @Test
    void prefersTheVersionOfTheJdk() {
        BaseFile file = BaseFile.parse(TWO, "BASE");

        assertThat(file.forJdk(jdk("25.0.3")).version()).isEqualTo("25.0.3+9");
        assertThat(file.forJdk(jdk("25.0.5.1")).version()).isEqualTo("25.0.5.1+2");
    }

    @Test
    void takesABaseThatWasTestedWithTheJdk() {
        assertThat(BaseFile.parse(TWO, "BASE").forJdk(jdk("25.0.4")).version()).isEqualTo("25.0.5.1+2");
    }

    @Test
    void prefersATestedBase() {
        assertThat(BaseFile.parse(TWO, "BASE").forJdk(jdk("25.0.2")).version()).isEqualTo("25.0.3+9");
    }

    @Test
    void refusesAJdkThatFitsNone() {
        assertThatThrownBy(() -> BaseFile.parse(TWO, "BASE").forJdk(jdk("25.0.9")))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("25.0.9")
                .hasMessageContaining("25.0.3+9");
    }

    @Test
    void refusesAnotherVmsJdk() {
        Jdk openJ9 = new Jdk(Path.of("/openj9"), "25.0.3", "25.0.3+9", "Openj9");

        assertThatThrownBy(() -> BaseFile.parse(TWO, "BASE").forJdk(openJ9))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("/openj9 has the VM Openj9");
    }

    @Test
    void namesAMissingField() {
        assertThatThrownBy(() -> BaseFile.parse("base: 25.0.3+9\ntag: x\n", "BASE"))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("'archive'");
    }

    @Test
    void wantsAPlaceOfTheArchive() {
        assertThatThrownBy(() -> BaseFile.parse(TWO.replaceAll("elsewhere:.*\n", ""), "BASE"))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("where its archive is")
                .hasMessageContaining("25.0.5.1+2");
    }

    @Test
    void theRepositorysOwnFileIsReadable() {
        BaseFile file = BaseFile.read(Path.of("../vm/BASE"));

        assertThat(file.all()).hasSizeGreaterThanOrEqualTo(2);
        assertThat(file.all()).allSatisfy(base -> assertThat(base.sha256()).matches("[0-9a-f]{64}"));
    }
}
