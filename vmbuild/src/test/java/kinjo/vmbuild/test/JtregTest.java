package kinjo.vmbuild.test;

import static org.assertj.core.api.Assertions.assertThat;

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
    void findsTheResultOfATest() {
        assertThat(Jtreg.resultFile("FAILED: gc/lane/TestLanes.java")).isEqualTo("gc/lane/TestLanes.jtr");
        assertThat(Jtreg.resultFile("Error:  gc/lane/TestLanes.java#G1")).isEqualTo("gc/lane/TestLanes_G1.jtr");
    }

    @Test
    void saysWhichActionFailedAndHow() {
        String result = """
                #section:build
                command: build gc.A
                result: Passed. Build successful
                #section:main
                command: main -Xmx128m gc.A on
                result: Failed. Execution failed: `main' threw exception: java.lang.RuntimeException: lanes
                test result: Failed. Execution failed
                """;

        assertThat(Jtreg.failedAction(result))
                .isEqualTo(": Failed. Execution failed: `main' threw exception: java.lang.RuntimeException: lanes"
                        + " (command: main -Xmx128m gc.A on)");
        assertThat(Jtreg.failedAction("")).isEmpty();
    }
}
