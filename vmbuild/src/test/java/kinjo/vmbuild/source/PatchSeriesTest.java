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
    void refusesToGuessWhichOfSeveralPlacesIsMeant() throws IOException {
        Path tree = tree("other\none\ntwo\none\ntwo\n");

        assertThatThrownBy(() -> series(PATCH).apply(tree))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("a.patch fits several places of src/a.cpp");
    }

    @Test
    void aPlaceThatItNamesIsNotGuessed() throws IOException {
        Path tree = tree("one\ntwo\none\ntwo\n");

        series(PATCH).apply(tree);

        assertThat(tree.resolve("src/a.cpp")).hasContent("one\nour line\ntwo\none\ntwo\n");
    }

    @Test
    void aNewerReleaseReplacesWhatIsSaidAboutAFile() throws IOException {
        series(PATCH);
        own("""
            Differs because: of that

            --- a/src/a.cpp
            +++ b/src/a.cpp
            @@ -1,2 +1,3 @@
             ONE
            +our line
             TWO
            """);
        Path tree = tree("ONE\nTWO\n");
        PatchSeries series = PatchSeries.read(folder.resolve("patches"), 27);

        series.apply(tree);

        assertThat(tree.resolve("src/a.cpp")).hasContent("ONE\nour line\nTWO\n");
        assertThat(series.patches().getFirst().field("Why")).isEqualTo("a reason on two lines");
        assertThat(series.differing(PatchSeries.read(folder.resolve("patches"))))
                .isEqualTo(1);
        assertThat(PatchSeries.features(folder.resolve("patches"))).containsExactly(27);
    }

    @Test
    void aNewerReleaseLeavesAFileOut() throws IOException {
        series(PATCH);
        own("Differs because: of that\nLeaves out: src/a.cpp\n");

        PatchSeries series = PatchSeries.read(folder.resolve("patches"), 27);

        Path tree = tree("one\ntwo\n");
        series.apply(tree);
        assertThat(tree.resolve("src/a.cpp")).hasContent("one\ntwo\n");
        assertThat(series.files()).isEmpty();
        assertThat(PatchSeries.read(folder.resolve("patches"), 25).files()).containsExactly("src/a.cpp");
    }

    @Test
    void aNewerReleaseMustSayWhyItDiffersAndLeaveOutWhatThereIs() throws IOException {
        series(PATCH);
        own("Leaves out: src/a.cpp\n");
        assertThatThrownBy(() -> PatchSeries.read(folder.resolve("patches"), 27))
                .hasMessage("patch 27/a.patch has no 'Differs because:'");

        own("Differs because: of that\nLeaves out: src/b.cpp\n");
        assertThatThrownBy(() -> PatchSeries.read(folder.resolve("patches"), 27))
                .hasMessage("patch 27/a.patch leaves out src/b.cpp, which a.patch is not about");
    }

    private void own(String patch) throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve("patches/27")).resolve("a.patch"), patch);
    }

    @Test
    void theRepositorysOwnSeriesOnlyInserts() {
        Path patches = Path.of("../vm/patches");
        PatchSeries own = PatchSeries.read(patches);

        Distance distance = Distance.of(own, new Checkout(Path.of("..")));
        assertThat(distance.changed()).isZero();
        assertThat(distance.inserted()).isPositive();
        for (int feature : PatchSeries.features(patches)) {
            PatchSeries other = PatchSeries.read(patches, feature);
            assertThat(Distance.of(other, new Checkout(Path.of(".."))).changed())
                    .isZero();
            assertThat(other.differing(own)).isLessThanOrEqualTo(other.hunks().size() / 5);
        }
    }
}
