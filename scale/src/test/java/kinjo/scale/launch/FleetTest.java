package kinjo.scale.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import kinjo.common.KinjoException;
import kinjo.scale.topology.CpuSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** The shell ends by SIGTERM at once, and does not pass it on. */
    @Test
    void aServerBehindAScriptIsAskedToEnd() throws Exception {
        try (ServerSocket up = new ServerSocket(0);
                Fleet fleet = new Fleet()) {
            URI health = URI.create("tcp://127.0.0.1:" + up.getLocalPort());
            String server = "trap 'echo ended well; exit' TERM; echo ready; while :; do sleep 0.1; done";
            start(fleet, shell("/bin/sh -c \"" + server + "\"; true", null, health, Duration.ofSeconds(30)));
            while (!Files.readString(folder.resolve("log")).contains("ready")) {
                Thread.sleep(10);
            }
        }
        assertThat(folder.resolve("log")).content().contains("ended well");
    }

    /** As {@code catalina.sh start} does. */
    @Test
    void aServerThatItsCommandStartedInTheBackgroundEnds() throws Exception {
        Path number = folder.resolve("number");
        ProcessHandle server;
        try (ServerSocket up = new ServerSocket(0);
                Fleet fleet = new Fleet()) {
            URI health = URI.create("tcp://127.0.0.1:" + up.getLocalPort());
            Path isStarted = folder.resolve("is-started");
            String script = "sleep 1000 & echo $! > %s; while [ ! -e %s ]; do sleep 0.05; done; exit 0"
                    .formatted(number, isStarted);
            long starter = start(fleet, shell(script, null, health, Duration.ofSeconds(30)));
            Files.createFile(isStarted);
            awaitEnd(starter);
            server = ProcessHandle.of(Long.parseLong(Files.readString(number).strip()))
                    .orElseThrow();

            assertThat(server.isAlive()).isTrue();
            assertThatThrownBy(fleet::requireAlive)
                    .isInstanceOf(KinjoException.class)
                    .hasMessageContaining("died with status 0")
                    .extracting(failure -> ((KinjoException) failure).remedy())
                    .asString()
                    .contains("in the background", "catalina.sh run");
        }
        assertThat(server.isAlive()).isFalse();
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

    /** When each path was asked for first, and when it was answered well. */
    private static final class Healths implements AutoCloseable {
        private final HttpServer server;
        private final Map<String, Integer> asked = new ConcurrentHashMap<>();
        private volatile long firstAsked;
        private volatile long lastUp;

        /** @param refused how many requests for a path are refused before it is up */
        Healths(Map<String, Integer> refused) throws IOException {
            server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
            refused.forEach((path, tries) -> server.createContext(path, exchange -> {
                firstAsked = firstAsked == 0 ? System.nanoTime() : firstAsked;
                boolean up = asked.merge(path, 1, Integer::sum) > tries;
                lastUp = up ? System.nanoTime() : lastUp;
                exchange.sendResponseHeaders(up ? 200 : 503, -1);
                exchange.close();
            }));
            server.start();
        }

        URI of(String path) {
            return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }

    @Test
    void theStartOfSeveralServersEndsWhenTheLastIsUp() throws Exception {
        try (Healths healths = new Healths(Map.of("/one", 6, "/two", 6));
                Fleet fleet = new Fleet()) {
            long nanos = fleet.start(List.of(
                    shell("sleep 100", null, healths.of("/one"), Duration.ofSeconds(30)),
                    shell("sleep 100", null, healths.of("/two"), Duration.ofSeconds(30))));

            assertThat(nanos)
                    .as("from before the first question to after the last answer")
                    .isGreaterThanOrEqualTo(healths.lastUp - healths.firstAsked);
        }
    }

    /** One that is slow gives those after it no more time. */
    @Test
    void eachServerHasItsTimeFromItsOwnStart() throws Exception {
        try (Healths healths = new Healths(Map.of("/slow", 200, "/never", Integer.MAX_VALUE));
                Fleet fleet = new Fleet()) {
            ServerCommand slow = shell("sleep 100", null, healths.of("/slow"), Duration.ofSeconds(30));
            ServerCommand never = shell("sleep 100", null, healths.of("/never"), Duration.ofMillis(500));

            assertThatThrownBy(() -> fleet.start(List.of(slow, never))).hasMessageContaining("was not up");
            assertThat(healths.asked).containsEntry("/never", 1);
        }
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

    /** The process that {@link #nothingIsLeftAfterASignal} ends: says what it has started, and waits. */
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

    /** SIGINT is what Ctrl-C sends. */
    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT"})
    void nothingIsLeftAfterASignal(String signal) throws Exception {
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

        assertThat(new ProcessBuilder("/bin/sh", "-c", "kill -" + signal + " " + kinjo.pid())
                        .start()
                        .waitFor())
                .isZero();
        boolean ended = kinjo.waitFor(1, TimeUnit.MINUTES);
        kinjo.destroyForcibly();
        assertThat(ended)
                .as("ended by SIG%s, which background jobs of a shell may be told to ignore", signal)
                .isTrue();
        awaitEnd(server.pid());

        assertThat(server.isAlive()).isFalse();
        assertThat(left).doesNotExist();
    }

    /** Its paths are longer than Linux takes, so that nobody can delete them by their whole name. */
    private static void fillTooDeep(Path folder) throws Exception {
        String script = "name=$(printf %200s | tr ' ' x); for i in $(seq 25); do mkdir $name && cd -P $name; done";
        Process shell = new ProcessBuilder("/bin/sh", "-c", script)
                .directory(folder.toFile())
                .start();
        assertThat(shell.waitFor()).isZero();
    }

    @Test
    void aFolderThatCannotBeDeletedIsNamedAndTheOthersAreDeleted() throws Exception {
        PrintStream before = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        Path stays;
        Path goes;
        try {
            System.setErr(new PrintStream(said, true));
            try (Fleet fleet = new Fleet()) {
                stays = fleet.folder();
                goes = fleet.folder();
                fillTooDeep(stays);
            }
        } finally {
            System.setErr(before);
        }

        assertThat(said.toString()).contains(stays.toString(), "could not be deleted", "->");
        assertThat(goes).doesNotExist();
        assertThat(new ProcessBuilder("rm", "-r", stays.toString()).start().waitFor())
                .isZero();
    }

    @Test
    void portsThatAreFreeDiffer() throws IOException {
        assertThat(Fleet.freePorts(20)).hasSize(20).doesNotHaveDuplicates();
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
