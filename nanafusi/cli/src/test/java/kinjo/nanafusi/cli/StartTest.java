package kinjo.nanafusi.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartTest {
    private static final int CLASS_FILE_OF_JAVA_8 = 52;

    @ParameterizedTest
    @ValueSource(strings = {"1.8", "11", "17", "20"})
    void anOldJavaIsRefused(String version) {
        assertThat(Start.isTooOld(version)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"21", "25", "26"})
    void aNewJavaIsTaken(String version) {
        assertThat(Start.isTooOld(version)).isFalse();
    }

    @Test
    void anOldJavaCanLoadTheClassThatRefusesIt() throws IOException {
        try (InputStream file = Start.class.getResourceAsStream("Start.class");
                DataInputStream in = new DataInputStream(file)) {
            in.skipNBytes(6);
            assertThat(in.readUnsignedShort()).isEqualTo(CLASS_FILE_OF_JAVA_8);
        }
    }
}
