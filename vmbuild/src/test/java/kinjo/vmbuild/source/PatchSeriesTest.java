package kinjo.vmbuild.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import kinjo.common.KinjoException;
import kinjo.vmbuild.Checkout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatchSeriesTest {
    private static final String PATCH = """
        Why: a reason
         on two lines
        Kind: call
        Not possible outside because: of this
        Flag: none
        Test: this one

        --- a/src/a.cpp
        +++ b/src/a.cpp
        @@ -1,2 +1,3 @@
         one
        +our line
         two
        """;

    @TempDir
    private Path folder;

    private PatchSeries series(String patch) throws IOException {
        Path patches = Files.createDirectories(folder.resolve("patches"));
        Files.writeString(patches.resolve("series"), "# order\na.patch\n");
        Files.writeString(patches.resolve("a.patch"), patch);
        return PatchSeries.read(patches);
    }

    private Path tree(String content) throws IOException {
        Path file = folder.resolve("tree/src/a.cpp");
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        return folder.resolve("tree");
    }

    @Test
    void readsHeaderAndLines() throws IOException {
        PatchSeries.Patch patch = series(PATCH).patches().getFirst();

        assertThat(patch.field("Why")).isEqualTo("a reason on two lines");
        assertThat(patch.files()).containsOnlyKeys("src/a.cpp");
        assertThat(patch.files().get("src/a.cpp").inserted()).containsExactly("our line");
        assertThat(patch.files().get("src/a.cpp").removed()).isEmpty();
    }

    @Test
    void refusesAPatchThatDoesNotSayWhy() {
        assertThatThrownBy(() -> series(PATCH.replace("Why: a reason", "Reason:")))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("'Why:'");
    }

    @Test
    void applies() throws IOException {
        Path tree = tree("one\ntwo\n");

        series(PATCH).apply(tree);

        assertThat(tree.resolve("src/a.cpp")).hasContent("one\nour line\ntwo\n");
    }

    @Test
    void appliesStrictly() throws IOException {
        Path tree = tree("one\nTWO\n");

        assertThatThrownBy(() -> series(PATCH).apply(tree))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("a.patch does not apply");
    }

    @Test
    void theRepositorysOwnSeriesOnlyInserts() {
        PatchSeries own = PatchSeries.read(Path.of("../vm/patches"));

        Distance distance = Distance.of(own, new Checkout(Path.of("..")));
        assertThat(distance.changed()).isZero();
        assertThat(distance.inserted()).isPositive();
    }
}
