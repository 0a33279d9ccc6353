package kinjo.vmbuild.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestRunTest {
    @TempDir
    private Path folder;

    @Test
    void addsAndPrintsCountsAsCiReadsThem() {
        TestRun.Count count = new TestRun.Count(2, 1, 0).plus(new TestRun.Count(3, 0, 4));

        assertThat(count).hasToString("5 passed, 1 failed, 4 skipped");
    }

    @Test
    void readsASurefireReport() throws IOException {
        assertThat(count("""
                <testsuite xmlns:xsi="x" version="3.0.2" name="a.B" time="0.1" tests="9" errors="1" skipped="2" failures="3">
                </testsuite>
                """)).isEqualTo(new TestRun.Count(3, 4, 2));
    }

    @Test
    void theOrderOfAttributesDoesNotMatter() throws IOException {
        assertThat(count("<testsuite failures='0' skipped='1' name='tests=&quot;7&quot;' errors='0' tests='5'/>"))
                .isEqualTo(new TestRun.Count(4, 0, 1));
    }

    @Test
    void anUnreadableReportIsAFailure() throws IOException {
        assertThat(count("<html/>")).isEqualTo(new TestRun.Count(0, 1, 0));
        assertThat(count("")).isEqualTo(new TestRun.Count(0, 1, 0));
    }

    private TestRun.Count count(String report) throws IOException {
        return TestRun.surefireCount(Files.writeString(folder.resolve("TEST-a.B.xml"), report));
    }
}
