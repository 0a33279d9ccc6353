package kinjo.common.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeTextTest {
    @Test
    void unitsAreMillisecondsToHours() {
        assertThat(TimeText.parse("500ms")).contains(Duration.ofMillis(500));
        assertThat(TimeText.parse("90s")).contains(Duration.ofSeconds(90));
        assertThat(TimeText.parse("10m")).contains(Duration.ofMinutes(10));
        assertThat(TimeText.parse("2h")).contains(Duration.ofHours(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "0s", "-1s", "1.5s", "s", "1d", "99999999999s", "99999999m", "100000h"})
    void anythingElseIsNoTime(String text) {
        assertThat(TimeText.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1500ms", "90s", "999999999ms", "999999999s"})
    void aTimeIsWrittenAsItIsRead(String text) {
        assertThat(TimeText.of(TimeText.parse(text).orElseThrow())).isEqualTo(text);
    }
}
