package kinjo.scale.grid;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import kinjo.scale.launch.Fleet;
import kinjo.scale.launch.ServerProcess;
import kinjo.scale.observe.ProcessReading;
import kinjo.scale.observe.Usage;

/** What a cell's processes have used at a moment. */
record UsageReading(ProcessReading servers, ProcessReading others, long nanos) {

    /** @param servers process numbers of the servers' JVMs; whatever else the fleet started are the others */
    static UsageReading of(List<Long> servers, Fleet fleet) {
        List<Long> others = fleet.servers().stream()
                .map(ServerProcess::pid)
                .map(ProcessHandle::of)
                .flatMap(Optional::stream)
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                .map(ProcessHandle::pid)
                .filter(pid -> !servers.contains(pid))
                .toList();
        return new UsageReading(ProcessReading.of(servers), ProcessReading.of(others), System.nanoTime());
    }

    /** @param shared see there */
    Usage since(UsageReading before, boolean shared) {
        double seconds = (nanos - before.nanos) / 1e9;
        return new Usage(
                servers.since(before.servers), others.since(before.others).cpuSeconds() / seconds, shared);
    }
}
