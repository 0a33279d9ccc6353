package kinjo.scale.papers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import kinjo.common.console.Console;
import kinjo.common.machine.Environment;
import kinjo.scale.driver.Scenario;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.GridFiles;
import kinjo.scale.grid.GridPlan;
import kinjo.scale.grid.GridSettings;
import kinjo.scale.grid.Site;
import kinjo.scale.launch.Affinity;
import kinjo.scale.launch.Fleet;
import kinjo.scale.topology.Cpu;
import kinjo.scale.topology.CpuSet;
import kinjo.scale.topology.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows one after the other in a folder, over a site that is no process. */
class PortalStudyTest {

    /** Whatever this machine has is taken for one core. */
    private static final int CPU = Affinity.allowed().first();

    private static final Topology TOPOLOGY = new Topology(List.of(new Cpu(CPU, CPU, CPU, 0, 0, 1024)));

    @TempDir
    private Path folder;

    private final List<String> started = new ArrayList<>();

    private final class FakeSite implements Site<Closeable> {
        @Override
        public Running start(
                Fleet fleet, Cell cell, List<String> options, List<CpuSet> assigned, CpuSet others, Path logs) {
            started.add(cell.name());
            return new Running(
                    new InetSocketAddress(0), List.of(ProcessHandle.current().pid()), 5);
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

    private PortalResult measure(ScaleRow row, String... vms) throws Exception {
        GridSettings settings = new GridSettings(
                List.of(1, 2),
                null,
                null,
                List.of(false),
                List.of(vms),
                null,
                Duration.ofMillis(10),
                null,
                Duration.ofMillis(100),
                128,
                3,
                1,
                null,
                null);
        GridFiles files = new GridFiles(folder);
        GridPlan plan = files.extend(
                PortalStudy.plan(row, settings, files.planIfThere(), Grids.DATABASE, TOPOLOGY, Grids.ROOM));
        Console console = new Console(new PrintStream(new ByteArrayOutputStream()), false);
        PortalStudy.run(plan, files, TOPOLOGY, Environment.here(), Map.of(), new FakeSite(), console);
        return PortalResult.read(folder);
    }

    @Test
    void oneGridServesAllRows() throws Exception {
        measure(ScaleRow.S3, "stock");
        assertThat(started).containsExactly("stock-hashtable-1jvm-1x1", "stock-hashtable-2jvm-1x1");
        started.clear();

        for (ScaleRow row : ScaleRow.values()) {
            assertThat(row.table(measure(row, "stock"))).contains("stock");
        }
        assertThat(started).isEmpty();
        measure(ScaleRow.S4, "kinjo");
        assertThat(started).containsExactly("kinjo-hashtable-1jvm-1x1", "kinjo-hashtable-2jvm-1x1");
        assertThat(S3Table.of(PortalResult.read(folder))).contains("stock", "kinjo");
    }
}
