package kinjo.vmbuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import kinjo.common.KinjoException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheContentsTest {

    private static final Instant NOW = Instant.parse("2026-11-22T00:00:00Z");

    @TempDir
    Path root;

    @Test
    void everythingIsListedWithWhatDeletingItFrees() throws IOException {
        Path image = folder("images/one", 0);
        Files.write(image.resolve("own"), new byte[1000]);
        Path shared = Files.write(root.resolve("jdk-file"), new byte[5000]);
        Files.createLink(image.resolve("shared"), shared);

        assertThat(contents().entries())
                .singleElement()
                .satisfies(entry -> assertThat(entry.kind()).isEqualTo("images"))
                .satisfies(entry -> assertThat(entry.bytes()).isEqualTo(1000));
    }

    @Test
    void aCacheThatCannotBeIsSaid() throws IOException {
        Path file = Files.createFile(root.resolve("file"));

        new Cache(root.resolve("not/yet")).requirePossible();
        assertThatThrownBy(() -> new Cache(file.resolve("kinjo")).requirePossible())
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining(file + " is none");
    }

    @Test
    void builtVmsAndImagesThatNobodyUsedAreDeleted() throws IOException {
        Path oldVm = folder("built/old", 8);
        Path oldImage = folder("images/old", 8);
        Path newVm = folder("built/new", 6);
        Path tree = folder("vm/25", 800);
        // Of a command that was stopped while it deleted.
        Path leftover = folder("images/deleting-old", 9);

        assertThat(contents().prune(Duration.ofDays(7), NOW))
                .extracting(CacheContents.Entry::path)
                .containsExactly(oldVm, oldImage, leftover);
        assertThat(oldVm).doesNotExist();
        assertThat(oldImage).doesNotExist();
        assertThat(root.resolve("images")).isEmptyDirectory();
        assertThat(newVm).exists();
        assertThat(tree).exists();
    }

    @Test
    void useKeepsAFolder() throws IOException {
        Path vm = folder("built/old", 8);
        CacheContents.touch(vm);

        assertThat(contents().prune(Duration.ofDays(7), Instant.now())).isEmpty();
    }

    /** A server may run for weeks. */
    @Test
    void anImageThatAProgramRunsInStays() throws IOException {
        Path image = folder("images/runs", 8);
        Path program = Files.copy(Path.of("/bin/sleep"), image.resolve("java"));
        Files.setLastModifiedTime(image, FileTime.from(NOW.minus(Duration.ofDays(8))));
        Process running = new ProcessBuilder(program.toString(), "100").start();
        try {
            assertThat(contents().prune(Duration.ofDays(7), NOW)).isEmpty();
            assertThat(image).exists();
        } finally {
            running.destroyForcibly().onExit().join();
        }
        assertThat(contents().prune(Duration.ofDays(7), NOW)).hasSize(1);
    }

    @Test
    void pathsThatOpenJdkCannotBeBuiltInAreSaid() {
        new Cache(Path.of("/home/a.b/.cache/kinjo-1_2")).requireBuildable();
        assertThatThrownBy(() -> new Cache(Path.of("/home/a b/kinjo")).requireBuildable())
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("for a blank");
    }

    @Test
    void noCacheIsAnEmptyOne() {
        assertThat(new CacheContents(new Cache(root.resolve("none"))).entries()).isEmpty();
    }

    private CacheContents contents() {
        return new CacheContents(new Cache(root));
    }

    private Path folder(String name, int daysAgo) throws IOException {
        Path folder = Files.createDirectories(root.resolve(name));
        Files.setLastModifiedTime(folder, FileTime.from(NOW.minus(Duration.ofDays(daysAgo))));
        return folder;
    }
}
