package kinjo.scale.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import kinjo.common.KinjoException;
import kinjo.scale.topology.CpuSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetTest {
    private static final URI NOBODY = URI.create("http://127.0.0.1:1/health");

    @TempDir
    private Path folder;

    private ServerCommand shell(String script, CpuSet cpus, URI health, Duration patience) {
        return new ServerCommand(
                "the server",
                List.of("/bin/sh", "-c", script),
                Map.of("WORD", "hello"),
                null,
                cpus,
                folder.resolve("log"),
                Health.ok(health, patience));
    }

    /** A server that is up when it has started: its health is that of a socket of ours. */
    private long start(Fleet fleet, ServerCommand command) throws Exception {
        fleet.start(List.of(command));
        return fleet.servers().getFirst().pid();
    }

    @Test
    void aServerRunsOnItsCpusAndEndsWithItsChildren() throws Exception {
        CpuSet one = CpuSet.of(List.of(Affinity.allowed().first()));
        ProcessHandle server;
        List<ProcessHandle> children;
        try (ServerSocket up = new ServerSocket(0);
                Fleet fleet = new Fleet()) {
            URI health = URI.create("tcp://127.0.0.1:" + up.getLocalPort());
            long pid = start(fleet, shell("echo $WORD; sleep 100 & wait", one, health, Duration.ofSeconds(30)));

            assertThat(Affinity.of(pid)).isEqualTo(one);
            server = ProcessHandle.of(pid).orElseThrow();
            children = awaitChildren(server);
            fleet.servers().getFirst().requireAlive();
        }

        assertThat(server.isAlive()).isFalse();
        children.forEach(child -> child.onExit().join());
        assertThat(Files.readString(folder.resolve("log"))).isEqualTo("hello\n");
    }

    private static List<ProcessHandle> awaitChildren(ProcessHandle parent) throws InterruptedException {
        List<ProcessHandle> children = parent.children().toList();
        while (children.isEmpty()) {
            Thread.sleep(10);
            children = parent.children().toList();
        }
        return children;
    }

    @Test
    void thisThreadMayUseWhatItCouldBefore() throws Exception {
        CpuSet before = Affinity.allowed();
        Affinity.start(CpuSet.of(List.of(before.first())), () -> new ProcessBuilder("true").start())
                .waitFor();

        assertThat(Affinity.allowed()).isEqualTo(before);
    }

    @Test
    void cpusThatAreNotOursAreRefused() {
        CpuSet none = CpuSet.parse("8000-8001");
        try (Fleet fleet = new Fleet()) {
            assertThatThrownBy(() -> start(fleet, shell("true", none, NOBODY, Duration.ofSeconds(1))))
                    .isInstanceOf(KinjoException.class)
                    .hasMessageContaining("8000-8001 are not for this process");
        }
    }

    @Test
    void aServerThatEndsIsReportedWithItsLog() {
        try (Fleet fleet = new Fleet()) {
            assertThatThrownBy(
                            () -> start(fleet, shell("echo no memory; exit 3", null, NOBODY, Duration.ofSeconds(30))))
                    .isInstanceOf(KinjoException.class)
                    .hasMessageContaining("the server ended with status 3")
                    .hasMessageContaining("no memory");
        }
    }

    @Test
    void aServerThatNeverGetsUpIsReportedAndEnded() {
        Optional<ProcessHandle> server;
        try (Fleet fleet = new Fleet()) {
            assertThatThrownBy(() -> start(fleet, shell("sleep 100", null, NOBODY, Duration.ofMillis(200))))
                    .isInstanceOf(KinjoException.class)
                    .hasMessageContaining("was not up");
            server = ProcessHandle.of(fleet.servers().getFirst().pid());
        }
        assertThat(server.filter(ProcessHandle::isAlive)).isEmpty();
    }

    /** What has its port answers in its place. */
    @Test
    void aServerThatEndsThoughItsHealthIsAnsweredIsReported() throws Exception {
        try (ServerSocket other = new ServerSocket(0);
                Fleet fleet = new Fleet()) {
            URI health = URI.create("tcp://127.0.0.1:" + other.getLocalPort());
            assertThatThrownBy(() -> {
                        start(fleet, shell("echo port in use; exit 4", null, health, Duration.ofSeconds(30)));
                        awaitEnd(fleet.servers().getFirst().pid());
                        fleet.requireAlive();
                    })
                    .isInstanceOf(KinjoException.class)
                    .hasMessageContainingAll("status 4", "port in use");
        }
    }

    private static void awaitEnd(long pid) {
        ProcessHandle.of(pid).ifPresent(process -> process.onExit().join());
    }

    /** The process that {@link #nothingIsLeftAfterSigterm} ends: says what it has started, and waits. */
    public static void main(String[] words) throws Exception {
        Fleet fleet = new Fleet();
        Path folder = fleet.folder();
        Files.writeString(folder.resolve("file"), "left behind");
        try (ServerSocket up = new ServerSocket(0)) {
            fleet.start(List.of(new ServerCommand(
                    "the server",
                    List.of("/bin/sh", "-c", "sleep 1000"),
                    Map.of(),
                    folder,
                    null,
                    folder.resolve("log"),
                    Health.ok(URI.create("tcp://127.0.0.1:" + up.getLocalPort()), Duration.ofMinutes(1)))));
            System.out.println(folder + " " + fleet.servers().getFirst().pid());
            Thread.sleep(Duration.ofHours(1));
        }
    }

    @Test
    void nothingIsLeftAfterSigterm() throws Exception {
        Process kinjo = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FleetTest.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String[] started = kinjo.inputReader().readLine().split(" ");
        Path left = Path.of(started[0]);
        ProcessHandle server = ProcessHandle.of(Long.parseLong(started[1])).orElseThrow();
        assertThat(left.resolve("file")).exists();

        kinjo.destroy();
        kinjo.waitFor();
        awaitEnd(server.pid());

        assertThat(server.isAlive()).isFalse();
        assertThat(left).doesNotExist();
    }

    @Test
    void aProgramThatIsNotThereIsReported() {
        ServerCommand command = new ServerCommand(
                "the server",
                List.of("/no/such/program"),
                Map.of(),
                null,
                null,
                folder.resolve("log"),
                Health.ok(NOBODY, Duration.ZERO));
        try (Fleet fleet = new Fleet()) {
            assertThatThrownBy(() -> start(fleet, command))
                    .isInstanceOf(KinjoException.class)
                    .hasMessageContaining("/no/such/program");
        }
    }
}
