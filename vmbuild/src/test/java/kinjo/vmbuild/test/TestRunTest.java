package kinjo.vmbuild.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TestRunTest {
    @Test
    void addsAndPrintsCountsAsCiReadsThem() {
        TestRun.Count count = new TestRun.Count(2, 1, 0).plus(new TestRun.Count(3, 0, 4));

        assertThat(count).hasToString("5 passed, 1 failed, 4 skipped");
    }

    @Test
    void keepsWhatFailedInALineEach() {
        TestRun.Count count = TestRun.Count.of(false, "a:\n  expected 1")
                .plus(TestRun.Count.of(true, "b"))
                .plus(new TestRun.Count(3, 1, 0).because(List.of("c".repeat(1000))));

        assertThat(count).hasToString("4 passed, 2 failed, 0 skipped");
        assertThat(count.failures()).containsExactly("a: expected 1", "c".repeat(400) + "...");
    }
}
