package kinjo.vmbuild.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import kinjo.common.KinjoException;
import kinjo.common.console.Console;
import kinjo.vmbuild.Jdk;
import kinjo.vmbuild.build.BuiltVm;
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

    /** Archives of classes are valid for a file of that time only. */
    @Test
    void aCopyHasPermissionsAndTimes(@TempDir Path folder) throws IOException {
        Path program = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
        Files.writeString(program, "program");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setLastModifiedTime(program, FileTime.fromMillis(1_000_000));

        Image.copyJdk(folder.resolve("jdk"), folder.resolve("copy"), false);

        Path copy = folder.resolve("copy/bin/java");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(copy)))
                .isEqualTo("rwxr-xr-x");
        assertThat(Files.getLastModifiedTime(copy).toMillis()).isEqualTo(1_000_000);
    }

    @Test
    void aPlaceInTheJdkIsRefusedThroughLinks(@TempDir Path folder) throws IOException {
        Path home = Files.createDirectories(folder.resolve("jdk"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), home);
        Image image = new Image(
                new Jdk(home, "25.0.3", "25.0.3+9", Jdk.HOTSPOT),
                new BuiltVm(folder.resolve("vm")),
                new Console(new PrintStream(PrintStream.nullOutputStream()), false));

        assertThatThrownBy(() -> image.make(link.resolve("not/yet"), Image.Default.STOCK))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("lies inside the JDK");
        assertThat(home).isEmptyDirectory();
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
