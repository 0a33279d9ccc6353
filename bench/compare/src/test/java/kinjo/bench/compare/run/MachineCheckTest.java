package kinjo.bench.compare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import kinjo.bench.compare.FakeVm;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.HeapSize;
import kinjo.common.machine.Environment;
import kinjo.common.machine.Machine;
import kinjo.vmbuild.vms.Variant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On recorded files of /proc and /sys. */
class MachineCheckTest {

    @TempDir
    Path root;

    private ComparePlan plan;

    @BeforeEach
    void aQuietMachine() throws IOException {
        write("proc/loadavg", "0.10 0.20 0.30 1/100 1234");
        write("proc/meminfo", "MemTotal:       8000000 kB\nMemAvailable:   6000000 kB");
        write("proc/cpuinfo", "processor\t: 0\nmodel name\t: Some CPU @ 2 GHz");
        write("proc/stat", "cpu  100 0 100 800 0 0 0 0 0 0\ncpu0 1 1 1");
        write("proc/self/cgroup", "0::/a/b");
        Variant stock = FakeVm.variant(root, "stock", "");
        plan = FakeVm.workloadPlan(root, stock, FakeVm.variant(root, "kinjo", ""))
                .build();
    }

    @Test
    void theMachineIsDescribed() {
        Environment environment = new Machine(root).environment(Map.of("stock", "25"));

        assertThat(environment.cpu()).isEqualTo("Some CPU @ 2 GHz");
        assertThat(environment.memory()).isEqualTo(8000000L * 1024);
        assertThat(environment.loadAverage()).isEqualTo(0.1);
    }

    @Test
    void aBusyMachineIsSaid() throws Exception {
        Machine machine = new Machine(root);
        Machine.Counters start = machine.counters();
        write("proc/stat", "cpu  120 0 110 860 10 0 0 0 0 0\ncpu0 1 1 1");
        double busy = machine.counters().busyCores(start);

        assertThat(busy / Runtime.getRuntime().availableProcessors()).isEqualTo(0.3, within(1e-9));
        assertThat(MachineCheck.busyCores(1.2)).singleElement().asString().contains("1.2 cores in use");
        assertThat(MachineCheck.busyCores(0.1)).isEmpty();
    }

    @Test
    void theLoadOfWhatHasEndedIsNoReasonToWarn() throws Exception {
        write("proc/loadavg", "1.70 0.20 0.30 1/100 1234");
        assertThat(before()).noneMatch(warning -> warning.contains("busy"));
    }

    @Test
    void limitsOfAnyCgroupAboveAreSaid() throws Exception {
        write("sys/fs/cgroup/a/b/cpu.max", "max 100000");
        write("sys/fs/cgroup/a/cpu.max", "150000 100000");
        assertThat(before()).anyMatch(warning -> warning.contains("limits CPU to 1.5 cores"));
    }

    @Test
    void aHeapThatDoesNotFitIsSaid() throws Exception {
        write("sys/fs/cgroup/a/memory.max", "70000000");
        assertThat(before()).anyMatch(warning -> warning.contains("A heap of 64m does not fit well"));
    }

    @Test
    void anotherGovernorIsSaid() throws Exception {
        write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave");
        assertThat(before()).anyMatch(warning -> warning.contains("'powersave'"));
    }

    @Test
    void throttlingStealAndDebugBuildsAreSaidAfterwards() throws Exception {
        write("sys/fs/cgroup/a/b/cpu.stat", "usage_usec 1\nnr_throttled 2");
        MachineCheck check = new MachineCheck(new Machine(root));
        write("sys/fs/cgroup/a/b/cpu.stat", "usage_usec 9\nnr_throttled 5");
        write("proc/stat", "cpu  150 0 100 840 0 0 0 10 0 0\ncpu0 1 1 1");

        assertThat(check.after(Map.of("kinjo", "OpenJDK 25 (fastdebug build)")))
                .satisfiesExactly(
                        debug -> assertThat(debug).contains("'kinjo' is a debug build"),
                        throttled -> assertThat(throttled).contains("throttled the CPU 3 times"),
                        steal -> assertThat(steal).contains("10.0 % of the CPU time away"));
    }

    @Test
    void aMachineThatSaysNothingIsNoError() throws Exception {
        Machine silent = new Machine(root.resolve("nowhere"));

        assertThat(silent.environment(Map.of()).memory()).isZero();
        assertThat(new MachineCheck(silent).after(Map.of())).isEmpty();
    }

    @Test
    void optionsFromTheEnvironmentAreSaid() {
        assertThat(MachineCheck.environmentVariables(Map.of("JDK_JAVA_OPTIONS", "-Xint", "JAVA_TOOL_OPTIONS", "-Da")))
                .hasSize(2);
        assertThat(MachineCheck.environmentVariables(Map.of("PATH", "/bin"))).isEmpty();
    }

    @Test
    void heapSizesAreBytes() {
        assertThat(List.of("4096", "2k", "3M", "1g").stream().map(HeapSize::bytes))
                .containsExactly(4096L, 2048L, 3L << 20, 1L << 30);
    }

    private List<String> before() throws InterruptedException {
        return new MachineCheck(new Machine(root)).before(plan);
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text + "\n");
    }
}
