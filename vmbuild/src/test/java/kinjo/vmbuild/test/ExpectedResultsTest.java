package kinjo.vmbuild.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import kinjo.vmbuild.DebugLevel;
import kinjo.vmbuild.test.ExpectedResults.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExpectedResultsTest {
    @TempDir
    private Path folder;

    @Test
    void theFirstRuleThatFitsCounts() throws IOException {
        ExpectedResults table = read("""
                feature defaults
                feature order -XX:+Order -XX:+StressOrder   # two flags
                checksum jbb 0123
                expect jbb g1,z order fails a known reason
                expect * serial order skip no such thing
                expect * * * pass
                """);

        assertThat(table.workloads()).containsExactly("jbb");
        assertThat(table.checksum("jbb")).isEqualTo("0123");
        assertThat(table.features().get("defaults")).isEmpty();
        assertThat(table.features().get("order")).containsExactly("-XX:+Order", "-XX:+StressOrder");
        assertThat(table.rule("jbb", "z", "order").outcome()).isEqualTo(Outcome.FAILS);
        assertThat(table.rule("jbb", "z", "order").reason()).isEqualTo("a known reason");
        assertThat(table.rule("jbb", "serial", "order").outcome()).isEqualTo(Outcome.SKIP);
        assertThat(table.rule("jbb", "parallel", "order").outcome()).isEqualTo(Outcome.PASS);
    }

    @Test
    void aLineThatIsNotUnderstoodIsNamed() {
        assertThatThrownBy(() -> read("checksum jbb\n"))
                .hasMessageContaining("line 1")
                .hasMessageContaining("jbb");
        assertThatThrownBy(() -> read("\nexpect * * * maybe because\n")).hasMessageContaining("line 2: maybe");
        assertThatThrownBy(() -> read("expect * * * fails\n")).hasMessageContaining("needs a reason");
    }

    @Test
    void silenceIsAnError() throws IOException {
        ExpectedResults table = read("expect jbb * * pass\n");

        assertThatThrownBy(() -> table.rule("xalan", "g1", "defaults")).hasMessageContaining("says nothing of xalan");
    }

    @Test
    void theTableInTheRepositoryIsWhole() {
        ExpectedResults table = ExpectedResults.read(Path.of("../bench/expected-results.txt"));

        for (String workload : table.workloads()) {
            for (String feature : table.features().keySet()) {
                DebugLevel.RELEASE
                        .collectors()
                        .forEach(collector -> assertThat(table.rule(workload, collector, feature))
                                .isNotNull());
            }
        }
    }

    private ExpectedResults read(String text) throws IOException {
        return ExpectedResults.read(Files.writeString(folder.resolve("table.txt"), text));
    }
}
