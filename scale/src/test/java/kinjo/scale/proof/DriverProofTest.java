package kinjo.scale.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverProofTest {

    /** What is right on any machine: a request takes at least as long as the server says, and none is lost. */
    @Test
    void bothSidesCountTheSameRequests(@TempDir Path folder) throws Exception {
        DriverProof proof = DriverProof.run(50, Duration.ofMillis(200), Duration.ofSeconds(2), folder);

        assertThat(proof.driver().all().count()).isPositive();
        assertThat(proof.server().count())
                .isBetween(
                        (long) (0.7 * proof.driver().all().count()),
                        (long) (1.3 * proof.driver().all().count()) + 50);
        assertThat(proof.server().p50()).isGreaterThanOrEqualTo(49);
        assertThat(proof.driver().all().p50()).isGreaterThanOrEqualTo(49);
        assertThat(proof.error()).isGreaterThan(-0.5);
    }
}
