package kinjo.vmbuild;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkTest {
    @TempDir
    private Path home;

    private Jdk jdk(String lines) throws IOException {
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"25.0.3\"\n" + lines);
        Files.createDirectories(home.resolve("bin"));
        Path javac = Files.writeString(home.resolve("bin/javac"), "");
        assertThat(javac.toFile().setExecutable(true)).isTrue();
        return Jdk.at(home);
    }

    @Test
    void aReleaseFileThatNamesNoVariantIsHotSpots() throws IOException {
        assertThat(jdk("").vm()).isEqualTo(Jdk.HOTSPOT);
    }

    @ParameterizedTest
    @CsvSource({
        "'JVM_VARIANT=\"Hotspot\"', Hotspot",
        "'JVM_VARIANT=\"Openj9\"', Openj9",
        "'GRAALVM_VERSION=\"25.0.3\"', GraalVM"
    })
    void theReleaseFileNamesTheVm(String line, String vm) throws IOException {
        assertThat(jdk(line + "\n").vm()).isEqualTo(vm);
    }
}
