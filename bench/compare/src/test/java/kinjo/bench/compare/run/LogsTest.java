package kinjo.bench.compare.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogsTest {

    @TempDir
    Path folder;

    @Test
    void aLongLogIsShortened() throws IOException {
        Path log = folder.resolve("log");
        Files.writeString(log, "x".repeat(3 << 20));

        Logs.shorten(log);

        assertThat(Files.size(log)).isLessThan(2 << 20);
        assertThat(Logs.end(log)).endsWith("[kinjo compare kept the first 1 MiB]\n");
    }

    @Test
    void aShortLogIsLeft() throws IOException {
        Path log = Files.writeString(folder.resolve("log"), "short");

        Logs.shorten(log);

        assertThat(log).hasContent("short");
    }
}
