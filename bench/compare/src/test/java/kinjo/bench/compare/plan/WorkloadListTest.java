package kinjo.bench.compare.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.vmbuild.Checkout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadListTest {

    static WorkloadList list() {
        return WorkloadList.of(new Checkout(Path.of("../..")));
    }

    @Test
    void theProgramsAreTheStandard() {
        assertThat(list().standard())
                .startsWith("jbb")
                .contains("tpcc", "churn")
                .doesNotContain("data-output");
    }

    @Test
    void aSetIsAllItsWorkloads() {
        assertThat(list().named(List.of("legacy-apis")))
                .contains("data-output", "string-buffer")
                .doesNotContain("jbb");
        assertThat(list().named(List.of("jbb", "data-output", "legacy-apis", "jbb")))
                .startsWith("jbb", "data-output")
                .doesNotHaveDuplicates();
    }

    @Test
    void anUnknownNameNamesTheKnownOnes() {
        assertThatThrownBy(() -> list().named(List.of("jbb", "legacy-api")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'legacy-api'")
                .hasMessageContaining("data-output")
                .hasMessageContaining("legacy-apis, elided");
    }

    @Test
    void withoutACheckoutThereIsNoList(@TempDir Path folder) {
        assertThatThrownBy(() -> WorkloadList.of(new Checkout(folder)))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("workloads.tsv");
    }
}
