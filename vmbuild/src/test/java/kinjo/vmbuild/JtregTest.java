package kinjo.vmbuild;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JtregTest {
    @Test
    void readsTheCountsOfTheLastResultLine() {
        assertThat(Jtreg.count("Passed: a\nTest results: passed: 1,012; failed: 2; error: 1\nReport written\n"))
                .isEqualTo(new TestRun.Count(1012, 3, 0));
    }

    @Test
    void countsNothingWithoutAResult() {
        assertThat(Jtreg.count("Error: Not a test or directory")).isEqualTo(TestRun.Count.NONE);
    }

    @Test
    void groupsAListByTestSuite() {
        assertThat(Jtreg.parse(
                        List.of("# why", "hotspot gc/g1/A.java  # because", "jdk :tier1", "hotspot gc/B.java", "")))
                .containsEntry("hotspot/jtreg", List.of("gc/g1/A.java", "gc/B.java"))
                .containsEntry("jdk", List.of(":tier1"));
    }
}
