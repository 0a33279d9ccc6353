package kinjo.vmbuild.test;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TestRunTest {
    @Test
    void addsAndPrintsCountsAsCiReadsThem() {
        TestRun.Count count = new TestRun.Count(2, 1, 0).plus(new TestRun.Count(3, 0, 4));

        assertThat(count).hasToString("5 passed, 1 failed, 4 skipped");
    }

    @Test
    void readsASurefireReport() {
        String report = """
                <testsuite xmlns:xsi="x" version="3.0.2" name="a.B" time="0.1" tests="9" errors="1" skipped="2" failures="3">
                """;

        assertThat(TestRun.surefireCount(report)).isEqualTo(new TestRun.Count(3, 4, 2));
    }

    @Test
    void anUnreadableReportIsAFailure() {
        assertThat(TestRun.surefireCount("<html>")).isEqualTo(new TestRun.Count(0, 1, 0));
    }
}
