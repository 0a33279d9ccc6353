package kinjo.vmbuild.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kinjo.vmbuild.Checkout;
import kinjo.vmbuild.source.PatchSeries;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProofsTest {
    private static final String PATCH = """
            Why: a reason
            Kind: call
            Not possible outside because: of this
            Flag: none
            Test: vm/test/hotspot/jtreg TestLocks

            --- a/src/a.cpp
            +++ b/src/a.cpp
            @@ -1,2 +1,3 @@
             one
            +our line
             two
            """;

    @TempDir
    private Path root;

    private String papers = allPlanned();
    private String patch = PATCH;

    /** All rows that there have to be, and no proof of any. */
    static String allPlanned() {
        StringBuilder text = new StringBuilder();
        String letter = "";
        for (String name : Papers.names()) {
            if (!name.startsWith(letter) || letter.isEmpty()) {
                letter = name.substring(0, 1);
                text.append("paper: %s\ntitle: title\nabout: about\n\n".formatted(letter));
            }
            text.append("row: %s\nwhat: row %s\nstate: planned\n\n".formatted(name, name));
        }
        return text.toString();
    }

    @BeforeEach
    void checkout() throws IOException {
        file("vm/patches/series", "a.patch\n");
        file("vm/src/lock.cpp", "");
        file("vm/test/hotspot/jtreg/runtime/TestLocks.java", "/*\n * @test\n */");
        file("vm/test/hotspot/jtreg/runtime/LockHelper.java", "class LockHelper {}");
        file("vm/test/hotspot/gtest/test_locks.cpp", "#include <a>\nTEST(A, b) {}");
        file("vm/test/models/locks.pml", "init {}");
        file("some/module/src/test/java/p/LocksTest.java", "class LocksTest { @Test void a() {} }");
        file("some/src/test/java/p/TwiceTest.java", "class TwiceTest { @Test void a() {} }");
        file("other/src/test/java/p/TwiceTest.java", "class TwiceTest { @Test void a() {} }");
        file("bench/results/then-there/a/result.json.gz", "");
        Files.createDirectories(root.resolve("bench/results/then-there/empty"));
    }

    private void file(String path, String text) throws IOException {
        Files.createDirectories(root.resolve(path).getParent());
        Files.writeString(root.resolve(path), text);
    }

    private void row(String fields) {
        papers = allPlanned().replace("what: row L3\nstate: planned\n", "what: row L3\n" + fields);
    }

    private List<String> problems() throws IOException {
        file("vm/patches/a.patch", patch);
        Checkout checkout = new Checkout(root);
        return Proofs.problems(
                checkout, TestFiles.of(root), Papers.parse(papers), PatchSeries.read(checkout.patches()));
    }

    @Test
    void everyKindOfProofIsFound() throws IOException {
        row("""
                code: vm/src, vm/src/lock.cpp
                test: TestLocks, test_locks, locks, LocksTest
                result: then-there/a
                state: works
                """);

        assertThat(problems()).isEmpty();
    }

    @Test
    void aRowWithoutStateIsAProblem() throws IOException {
        row("");
        assertThat(problems()).containsExactly("row L3 has no state: works, partial or planned");

        row("state: done\n");
        assertThat(problems()).containsExactly("row L3 has no state: works, partial or planned");
    }

    @Test
    void rowsThatAreMissingOrUnknownAreProblems() throws IOException {
        papers = allPlanned().replace("row: L3\n", "row: L7\n");
        assertThat(problems()).containsExactly("row L7 is not a row of the papers", "row L3 is missing");

        papers = allPlanned() + "row: X1\nwhat: again\nstate: planned\n";
        assertThat(problems()).containsExactly("row X1 is there twice");

        papers = allPlanned().replace("paper: S\n", "paper: L\n");
        assertThat(problems()).contains("row S1 stands under the paper L");
    }

    @Test
    void whatIsNamedHasToBeThere() throws IOException {
        row("code: vm/src/gone.cpp\ntest: LockHelper, TwiceTest\nresult: then-there/empty\nstate: partial: why\n");

        assertThat(problems())
                .hasSize(4)
                .contains("row L3 names the code vm/src/gone.cpp, which is not there")
                .contains("row L3 names the test LockHelper, which is not there")
                .contains("row L3 names the result then-there/empty, which is not stored in bench/results")
                .anyMatch(problem -> problem.startsWith("row L3 names the test TwiceTest, which is not clear"));
    }

    @Test
    void aStateNeedsItsProof() throws IOException {
        row("code: vm/src\nstate: works\n");
        assertThat(problems()).containsExactly("row L3 works, but names no code or no test");

        row("code: vm/src\nstate: partial\n");
        assertThat(problems()).containsExactly("row L3 is partial, but names no code or no reason");

        row("result: then-there/a\nstate: planned\n");
        assertThat(problems()).containsExactly("row L3 is planned, but names a result");
    }

    @Test
    void aPatchHasToNameATestThatIsThere() throws IOException {
        patch = PATCH.replace("TestLocks", "TestLocks, TestGone");
        assertThat(problems()).containsExactly("patch a.patch names the test TestGone, which is not there");

        patch = PATCH.replace("vm/test/hotspot/jtreg TestLocks", "vm/test/hotspot/gtest TestLocks");
        assertThat(problems()).containsExactly("patch a.patch names the test TestLocks, which is not there");

        patch = PATCH.replace(" TestLocks", "");
        assertThat(problems()).containsExactly("patch a.patch names no test");
    }

    /** The rows of docs/papers.txt and the headers of vm/patches. */
    @Test
    void theRepositorysOwnProofsAreThere() {
        Checkout own = new Checkout(Path.of(".."));

        assertThat(Proofs.problems(
                        own,
                        TestFiles.of(own.root()),
                        Papers.read(own.root().resolve(Papers.FILE)),
                        PatchSeries.read(own.patches())))
                .isEmpty();
    }
}
