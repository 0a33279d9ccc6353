package kinjo.scale.grid;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import kinjo.common.machine.Machine;
import kinjo.scale.launch.Fleet;
import kinjo.scale.launch.ServerProcess;
import kinjo.scale.observe.ProcessReading;
import kinjo.scale.observe.Usage;

/** What a cell's processes have used at a moment; others than the servers by name. */
record UsageReading(ProcessReading servers, Map<String, ProcessReading> others, long throttled, long nanos) {

    /** @param servers process numbers of the servers' JVMs; whatever else the fleet started are the others */
    static UsageReading of(List<Long> servers, Fleet fleet) {
        Map<String, ProcessReading> others = new LinkedHashMap<>();
        for (ServerProcess process : fleet.servers()) {
            List<Long> family =
                    family(process.pid()).filter(pid -> !servers.contains(pid)).toList();
            others.put(process.name(), ProcessReading.of(family));
        }
        return new UsageReading(
                ProcessReading.of(servers),
                others,
                new Machine(Path.of("/")).counters().throttled(),
                System.nanoTime());
    }

    private static Stream<Long> family(long pid) {
        return ProcessHandle.of(pid).stream()
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                .map(ProcessHandle::pid);
    }

    /** @param freeCpus see there */
    Usage since(UsageReading before, int freeCpus) {
        double seconds = (nanos - before.nanos) / 1e9;
        Map<String, Double> cpus = new LinkedHashMap<>();
        others.forEach((name, reading) ->
                cpus.put(name, reading.since(before.others.get(name)).cpuSeconds() / seconds));
        return new Usage(
                servers.since(before.servers),
                cpus.values().stream().mapToDouble(Double::doubleValue).sum(),
                cpus,
                throttled - before.throttled,
                seconds,
                freeCpus);
    }
}
