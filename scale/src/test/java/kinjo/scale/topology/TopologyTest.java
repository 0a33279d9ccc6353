package kinjo.scale.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kinjo.common.KinjoException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopologyTest {
    @TempDir
    private Path root;

    private void file(String name, String text) throws IOException {
        Path file = root.resolve("sys/devices/system").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text + "\n");
    }

    private void cpu(int number, String core, String cache, String socket) throws IOException {
        String folder = "cpu/cpu" + number + "/";
        file(folder + "topology/core_cpus_list", core);
        file(folder + "topology/physical_package_id", socket);
        file(folder + "cache/index0/level", "1");
        file(folder + "cache/index0/shared_cpu_list", core);
        file(folder + "cache/index3/level", "3");
        file(folder + "cache/index3/shared_cpu_list", cache);
    }

    @Test
    void readsWhatTheKernelWrites() throws IOException {
        file("cpu/online", "0-3");
        cpu(0, "0,2", "0,2", "0");
        cpu(1, "1,3", "1,3", "1");
        cpu(2, "0,2", "0,2", "0");
        cpu(3, "1,3", "1,3", "1");
        file("cpu/cpu3/cpu_capacity", "576");
        file("node/node0/cpulist", "0,2");
        file("node/node1/cpulist", "1,3");

        Topology topology = KernelTopology.read(root);

        assertThat(topology.text()).isEqualTo("""
                0,0,0,0,0,1024
                2,0,0,0,0,1024
                1,1,1,1,1,1024
                3,1,1,1,1,576
                """);
        assertThat(topology.summary()).isEqualTo("2 sockets, 2 memory nodes, 2 last-level caches, 2 cores, 4 CPUs");
        assertThat(topology.threadsPerCore()).isEqualTo(2);
        assertThat(Topology.parse(topology.text())).isEqualTo(topology);
    }

    /** Kernels tell the capacity on Arm; on x86 cores of different kinds differ in their frequency. */
    @Test
    void slowCoresAreKnownByTheirFrequency() throws IOException {
        file("cpu/online", "0-3");
        List<String> frequencies = List.of("5200000", "5000000", "3900000", "3900000");
        for (int cpu = 0; cpu < 4; cpu++) {
            file("cpu/cpu" + cpu + "/cpufreq/cpuinfo_max_freq", frequencies.get(cpu));
        }

        assertThat(KernelTopology.read(root).cpus()).extracting(Cpu::capacity).containsExactly(1024, 1024, 768, 768);
    }

    /** A container may show no caches and no nodes. */
    @Test
    void whatIsNotSaidIsSharedByNobody() throws IOException {
        file("cpu/online", "0-1");

        assertThat(KernelTopology.read(root).text()).isEqualTo("0,0,0,0,0,1024\n1,1,1,0,0,1024\n");
    }

    @Test
    void readsThisMachine() {
        assertThat(KernelTopology.read(Path.of("/")).cpus()).isNotEmpty();
    }

    @Test
    void withoutCpusThereIsARemedy() {
        assertThatThrownBy(() -> KernelTopology.read(root))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("online");
    }

    @Test
    void aWrongLineIsNamed() {
        assertThatThrownBy(() -> Topology.parse("# a comment\n0,0,0,0,0,1024\n1,0,x,0,0,1024\n"))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("line 3");
    }

    @Test
    void listsAreAsTheKernelWritesThem() {
        assertThat(CpuSet.parse("0-3,8,10-11\n")).hasToString("0-3,8,10-11");
        assertThat(CpuSet.parse("").size()).isZero();
        assertThatThrownBy(() -> CpuSet.parse("0-")).hasMessageContaining("0-");
    }
}
