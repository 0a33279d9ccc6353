package kinjo.vmbuild.vms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import kinjo.common.KinjoException;
import kinjo.vmbuild.Jdk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchersTest {
    private static final Jdk STOCK = Jdk.running();

    @TempDir
    private Path folder;

    @Test
    void theStockVmNeedsNothingToBeBuilt() {
        assertThat(Launchers.of(List.of("stock", "stock"), STOCK, () -> {
                    throw new AssertionError("asked for");
                }))
                .isEqualTo(Map.of("stock", List.of(STOCK.java().toString())));
    }

    @Test
    void othersAreThoseOfTheImage() {
        Vms vms = new Vms(folder, jdk -> folder);

        assertThat(Launchers.of(List.of("kinjo", "serial"), STOCK, () -> vms))
                .isEqualTo(Map.of(
                        "kinjo", List.of(folder + "/bin/java", "-kinjo"),
                        "serial", List.of(folder + "/bin/java", "-XX:+UseSerialGC")));
        assertThatThrownBy(() -> Launchers.of(List.of("jikes"), STOCK, () -> vms))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("no VM jikes");
    }

    /** The launcher is a script. */
    @Test
    void eachIsAskedForItsVersion() throws IOException {
        String java = script("java", "echo \"version $*\"");

        assertThat(Launchers.versions(Map.of("kinjo", List.of(java, "-kinjo"))))
                .isEqualTo(Map.of("kinjo", "version -kinjo -version"));
        String broken = script("broken", "echo no libjvm; exit 1");
        assertThatThrownBy(() -> Launchers.versions(Map.of("kinjo", List.of(broken))))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("'kinjo' does not start: no libjvm");
    }

    private String script(String name, String line) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + line + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file.toString();
    }
}
