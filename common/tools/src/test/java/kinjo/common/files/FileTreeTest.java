package kinjo.common.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

    /** As a mount point is, which no folder can be moved to. */
    @Test
    void whatCannotBePublishedIsNotDeletedForAnEmptyFolder(@TempDir Path folder) throws IOException {
        Path finished = Files.createDirectories(folder.resolve("finished"));
        Files.writeString(finished.resolve("file"), "text");
        Path place = Files.createDirectories(folder.resolve("place"));
        // A folder cannot be moved below itself either.
        Path below = Files.createDirectories(finished.resolve("below"));

        assertThatThrownBy(() -> FileTree.publish(finished, below)).isInstanceOf(IOException.class);
        assertThat(finished.resolve("file")).exists();
        FileTree.publish(finished, place);
        assertThat(place.resolve("file")).exists();

        Path second = Files.createDirectories(folder.resolve("second"));
        FileTree.publish(second, place);
        assertThat(second).doesNotExist();
        assertThat(place.resolve("file")).exists();
    }
}
