package kinjo.common.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShellLineTest {
    @Test
    void theLineCanBePastedIntoAShell() {
        assertThat(ShellLine.of(List.of("java", "-Dx=a b", "it's", "$HOME", "")))
                .isEqualTo("java '-Dx=a b' 'it'\\''s' '$HOME' ''");
    }
}
