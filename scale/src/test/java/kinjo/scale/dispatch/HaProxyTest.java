package kinjo.scale.dispatch;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import kinjo.common.KinjoException;
import kinjo.scale.launch.Affinity;
import kinjo.scale.launch.Fleet;
import kinjo.scale.launch.Health;
import kinjo.scale.topology.CpuSet;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tests of its superclass need HAProxy; the others need it only if they say so. */
class HaProxyTest extends DispatcherTest {
    @TempDir
    private Path folder;

    @Override
    Dispatcher dispatcher() {
        try {
            return Dispatcher.named("haproxy");
        } catch (KinjoException absent) {
            Assumptions.abort(absent.getMessage());
            throw absent;
        }
    }

    private static Dispatcher.Task task(int port, String health, int status, CpuSet cpus) {
        return new Dispatcher.Task(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                List.of(
                        new Backend(URI.create("http://127.0.0.1:8081"), "jvm1"),
                        new Backend(URI.create("http://127.0.0.1:8082"), "jvm2")),
                new Health(URI.create("http://127.0.0.1:8081" + health), status, Duration.ofMinutes(1)),
                cpus);
    }

    @Test
    void aPortThatIsTakenIsSaidInItsOwnWords() throws Exception {
        Dispatcher dispatcher = dispatcher();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Fleet fleet = new Fleet()) {
            Dispatcher.Task task = task(taken.getLocalPort(), "/health", 200, Affinity.allowed());

            assertThatThrownBy(() -> fleet.start(List.of(dispatcher.command(task, folder))))
                    .isInstanceOf(KinjoException.class)
                    .hasMessageContaining("the dispatcher")
                    .hasMessageContaining("Address already in use");
        }
    }

    @Test
    void whatItRefusesIsQuoted() throws IOException {
        Path program =
                Files.writeString(folder.resolve("haproxy"), "#!/bin/sh\necho \"[ALERT] unknown keyword\"\nexit 1\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));

        assertThatThrownBy(() -> new HaProxy(program).words(task(8080, "/", 200, CpuSet.parse("0")), folder))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("haproxy.cfg")
                .hasMessageContaining("unknown keyword");
    }
}
