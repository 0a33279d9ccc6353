package kinjo.vmbuild.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import kinjo.common.KinjoException;
import kinjo.vmbuild.Checkout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedDocsTest {
    @TempDir
    private Path root;

    private Checkout checkout() throws IOException {
        Checkout checkout = new Checkout(root);
        Path header = checkout.vm().resolve("src/hotspot/share/kinjo/kinjoGlobals.hpp");
        Files.createDirectories(header.getParent());
        Files.copy(Path.of("../vm/src/hotspot/share/kinjo/kinjoGlobals.hpp"), header);
        Files.createDirectories(checkout.patches());
        Files.writeString(checkout.patches().resolve("series"), "# none\n");
        Files.createDirectories(root.resolve("docs"));
        Files.writeString(root.resolve(Papers.FILE), ProofsTest.allPlanned());
        return checkout;
    }

    @Test
    void listsTheFlagsOfTheSource() throws IOException {
        GeneratedDocs.of(checkout()).write();

        assertThat(root.resolve("docs/flags.md"))
                .content()
                .contains("| `ArrayElementsInOrder` | bool | true | product |")
                .contains("| `StressArrayElementsInOrder` | bool | false | diagnostic |");
    }

    @Test
    void listsTheRowsOfThePapers() throws IOException {
        GeneratedDocs.of(checkout()).write();

        assertThat(root.resolve("docs/papers.md"))
                .content()
                .contains("| T1 | row T1 |  |  |  | planned |")
                .contains("| X10 | row X10 |  |  |  | planned |");
    }

    @Test
    void refusesAPageWhoseProofsAreNotThere() throws IOException {
        Checkout checkout = checkout();
        Files.writeString(
                root.resolve(Papers.FILE),
                ProofsTest.allPlanned().replace("what: row L3", "what: row L3\ntest: TestOfNothing"));

        assertThatThrownBy(() -> GeneratedDocs.of(checkout))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("TestOfNothing");
    }

    @Test
    void noticesAStalePage() throws IOException {
        GeneratedDocs docs = GeneratedDocs.of(checkout());
        docs.write();
        assertThat(docs.stale()).isEmpty();

        Files.writeString(root.resolve("docs/flags.md"), "edited by hand");

        assertThat(docs.stale()).containsExactly(root.resolve("docs/flags.md"));
    }
}
