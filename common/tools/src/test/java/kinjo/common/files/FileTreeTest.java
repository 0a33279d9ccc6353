package kinjo.common.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTreeTest {
    @TempDir
    private Path folder;

    @Test
    void twoMayWriteTheSameFileAtOnce() throws IOException {
        // As another process would leave it that writes the same just now.
        Files.createDirectories(folder.resolve("heaps.json.tmp/being-written"));
        Path file = folder.resolve("heaps.json");

        FileTree.writeWhole(file, "{}");

        assertThat(file).hasContent("{}");
        assertThat(folder).isDirectoryNotContaining("regex:.*[0-9]\\.tmp");
    }

    @Test
    void aFolderThatIsCalledAsSkippedOnesIsLookedInto() throws IOException {
        Path checkout = Files.createDirectories(folder.resolve("src"));
        Path kept = Files.createDirectories(checkout.resolve("module/target")).resolve("report.xml");
        Files.writeString(kept, "");
        Files.writeString(
                Files.createDirectories(checkout.resolve("module/src")).resolve("a.java"), "");

        assertThat(FileTree.filesOutside(checkout, Set.of("src"))).containsExactly(kept);
    }
}
