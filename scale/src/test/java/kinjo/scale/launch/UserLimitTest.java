package kinjo.scale.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UserLimitTest {
    @Test
    void eachUserTakesALocalPort() {
        assertThat(UserLimit.ports("32768\t60999\n")).isEqualTo(25_408);
        assertThat(UserLimit.ports("40000 40000")).isEqualTo(1);
        assertThat(UserLimit.here()).isPositive().isLessThanOrEqualTo(OpenFiles.users());
        assertThat(UserLimit.reason()).contains("for more");
    }
}
