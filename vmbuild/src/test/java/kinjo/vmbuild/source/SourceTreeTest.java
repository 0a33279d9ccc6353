package kinjo.vmbuild.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.console.Console;
import kinjo.vmbuild.Base;
import kinjo.vmbuild.Cache;
import kinjo.vmbuild.Checkout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceTreeTest {
    private static final String HEADER = "Why: w\nKind: call\nNot possible outside because: b\nFlag: f\nTest: t\n\n";
    private static final Base BASE =
            new Base("25.0.3+9", "tag", List.of(), List.of(), "archive", "00", List.of("25.0.3"), true);

    @TempDir
    private Path folder;

    private Checkout checkout;
    private SourceTree tree;
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @BeforeEach
    void makeCheckoutAndSource() throws IOException {
        checkout = new Checkout(folder.resolve("checkout"));
        Cache cache = new Cache(folder.resolve("cache"));
        Console console = new Console(new PrintStream(PrintStream.nullOutputStream()), false);
        tree = new SourceTree(BASE, cache, new Downloads(cache, console), console);
        write(tree.source().resolve("src/hotspot/a.cpp"), "one\ntwo\n");
        write(tree.source().resolve("src/hotspot/b.cpp"), "one\ntwo\n");
        write(checkout.vm().resolve("src/hotspot/share/ours.cpp"), "ours\n");
        write(checkout.vm().resolve("make/lib/JvmFlags-pre.gmk"), "# hook\n");
    }

    private SourceTree treeOf(String cacheName, Path given) {
        Cache cache = new Cache(folder.resolve(cacheName));
        Console console = new Console(new PrintStream(said, true), false);
        return new SourceTree(BASE, cache, new Downloads(cache, console), console, Optional.of(given));
    }

    private String said() {
        return said.toString(StandardCharsets.UTF_8);
    }

    private static void write(Path file, String content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private void series(String... files) throws IOException {
        StringBuilder series = new StringBuilder();
        for (String file : files) {
            String name = file.replace('/', '-') + ".patch";
            series.append(name).append('\n');
            write(
                    checkout.patches().resolve(name),
                    HEADER + "--- a/%1$s\n+++ b/%1$s\n@@ -1,2 +1,3 @@\n one\n+our line\n two\n".formatted(file));
        }
        write(checkout.patches().resolve("series"), series.toString());
    }

    private Path source(String file) {
        return tree.source().resolve(file);
    }

    @Test
    void patchesAndMirrorsTheOverlay() throws IOException {
        series("src/hotspot/a.cpp");

        tree.prepare(checkout);

        assertThat(source("src/hotspot/a.cpp")).hasContent("one\nour line\ntwo\n");
        assertThat(tree.overlay().resolve("src/hotspot/share/ours.cpp")).hasContent("ours\n");
        assertThat(tree.makeHooks()).containsExactly("lib/JvmFlags-pre.gmk");
    }

    @Test
    void anotherSeriesUndoesTheFirst() throws IOException {
        series("src/hotspot/a.cpp");
        tree.prepare(checkout);

        series("src/hotspot/b.cpp");
        tree.prepare(checkout);

        assertThat(source("src/hotspot/a.cpp")).hasContent("one\ntwo\n");
        assertThat(source("src/hotspot/b.cpp")).hasContent("one\nour line\ntwo\n");
    }

    @Test
    void leavesUnchangedFilesUntouchedForMake() throws IOException {
        series("src/hotspot/a.cpp");
        tree.prepare(checkout);
        FileTime old = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));
        Path ours = tree.overlay().resolve("src/hotspot/share/ours.cpp");
        Files.setLastModifiedTime(source("src/hotspot/a.cpp"), old);
        Files.setLastModifiedTime(ours, old);

        tree.prepare(checkout);

        assertThat(Files.getLastModifiedTime(source("src/hotspot/a.cpp"))).isEqualTo(old);
        assertThat(Files.getLastModifiedTime(ours)).isEqualTo(old);
    }

    @Test
    void removesAFileThatWeRemoved() throws IOException {
        series();
        tree.prepare(checkout);

        Files.delete(checkout.vm().resolve("src/hotspot/share/ours.cpp"));
        tree.prepare(checkout);

        assertThat(tree.overlay().resolve("src/hotspot/share/ours.cpp")).doesNotExist();
    }

    @Test
    void aPatchThatDoesNotApplyLeavesTheSourceAsItWas() throws IOException {
        series("src/hotspot/a.cpp");
        tree.prepare(checkout);
        write(
                checkout.patches().resolve("src-hotspot-a.cpp.patch"),
                HEADER + "--- a/src/hotspot/a.cpp\n+++ b/src/hotspot/a.cpp\n@@ -1,2 +1,3 @@\n ONE\n+our line\n two\n");

        assertThatThrownBy(() -> tree.prepare(checkout)).isInstanceOf(KinjoException.class);

        assertThat(source("src/hotspot/a.cpp")).hasContent("one\nour line\ntwo\n");
    }

    @Test
    void refusesAFileNamedLikeAnUpstreamOne() throws IOException {
        series();
        write(checkout.vm().resolve("src/hotspot/share/b.cpp"), "would replace upstream's\n");

        assertThatThrownBy(() -> tree.prepare(checkout))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("b.cpp");
    }

    @Test
    void aGivenSourceThatIsNotThereIsRefused() {
        assertThat(GivenSource.of(null)).isEmpty();
        assertThat(GivenSource.of(folder.toString())).contains(folder);
        assertThatThrownBy(() -> GivenSource.of(folder + "/mistyped"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("KINJO_JDK_SRC")
                .hasMessageContaining("mistyped does not exist");
    }

    @Test
    void aCheckoutThatIsGivenIsAnotherSource() throws IOException {
        series();
        Path given = folder.resolve("given");
        write(
                given.resolve("make/conf/version-numbers.conf"),
                "DEFAULT_VERSION_FEATURE=25\nDEFAULT_VERSION_INTERIM=0\nDEFAULT_VERSION_UPDATE=3\n");
        write(given.resolve("src/hotspot/a.cpp"), "changed\n");

        SourceTree unpacked = treeOf("new", given);
        String wanted = unpacked.identity();
        unpacked.prepare(checkout);

        assertThat(wanted).isNotEqualTo(tree.identity()).isEqualTo(unpacked.identity());
        assertThat(said()).isEmpty();
        assertThat(tree.identity()).isEqualTo(BASE.sha256());

        write(given.resolve("src/hotspot/a.cpp"), "changed again\n");
        assertThat(unpacked.identity()).isEqualTo(wanted);
        unpacked.prepare(checkout);
        assertThat(said())
                .contains("KINJO_JDK_SRC is not used", folder.resolve("new").toString());
        assertThat(treeOf("newer", given).identity()).isNotEqualTo(wanted);
    }

    @Test
    void namesAPatchedFileThatTheBaseDoesNotHave() throws IOException {
        series("src/hotspot/gone.cpp");

        assertThatThrownBy(() -> tree.prepare(checkout))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("src/hotspot/gone.cpp");
    }
}
