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
    @EnumSource(value = VmFeature.class, mode = EnumSource.Mode.EXCLUDE, names = "COMPACT_HEADERS") // the JDK's own
    void theVmStartsWithItOrNot(VmFeature feature) throws IOException {
        String flag = feature.on().substring("-XX:+".length());

        assertThat(Files.readString(FLAGS)).contains("product(bool, " + flag + ", " + feature.isByDefault() + ",");
    }

    @ParameterizedTest
    @EnumSource(
            value = VmFeature.class,
            names = {"ARRAY_ORDER", "FREQUENTLY_READ", "LOCKS"})
    void aVmHasItAloneOrAllButIt(VmFeature feature) {
        Vms vms = new Vms(Path.of("/image"), jdk -> Path.of("/image-of", jdk.version()));

        assertThat(vms.named(feature.label()).flags())
                .startsWith("-kinjo")
                .contains(feature.on())
                .doesNotContain(feature.off())
                .hasSize(4);
        assertThat(vms.named("no-" + feature.label()).flags()).containsExactly("-kinjo", feature.off());
    }

    @ParameterizedTest
    @EnumSource(
            value = VmFeature.class,
            names = {"LANES", "AUTOMATIC_PLACEMENT", "COMPACT_HEADERS"})
    void aVmHasItBesideThoseOfTheDefault(VmFeature feature) {
        assertThat(new Vms(Path.of("/image"), jdk -> Path.of("/image-of", jdk.version()))
                        .named(feature.label())
                        .flags())
                .containsExactly("-kinjo", feature.on());
    }
}
