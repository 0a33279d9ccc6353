package kinjo.vmbuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DownloadsTest {
    // printf hello | sha256sum
    private static final String HELLO = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";

    @TempDir
    private Path folder;

    private final Console console = new Console(new PrintStream(PrintStream.nullOutputStream()), false);

    private Downloads downloads(String content) throws IOException {
        Cache cache = new Cache(folder);
        Files.createDirectories(cache.downloads());
        Files.writeString(cache.downloads().resolve("a.tar.xz"), content);
        return new Downloads(cache, console);
    }

    private static Base base() {
        return new Base("25.0.3+9", "tag", List.of(), "a.tar.xz", HELLO, List.of("25.0.3"), true);
    }

    @Test
    void takesACachedFileOfTheRightHash() throws IOException {
        assertThat(downloads("hello").archive(base())).hasContent("hello");
    }

    @Test
    void refusesAFileOfAnotherHash() throws IOException {
        Downloads downloads = downloads("hellO");

        assertThatThrownBy(() -> downloads.archive(base()))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("wrong SHA-256")
                .hasMessageContaining(HELLO);
    }
}
