package kinjo.vmbuild.test;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TestRunTest {
    @Test
    void addsAndPrintsCountsAsCiReadsThem() {
        TestRun.Count count = new TestRun.Count(2, 1, 0).plus(new TestRun.Count(3, 0, 4));

        assertThat(count).hasToString("5 passed, 1 failed, 4 skipped");
    }
}
