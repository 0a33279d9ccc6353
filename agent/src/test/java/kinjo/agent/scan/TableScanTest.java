package kinjo.agent.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import kinjo.agent.Programs;
import kinjo.agent.hashtable.SitePattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableScanTest {
    @TempDir
    private Path folder;

    @Test
    void findsTablesInFoldersAndJars() throws IOException {
        Path classes = Programs.compile(folder, Map.of("A.java", """
                import java.util.*;
                class A {
                    private final Map<String, String> map = new Hashtable<>();
                    Object other() { return new Hashtable<>(); }
                }
                """));
        Path lib = Files.createDirectory(folder.resolve("lib"));
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(lib.resolve("a.jar")))) {
            jar.putNextEntry(new JarEntry("A.class"));
            Files.copy(classes.resolve("A.class"), jar);
            jar.putNextEntry(new JarEntry("Broken.class"));
            jar.write("no class file".getBytes());
        }
        Files.delete(classes.resolve("A.class"));
        try (ClassPath path = ClassPath.of(classes + ":" + lib + "/*")) {
            TableScan all = TableScan.of(path, List.of());
            assertThat(all.verdicts())
                    .extracting(verdict -> verdict.site().text())
                    .containsExactly("A::<init>:3", "A::other:4");
            assertThat(all.verdicts().getFirst().refusals()).isEmpty();
            assertThat(all.unreadable()).hasSize(1);
            assertThat(all.unreadable().getFirst()).startsWith("Broken: ");
            assertThat(TableScan.of(path, List.of(SitePattern.parse("A::other")))
                            .verdicts())
                    .hasSize(1);
        }
    }

    /** As Java does it. */
    @Test
    void whatManifestsNameIsLookedAt() throws IOException {
        Path classes = Programs.compile(
                folder, Map.of("A.java", "class A { Object map() { return new java.util.Hashtable<>(); } }"));
        Path named = Files.createDirectory(folder.resolve("lib")).resolve("x.jar");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(named))) {
            jar.putNextEntry(new JarEntry("A.class"));
            Files.copy(classes.resolve("A.class"), jar);
        }
        Path app = jarWith("app.jar", "lib/x.jar lib/missing.jar app.jar");

        try (ClassPath path = ClassPath.of(app.toString())) {
            assertThat(TableScan.of(path, List.of()).verdicts()).hasSize(1);
        }
    }

    /** A jar without classes. */
    private Path jarWith(String name, String classPath) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        Path jar = folder.resolve(name);
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }

    /** As Java does it. */
    @Test
    void linksToFoldersAreFollowed() throws IOException {
        Path classes = Programs.compile(folder, Map.of("A.java", "class A {}"));
        Path link = Files.createSymbolicLink(folder.resolve("current"), classes);

        try (ClassPath path = ClassPath.of(link.toString())) {
            assertThat(path.names()).containsExactly("A");
        }
    }

    /** Java reads the jar, and passes over what its manifest says. */
    @Test
    void namesInManifestsThatNameNoFileArePassedOver() throws IOException {
        Path classes = Programs.compile(folder, Map.of("A.java", "class A {}"));
        Path jar = jarWith("a.jar", "${libs} lib\\x.jar classes/");

        try (ClassPath path = ClassPath.of(jar.toString())) {
            assertThat(path.names()).containsExactly("A");
        }
        assertThat(classes).isDirectory();
    }

    @Test
    void anEntryThatIsNoJarIsNamed() throws IOException {
        Path bad = Files.writeString(folder.resolve("bad.jar"), "no jar");
        assertThatThrownBy(() -> ClassPath.of(bad.toString()))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("bad.jar: ")
                .hasMessageContaining("zip");
    }

    @Test
    void aMissingEntryIsAnError() {
        assertThatThrownBy(() -> ClassPath.of(folder.resolve("none.jar").toString()))
                .isInstanceOf(NoSuchFileException.class);
    }
}
