package kinjo.vmbuild.vms;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VmFeatureTest {

    private static final Path FLAGS = Path.of("../vm/src/hotspot/share/kinjo/kinjoGlobals.hpp");

    @ParameterizedTest
    @EnumSource(VmFeature.class)
    void itIsOnByDefaultIfTheVmSaysSo(VmFeature feature) throws IOException {
        String flag = feature.on().substring("-XX:+".length());

        assertThat(Files.readString(FLAGS)).contains("product(bool, " + flag + ", " + feature.isOnByDefault() + ",");
    }

    @ParameterizedTest
    @EnumSource(VmFeature.class)
    void whatIsOffByDefaultIsAChoice(VmFeature feature) {
        assertThat(Vms.choices().contains(feature.label())).isEqualTo(!feature.isOnByDefault());
        assertThat(Vms.choices()).startsWith("kinjo");
    }
}
