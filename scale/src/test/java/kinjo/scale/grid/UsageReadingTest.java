package kinjo.scale.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import kinjo.scale.launch.Fleet;
import kinjo.scale.launch.Health;
import kinjo.scale.launch.ServerCommand;
import kinjo.scale.observe.Usage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsageReadingTest {
    @TempDir
    private Path folder;

    /** The socket of the test answers for all processes. */
    private ServerCommand command(String name, String script, ServerSocket up) {
        URI health = URI.create("tcp://127.0.0.1:" + up.getLocalPort());
        return new ServerCommand(
                name,
                List.of("/bin/sh", "-c", script),
                Map.of(),
                null,
                null,
                folder.resolve("log"),
                Health.ok(health, Duration.ofMinutes(1)));
    }

    @Test
    void whatIsNoServerIsToldApart() throws Exception {
        try (ServerSocket up = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
                Fleet fleet = new Fleet()) {
            fleet.start(List.of(command("server 1", "exec sleep 100", up)));
            List<Long> servers = List.of(fleet.servers().getFirst().pid());
            fleet.start(List.of(
                    command("the database", "while :; do :; done", up),
                    command("the dispatcher", "exec sleep 100", up)));
            UsageReading before = UsageReading.of(servers, fleet);
            Usage usage = UsageReading.of(servers, fleet).since(before, 1);
            while (usage.otherCpus() == 0) {
                Thread.sleep(10);
                usage = UsageReading.of(servers, fleet).since(before, 1);
            }

            assertThat(usage.others().get("the database")).isEqualTo(usage.otherCpus());
            assertThat(usage.others()).containsEntry("the dispatcher", 0.0);
            assertThat(usage.throttled()).isNotNegative();
        }
    }
}
