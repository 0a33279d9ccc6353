package kinjo.vmbuild.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageTest {
    private static final List<String> CONFIG = List.of("# comment", "-server KNOWN", "-client IGNORE");

    /** JAVA_HOME may be an image. */
    @Test
    void aKinjoThatIsInTheJdkIsLeftOut(@TempDir Path folder) throws IOException {
        Path home = folder.resolve("jdk");
        Files.createDirectories(home.resolve("lib/kinjo"));
        Files.writeString(home.resolve("lib/kinjo/libjvm.so"), "old");
        Files.write(home.resolve("lib/modules"), new byte[1 << 20]);

        Image.copyJdk(home, folder.resolve("copy"), false);

        assertThat(folder.resolve("copy/lib/kinjo")).doesNotExist();
        // Whoever owns the copy does not own the JDK's file.
        assertThat(Files.getAttribute(folder.resolve("copy/lib/modules"), "unix:nlink"))
                .isEqualTo(1);
        assertThat(folder.resolve("copy/lib/modules")).hasSameBinaryContentAs(home.resolve("lib/modules"));
    }

    @Test
    void addsOurVmLast() {
        assertThat(Image.withKinjo(CONFIG, Image.Default.STOCK))
                .containsExactly("# comment", "-server KNOWN", "-client IGNORE", "-kinjo KNOWN");
    }

    @Test
    void addsOurVmFirstWhenItIsTheDefault() {
        assertThat(Image.withKinjo(CONFIG, Image.Default.KINJO))
                .containsExactly("# comment", "-kinjo KNOWN", "-server KNOWN", "-client IGNORE");
    }

    @Test
    void replacesAnEarlierLineOfOurs() {
        List<String> once = Image.withKinjo(CONFIG, Image.Default.KINJO);

        assertThat(Image.withKinjo(once, Image.Default.STOCK))
                .containsExactly("# comment", "-server KNOWN", "-client IGNORE", "-kinjo KNOWN");
    }
}
