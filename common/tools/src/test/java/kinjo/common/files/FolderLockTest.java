package kinjo.common.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderLockTest {
    @TempDir
    private Path folder;

    @Test
    void oneHasIt() throws IOException {
        try (FolderLock _ = FolderLock.tryTake(folder).orElseThrow()) {
            assertThat(FolderLock.tryTake(folder)).isEmpty();
        }
        FolderLock.tryTake(folder).orElseThrow().close();
    }

    @Test
    void aSecondTryDoesNotGiveUpTheFirstOnesLock() throws Exception {
        try (FolderLock _ = FolderLock.tryTake(folder).orElseThrow()) {
            assertThat(FolderLock.tryTake(folder.resolve("../" + folder.getFileName())))
                    .isEmpty();

            assertThat(lockedFromOutside()).isTrue();
        }
        assertThat(lockedFromOutside()).isFalse();
    }

    @Test
    void itsFileStays() throws IOException {
        FolderLock.tryTake(folder).orElseThrow().close();

        assertThat(Files.list(folder)).containsExactly(folder.resolve("lock"));
    }

    /** Asks the kernel, as another process would: POSIX locks are listed with the number of the file. */
    private boolean lockedFromOutside() throws Exception {
        Object inode = Files.getAttribute(folder.resolve("lock"), "unix:ino");
        return Files.readAllLines(Path.of("/proc/locks")).stream()
                .anyMatch(line -> line.contains("POSIX") && line.contains(":" + inode + " "));
    }
}
