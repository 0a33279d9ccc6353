package kinjo.scale.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import kinjo.common.UsageException;
import org.junit.jupiter.api.Test;

class EmbeddedDispatcherTest extends DispatcherTest {
    @Override
    Dispatcher dispatcher() {
        return Dispatcher.named("embedded");
    }

    @Test
    void aBackendIsWrittenAsItIsRead() {
        String text = "http://127.0.0.1:8081=jvm1";

        assertThat(Backend.parse(text)).hasToString(text);
        assertThat(Backend.parse(text).address()).isEqualTo(URI.create("http://127.0.0.1:8081"));
    }

    @Test
    void aNameThatIsNoneIsSaid() {
        assertThatThrownBy(() -> Dispatcher.named("nginx"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Write embedded or haproxy.");
    }
}
