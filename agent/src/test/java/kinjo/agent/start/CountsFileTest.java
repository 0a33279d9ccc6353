package kinjo.agent.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import kinjo.agent.fields.FieldReport;
import kinjo.agent.fields.Thresholds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CountsFileTest {

    /** Several JVMs of one command have the same options, and may end at once. */
    @Test
    void anotherProcessHasAPartOfItsOwn(@TempDir Path folder) throws Exception {
        // What another JVM has begun to write would be written over.
        Path other = Files.writeString(folder.resolve("counts.json.part"), "half");
        Path file = folder.resolve("counts.json");
        FieldReport report = new FieldReport(List.of(), List.of());
        List<String> log = new ArrayList<>();
        CountsFile.of(file, log::add).write(report, Thresholds.DEFAULT);
        assertThat(log).last().isEqualTo("counts written: " + file);
        assertThat(file).content().isEqualTo(report.json());
        assertThat(other).content().isEqualTo("half");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactlyInAnyOrder(file, other);
        }
    }
}
