package kinjo.scale.grid;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.console.Words;
import kinjo.scale.cores.CoreAssignment;
import kinjo.scale.topology.CpuSet;
import kinjo.scale.topology.Topology;

/**
 * All combinations of what was asked for.
 *
 * @param cells that this machine has cores, time and memory for; each once, as results are told apart by their cell
 * @param leftOut all others
 */
record Combinations(List<Cell> cells, List<LeftOut> leftOut) {
    private static final int LEAST_HEAP = 64;
    private static final int MEGABYTE = 1 << 20;

    /** Megabytes of a JVM: classes, code, stacks, buffers, and what the collector keeps. */
    private static final int BESIDE_HEAP = 200;

    /** Megabytes of database, dispatcher and driver together. */
    private static final int BESIDE_SERVERS = 512;

    /** @param settings with all that has a default */
    static Combinations of(GridSettings settings, List<String> servers, Topology topology, Room room) {
        List<Cell> cells = new ArrayList<>();
        List<LeftOut> leftOut = new ArrayList<>();
        for (Integer core : each(settings.cores())) {
            for (Integer thread : each(settings.threadsPerCore())) {
                try {
                    Topology used = topology.restrictedTo(cpus(topology, core, thread));
                    for (int jvm : settings.jvms()) {
                        add(cells(settings, servers, jvm, used), settings.heap(), room, cells, leftOut);
                    }
                } catch (KinjoException e) {
                    leftOut.add(new LeftOut(List.of(), e));
                }
            }
        }
        return new Combinations(cells.stream().distinct().toList(), leftOut);
    }

    /** Null alone if nothing was said. */
    private static List<Integer> each(List<Integer> said) {
        return said != null ? said : Collections.singletonList(null);
    }

    /** @param alike cells with as many JVMs on the same CPUs */
    private static void add(List<Cell> alike, int heap, Room room, List<Cell> cells, List<LeftOut> leftOut) {
        try {
            requireTime(alike.getFirst().cpus(), room.cpuLimit());
            requireMemory(alike.getFirst().jvms(), heap, room.memoryBytes());
            cells.addAll(alike);
        } catch (KinjoException e) {
            leftOut.add(new LeftOut(alike, e));
        }
    }

    /**
     * A cgroup may give less time than there are CPUs, and stop all processes in it for a while when it is used up.
     * Then a cell would show the limit, and not its configuration.
     */
    private static void requireTime(CpuSet cpus, double limit) {
        if (limit > 0 && cpus.size() > limit) {
            throw new UsageException(
                    "A cgroup gives the processes here the time of %s CPUs together, and a cell has %d."
                            .formatted(Words.decimal(1, limit), cpus.size()),
                    "Give fewer cores (--cores), or raise the limit (cpu.max; of a container: --cpus).");
        }
    }

    private static void requireMemory(int count, int heap, long free) {
        if (heap / count < LEAST_HEAP) {
            throw new UsageException(
                    count + " JVMs with a heap of " + heap + " MB together have less than " + LEAST_HEAP + " MB each.",
                    "Give fewer JVMs (--jvms), or a larger heap (--heap).");
        }
        long needed = heap + (long) count * BESIDE_HEAP + BESIDE_SERVERS;
        if (needed * MEGABYTE > free) {
            throw new UsageException(
                    "A heap of %d MB, %d MB besides for each of %d JVMs, and %d MB for database, dispatcher and driver"
                                    .formatted(heap, BESIDE_HEAP, count, BESIDE_SERVERS)
                            + " are " + needed + " MB: more than the " + free / MEGABYTE + " MB that are free here.",
                    "Give a smaller heap (--heap) or fewer JVMs (--jvms), or end what else takes memory.");
        }
    }

    private static CpuSet cpus(Topology topology, Integer core, Integer thread) {
        if (thread == null) {
            return core == null ? topology.all() : CoreAssignment.choose(topology, core);
        }
        long fit =
                topology.cores().stream().filter(cpus -> cpus.size() >= thread).count();
        return CoreAssignment.choose(topology, core != null ? core : (int) Math.max(1, fit), thread);
    }

    private static List<Cell> cells(GridSettings settings, List<String> servers, int jvm, Topology used) {
        List<Cell> cells = new ArrayList<>();
        int core = used.cores().size();
        int thread = used.threadsPerCore();
        for (boolean pin : settings.pinned()) {
            for (String server : servers) {
                for (Sharing one : settings.share()) {
                    settings.vms()
                            .forEach(vm -> cells.add(new Cell(vm, server, jvm, core, thread, used.all(), pin, one)));
                }
            }
        }
        return cells;
    }
}
