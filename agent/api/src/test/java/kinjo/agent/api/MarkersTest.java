package kinjo.agent.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkersTest {
    /** The VM knows them by name, so a name is as fixed as what a method does; Java 8 can load them. */
    @ParameterizedTest
    @ValueSource(classes = {FreqReadObj.class, FreqReadAry.class})
    void aMarkerIsAnEmptyInterfaceForAnyJvm(Class<?> marker) throws IOException {
        assertThat(marker.getPackageName()).isEqualTo("kinjo.agent.api");
        assertThat(marker).isInterface().isPublic();
        assertThat(marker.getInterfaces()).isEmpty();
        assertThat(marker.getDeclaredMethods()).isEmpty();
        assertThat(marker.getDeclaredFields()).isEmpty();
        try (InputStream in = marker.getResourceAsStream(marker.getSimpleName() + ".class")) {
            ClassModel file = ClassFile.of().parse(in.readAllBytes());
            assertThat(file.majorVersion()).isEqualTo(ClassFile.JAVA_8_VERSION);
        }
    }
}
