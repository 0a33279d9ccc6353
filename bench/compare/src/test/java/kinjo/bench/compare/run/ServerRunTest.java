package kinjo.bench.compare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import kinjo.bench.compare.FakeVm;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Subject;
import kinjo.bench.compare.result.ComparisonResult;
import kinjo.bench.compare.result.Row;
import kinjo.bench.compare.result.WorkloadResult;
import kinjo.common.UsageException;
import kinjo.vmbuild.vms.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers that are shell scripts. */
@Timeout(60)
class ServerRunTest {

    private static final Subject.Ready WHEN_PRINTED = new Subject.Ready(null, "ready");

    /** Of a run. */
    private Duration timeout = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    @Test
    void theClientsTimeIsMeasured() {
        ComparisonResult result = compare("sleep 0.01; echo answer", 6, "echo ready", "exec sleep 100");

        assertThat(result.failure()).isNull();
        assertThat(result.complete()).isTrue();
        WorkloadResult seen = result.runs().getFirst().workload();
        assertThat(seen.iterations()).hasSize(6);
        assertThat(seen.warmup()).isEqualTo(2);
        assertThat(result.results()).extracting(Row::metric).contains("time", "time_startup", "cpu");
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    @Test
    void aServerThatEndsIsAFailure() {
        ComparisonResult result = compare("sleep 0.3", 3, "echo ready", "sleep 0.1", "exit 1");

        assertThat(result.failure().message()).contains("ended while it was to serve");
    }

    @Test
    void aServerThatCrashesWhenItIsEndedIsAFailure() {
        ComparisonResult result =
                compare("true", 3, "trap 'exit 134' TERM", "echo ready", "while :; do sleep 0.01; done");

        assertThat(result.failure().message()).contains("crashed");
    }

    @Test
    void aServerMayEndWithAStatusOfItsOwn() {
        ComparisonResult result =
                compare("true", 3, "trap 'exit 1' TERM", "echo ready", "while :; do sleep 0.01; done");

        assertThat(result.failure()).isNull();
    }

    @Test
    void aPortThatIsTakenIsAFailure() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Subject.Ready ready = new Subject.Ready(taken.getLocalPort(), null);

            ComparisonResult result = compare(ready, "true", 3, "exec sleep 100");

            assertThat(result.failure().message())
                    .contains("port " + taken.getLocalPort() + " is in use by another process");
        }
    }

    @Test
    void aServerThatIsNeverReadyIsAFailure() {
        timeout = Duration.ofSeconds(5);

        ComparisonResult result = compare("true", 3, "echo starting", "exec sleep 100");

        assertThat(result.failure().message()).contains("was not ready after 5.0 s");
        assertThat(result.failure().remedy()).contains("--ready");
    }

    @Test
    void aClientThatFailsIsAFailure() {
        ComparisonResult result = compare("echo refused >&2; exit 7", 3, "echo ready", "exec sleep 100");

        assertThat(result.failure().message()).contains("its client").contains("ended with status 7");
        assertThat(result.failure().remedy()).contains("client.err");
    }

    @Test
    void aClientThatSeesSomethingElseIsAFailure() {
        ComparisonResult result = compare("echo $$", 3, "echo ready", "exec sleep 100");

        assertThat(result.failure().message()).contains("print something else");
        assertThat(result.failure().remedy()).contains("--ignore-output");
    }

    @Test
    void fewRunsOfTheClientAreRefused() {
        assertThatThrownBy(() -> Subject.Server.of(List.of("-jar", "s.jar"), "true", 2, WHEN_PRINTED))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--client-runs 3");
        assertThatThrownBy(() -> new Subject.Ready(99_999, null))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("99999");
        assertThatThrownBy(() -> new Subject.Ready(null, null))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--ready-port");
    }

    private ComparisonResult compare(String client, int runs, String... server) {
        return compare(WHEN_PRINTED, client, runs, server);
    }

    private ComparisonResult compare(Subject.Ready ready, String client, int runs, String... server) {
        Variant stock = FakeVm.variant(folder, "stock", server);
        Variant kinjo = FakeVm.variant(folder, "kinjo", server);
        ComparePlan plan = FakeVm.plan(folder, stock, kinjo)
                .subjects(Subject.Server.of(List.of("-jar", "server.jar"), client, runs, ready))
                .timeout(timeout)
                .build();
        return new Comparison(plan, ProgressListener.none()).run();
    }
}
