package kinjo.scale.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.scale.driver.Scenario;
import kinjo.scale.launch.Fleet;
import kinjo.scale.launch.Health;
import kinjo.scale.launch.ServerCommand;
import kinjo.scale.topology.CpuSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives of a site that is no process: it notes its options, and writes what a JVM would write. */
class ArchivesTest {
    private static final CpuSet CPU = CpuSet.parse("0");

    @TempDir
    private Path folder;

    private final List<List<String>> started = new ArrayList<>();
    private boolean writes = true;

    /** Of a shell that has written half of the cache {@code %s}; it takes longer than a server may to be up. */
    private String making = "sleep 0.5; printf whole >'%s'";

    private Duration patience = Duration.ofMillis(100);

    private final class FakeSite implements Site<Closeable> {
        @Override
        public Running start(
                Fleet fleet, Cell cell, List<String> options, List<CpuSet> assigned, CpuSet others, Path logs)
                throws IOException, InterruptedException {
            // One server, with its share of the heap.
            assertThat(assigned).containsExactly(CPU);
            assertThat(cell.jvms()).isEqualTo(2);
            started.add(options);
            for (String option : options) {
                String file = option.substring(option.indexOf('=') + 1);
                if (writes && option.matches("-XX:(ArchiveClassesAtExit|AOTConfiguration)=.*")) {
                    Files.writeString(Path.of(file), "classes");
                }
                if (options.contains("-XX:AOTMode=create") && option.startsWith("-XX:AOTCache=")) {
                    fleet.start(List.of(maker(file, logs)));
                }
            }
            return new Running(new InetSocketAddress(0), List.of(), 5);
        }

        @Override
        public Scenario<Closeable> scenario(InetSocketAddress address) {
            return new Scenario<>(
                    List.of(),
                    List.of(new Scenario.Step<>("work", _ -> LockSupport.parkNanos(1_000_000))),
                    List.of(),
                    _ -> () -> {});
        }
    }

    private ServerCommand maker(String cache, Path logs) {
        String script = "printf half >'%s'; %s".formatted(cache, making.formatted(cache));
        return new ServerCommand(
                "server 1",
                List.of("/bin/sh", "-c", script),
                Map.of(),
                null,
                null,
                logs.resolve("server-1.log"),
                Health.ok(URI.create("tcp://127.0.0.1:1"), patience));
    }

    private static Cell cell(Sharing share) {
        return new Cell("stock", "shop", 2, 1, 1, CPU, false, share);
    }

    private Archives<Closeable> archives() {
        GridPlan plan = new GridPlan(
                new Subject("./kinjo scale run app.yaml", Map.of()),
                List.of(),
                Duration.ofMillis(20),
                Duration.ofSeconds(2),
                Duration.ofMillis(20),
                Duration.ofMillis(100),
                64,
                10,
                1,
                List.of(),
                "embedded");
        return new Archives<>(plan, folder.resolve("archives"), new FakeSite());
    }

    private List<String> options(Archives<Closeable> archives, Sharing share) throws Exception {
        return archives.options(cell(share), CPU, CPU, folder.resolve("logs"));
    }

    @Test
    void whatNeedsNoArchiveIsAnOption() throws Exception {
        assertThat(options(archives(), Sharing.DEFAULT)).isEmpty();
        assertThat(options(archives(), Sharing.NONE)).containsExactly("-Xshare:off");
        assertThat(started).isEmpty();
    }

    @Test
    void anArchiveIsMadeOnceForACell() throws Exception {
        Archives<Closeable> archives = archives();
        String file = folder.resolve("archives/stock-shop-2jvm-1x1-share-cds.archive")
                .toAbsolutePath()
                .toString();

        assertThat(options(archives, Sharing.CDS)).containsExactly("-XX:SharedArchiveFile=" + file, "-Xshare:on");
        assertThat(options(archives, Sharing.CDS)).contains("-Xshare:on");
        assertThat(started).containsExactly(List.of("-XX:ArchiveClassesAtExit=" + file));
    }

    @Test
    void theCacheIsMadeOfWhatTheTrainingNoted() throws Exception {
        assertThat(options(archives(), Sharing.AOT)).contains("-XX:AOTMode=on");
        assertThat(started).hasSize(2);
        assertThat(started.getFirst()).contains("-XX:AOTMode=record");
        assertThat(started.getLast()).contains("-XX:AOTMode=create");
        assertThat(folder.resolve("archives/stock-shop-2jvm-1x1-share-aot.archive"))
                .hasContent("whole");
    }

    @Test
    void aCacheOfAJvmThatFailedIsNone() {
        making = "exit 3";
        patience = Duration.ofSeconds(30);

        assertThatThrownBy(() -> options(archives(), Sharing.AOT))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("server 1 ended with status 3 before it was up");
    }

    @Test
    void aServerThatWritesNoneIsSaid() {
        writes = false;

        assertThatThrownBy(() -> options(archives(), Sharing.CDS))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("no archive for --share cds");
        assertThatThrownBy(() -> Sharing.named("cache"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no sharing 'cache'");
    }
}
