package kinjo.scale.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OpenFilesTest {
    private static final String LIMITS = """
            Limit                     Soft Limit           Hard Limit           Units
            Max processes             unlimited            unlimited            processes
            Max open files            %s                   %s                   files
            """;

    @Test
    void theKernelSaysHowManyThereMayBe() {
        assertThat(OpenFiles.connections(LIMITS.formatted(1024, 20000))).isEqualTo(19_000);
        assertThat(OpenFiles.connections(LIMITS.formatted(256, 256))).isEqualTo(1);
        assertThat(OpenFiles.connections(LIMITS.formatted(1024, "unlimited"))).isEqualTo(Long.MAX_VALUE);
        assertThat(OpenFiles.connections()).isPositive();
    }

    @Test
    void aUserTakesTwoFilesOfADispatcher() {
        assertThat(OpenFiles.users(19_000)).isEqualTo(9_500);
        assertThat(OpenFiles.users(1)).isEqualTo(1);
        assertThat(OpenFiles.users()).isPositive();
    }
}
