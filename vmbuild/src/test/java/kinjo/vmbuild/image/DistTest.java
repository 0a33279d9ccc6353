package kinjo.vmbuild.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import kinjo.common.KinjoException;
import kinjo.common.console.Console;
import kinjo.common.files.Hashes;
import kinjo.common.process.Command;
import kinjo.vmbuild.Checkout;
import kinjo.vmbuild.Jdk;
import kinjo.vmbuild.build.BuiltVm;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DistTest {
    private static final Jdk JDK = new Jdk(Path.of("/jdk"), "25.0.3", "25.0.3+9", Jdk.HOTSPOT);

    @TempDir
    private Path folder;

    private final Console console = new Console(new PrintStream(PrintStream.nullOutputStream()), false);
    private Dist dist;
    private BuiltVm vm;
    private Properties manifest;
    private List<String> jdks = List.of("25.0.3");

    @BeforeEach
    void makeVm() throws IOException {
        Path root = folder.resolve("checkout");
        for (String file : new String[] {"vm/LICENSE", "LICENSE", "vm/BASE"}) {
            Files.createDirectories(root.resolve(file).getParent());
            Files.writeString(root.resolve(file), "text");
        }
        dist = new Dist(new Checkout(root), console);
        vm = new BuiltVm(Files.createDirectories(folder.resolve("vm")));
        Files.writeString(vm.library(), "library");
        manifest = new Properties();
        manifest.setProperty("libjvm.sha256", Hashes.of(vm.library()));
    }

    private Path pack() throws IOException {
        BuiltVm.writeManifest(vm.folder(), manifest);
        Path file = folder.resolve("kinjo.tar.xz");
        dist.pack(vm, jdks, file);
        return file;
    }

    @Test
    void refusesALibraryThatIsNotTheManifests() throws IOException {
        manifest.setProperty("libjvm.sha256", "00");
        Path file = pack();

        assertThatThrownBy(() -> dist.install(file, JDK, folder.resolve("image"), Image.Default.STOCK))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("SHA-256");
    }

    @Test
    void refusesAJdkItWasNotTestedWith() throws IOException {
        jdks = List.of("25.0.1");
        Path file = pack();

        assertThatThrownBy(() -> dist.install(file, JDK, folder.resolve("image"), Image.Default.STOCK))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("25.0.1");
    }

    @Test
    void refusesADamagedFile() throws IOException {
        Path file = pack();
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));

        assertThatThrownBy(() -> dist.install(file, JDK, folder.resolve("image"), Image.Default.STOCK))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("unpacking")
                // It is deleted by then.
                .hasMessageNotContaining("tar.log");
    }

    /** Root, who unpacks it elsewhere, gives it to nobody. */
    @Test
    void whoPackedItDoesNotOwnIt() throws IOException {
        assertThat(Command.capture("tar", "--numeric-owner", "-tvf", pack().toString())
                        .text()
                        .lines())
                .isNotEmpty()
                .allMatch(line -> line.contains(" 0/0 "));
    }

    @Test
    void refusesAnotherArchive() throws IOException {
        Path other = Files.createDirectories(folder.resolve("other"));
        Files.writeString(other.resolve("text"), "text");
        Path file = folder.resolve("other.tar.xz");
        assertThat(Command.capture("tar", "-C", folder.toString(), "-cJf", file.toString(), "other")
                        .status())
                .isZero();

        assertThatThrownBy(() -> dist.install(file, JDK, folder.resolve("image"), Image.Default.STOCK))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("holds no VM");
    }

    @Test
    void theFolderIsMade() throws IOException {
        BuiltVm.writeManifest(vm.folder(), manifest);
        Path file = folder.resolve("new/folder/kinjo.tar.xz");

        dist.pack(vm, jdks, file);

        assertThat(file).isNotEmptyFile();
    }

    @Test
    void aPlaceThatIsNoGoodIsChosenByOut() throws IOException {
        Path file = pack();

        assertThatThrownBy(() -> dist.install(file, JDK, file.resolve("image"), Image.Default.STOCK))
                .isInstanceOfSatisfying(
                        KinjoException.class,
                        failure -> assertThat(failure.remedy())
                                .contains("choose another --out")
                                .doesNotContain("KINJO_CACHE"));
    }

    @Test
    void refusesAMissingFile() {
        assertThatThrownBy(() -> dist.install(folder.resolve("no"), JDK, folder.resolve("image"), Image.Default.STOCK))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("no file");
    }
}
