package kinjo.scale.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class AppReferenceTest {
    @Test
    void thePageIsThatOfTheSchema() throws IOException {
        assertThat(Path.of("../docs/app-yaml.md"))
                .as("write it by './kinjo vm docs'")
                .hasContent(AppReference.page());
    }

    @Test
    void everyFieldIsExplained() {
        assertThat(AppReference.page())
                .contains("| `server.health.path` | ", "| `grid.jvms` | ", "| `take.NAME.regex` | ", "; required |")
                .doesNotContain("` |  |", "@");
    }

    @Test
    void thePageNamesAllPlaceholders() throws IOException {
        assertThat(Files.readString(Path.of("../docs/app-yaml.md")))
                .contains(AppSite.PLACEHOLDERS.stream()
                        .map(name -> "| `${" + name + "}` |")
                        .toList());
    }
}
