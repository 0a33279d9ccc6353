package kinjo.vmbuild.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SurefireReportTest {
    @TempDir
    private Path folder;

    @Test
    void readsTheNumbers() throws IOException {
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
        for (String report : List.of("<html/>", "")) {
            assertThat(count(report).failed()).isEqualTo(1);
            assertThat(count(report).failures()).singleElement().asString().contains("TEST-a.B.xml");
        }
    }

    private TestRun.Count count(String report) throws IOException {
        return SurefireReport.count(file(report));
    }

    @Test
    void namesWhatFailed() throws IOException {
        Path report = file("""
                <testsuite tests="3" errors="1" skipped="0" failures="1">
                  <testcase name="good" classname="a.B"/>
                  <testcase name="bad" classname="a.B"><failure message="&#10;expected 1&#10;">at a.B</failure></testcase>
                  <testcase name="broken" classname="a.B"><error type="java.lang.Error">at a.B</error></testcase>
                </testsuite>
                """);

        assertThat(SurefireReport.failures(report)).containsExactly("a.B.bad: expected 1", "a.B.broken: ");
    }

    @Test
    void namesWhatFailedOfGtest() throws IOException {
        Path report = file("""
                <testsuites tests="1" failures="1" disabled="0" errors="0" name="AllTests">
                  <testsuite name="Lane" tests="1" failures="1" disabled="0" skipped="0" errors="0">
                    <testcase name="opens" file="test_lane.cpp" line="7" status="run" classname="Lane">
                      <failure message="test_lane.cpp:9&#x0A;expected 1" type=""><![CDATA[test_lane.cpp:9]]></failure>
                    </testcase>
                  </testsuite>
                </testsuites>
                """);

        assertThat(SurefireReport.failures(report)).containsExactly("Lane.opens: test_lane.cpp:9\nexpected 1");
    }

    @Test
    void namesAReportThatCannotBeRead() throws IOException {
        assertThat(SurefireReport.failures(file("")))
                .hasSize(1)
                .first()
                .asString()
                .contains("TEST-a.B.xml");
    }

    private Path file(String report) throws IOException {
        return Files.writeString(folder.resolve("TEST-a.B.xml"), report);
    }
}
