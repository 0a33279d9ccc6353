package kinjo.bench.compare.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.HeapSize;
import kinjo.common.console.Words;
import kinjo.common.machine.Machine;

/** Looks for what may spoil the figures. It warns and never refuses: the user knows the machine better. */
final class MachineCheck {

    private static final double BUSY_CORES = 0.5;
    private static final double NOTICEABLE_STEAL = 0.01;
    // What a JVM needs beside its heap: code, metaspace, stacks, the collector's tables.
    private static final double BESIDE_HEAP = 1.25;
    private static final Duration WATCH = Duration.ofMillis(500);

    private final Machine machine;
    private final Machine.Counters before;

    MachineCheck(Machine machine) {
        this.machine = machine;
        this.before = machine.counters();
    }

    List<String> before(ComparePlan plan) throws InterruptedException {
        List<String> warnings = new ArrayList<>();
        // The load average would tell of our own build, which has just ended.
        Machine.Counters start = machine.counters();
        warnings.addAll(busyJavas());
        warnings.addAll(busyCores(machine.counters().busyCores(start)));
        if (machine.cpuLimit() > 0) {
            warnings.add("A cgroup limits CPU to " + Words.decimal(1, machine.cpuLimit())
                    + " cores: throttling makes times uneven.");
        }
        String governor = machine.governor();
        if (!governor.isEmpty() && !governor.equals("performance")) {
            warnings.add("The CPU's frequency governor is '" + governor
                    + "': 'sudo cpupower frequency-set -g performance' makes times steadier.");
        }
        plan.heaps().stream().filter(HeapSize::isValid).forEach(heap -> warnings.addAll(memoryFor(heap)));
        warnings.addAll(environmentVariables(System.getenv()));
        return warnings;
    }

    List<String> after(Map<String, String> versions) {
        List<String> warnings = new ArrayList<>();
        versions.forEach((variant, version) -> {
            if (version.contains("fastdebug") || version.contains("slowdebug")) {
                warnings.add("'" + variant + "' is a debug build: its speed says nothing.");
            }
        });
        Machine.Counters now = machine.counters();
        if (now.throttled() > before.throttled()) {
            warnings.add("The cgroup throttled the CPU " + (now.throttled() - before.throttled())
                    + " times during the comparison.");
        }
        double steal = (double) (now.steal() - before.steal()) / Math.max(1, now.allTime() - before.allTime());
        if (steal > NOTICEABLE_STEAL) {
            warnings.add("The host took " + Words.decimal(1, 100 * steal)
                    + " % of the CPU time away (steal) during the comparison.");
        }
        return warnings;
    }

    static List<String> busyCores(double busy) {
        return busy <= BUSY_CORES
                ? List.of()
                : List.of("The machine was busy before the start (" + Words.decimal(1, busy)
                        + " cores in use): end other programs and measure again.");
    }

    private List<String> memoryFor(String heap) {
        double needed = HeapSize.bytes(heap) * BESIDE_HEAP;
        long available =
                Math.min(machine.memory("MemAvailable"), machine.memoryLimit().orElse(Long.MAX_VALUE));
        return available == 0 || needed <= available
                ? List.of()
                : List.of("A heap of " + heap + " does not fit well into the "
                        + Words.decimal(1, available / (double) (1 << 30))
                        + " GiB of memory that are free: expect swapping or killed runs.");
    }

    static List<String> environmentVariables(Map<String, String> variables) {
        List<String> warnings = new ArrayList<>();
        for (String name : List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS")) {
            if (variables.containsKey(name)) {
                warnings.add(name + " is set and changes every VM of the comparison: " + variables.get(name));
            }
        }
        if (variables.containsKey("JDK_JAVA_OPTIONS")) {
            warnings.add("JDK_JAVA_OPTIONS was not passed on, since it would come before -kinjo:"
                    + " give its options with --flag.");
        }
        return warnings;
    }

    private static List<String> busyJavas() throws InterruptedException {
        Map<ProcessHandle, Duration> before = javas().collect(Collectors.toMap(java -> java, MachineCheck::cpu));
        Thread.sleep(WATCH.toMillis());
        List<String> busy = before.entrySet().stream()
                .filter(java -> cpu(java.getKey()).minus(java.getValue()).compareTo(WATCH.dividedBy(10)) > 0)
                .map(java -> String.valueOf(java.getKey().pid()))
                .toList();
        return busy.isEmpty()
                ? List.of()
                : List.of("Other java processes use CPU (pid " + String.join(", ", busy)
                        + "): end them and measure again.");
    }

    private static Stream<ProcessHandle> javas() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .filter(process -> process.info().command().orElse("").endsWith("/java"));
    }

    private static Duration cpu(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }
}
