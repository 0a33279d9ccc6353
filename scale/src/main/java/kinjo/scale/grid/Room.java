package kinjo.scale.grid;

import java.nio.file.Path;
import kinjo.common.machine.Machine;

/**
 * What a machine has left for a grid.
 *
 * @param memoryBytes that may be used here and that nobody uses
 * @param cpuLimit CPUs' worth of time that a cgroup gives all processes here together; 0 without a limit
 */
public record Room(long memoryBytes, double cpuLimit) {

    /** Of this machine, now. */
    public static Room here() {
        Machine machine = new Machine(Path.of("/"));
        return new Room(machine.freeMemory(), machine.cpuLimit());
    }
}
