package kinjo.scale.grid;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.console.TimeText;
import kinjo.common.console.Words;
import kinjo.scale.cores.CoreAssignment;
import kinjo.scale.dispatch.Dispatcher;
import kinjo.scale.driver.Browser;
import kinjo.scale.topology.CpuSet;
import kinjo.scale.topology.Topology;

/**
 * What a user may say about a grid, on the command line or in a file. What is null was not said.
 *
 * @param jvms how many JVMs
 * @param cores on how many cores; all that have so many threads if it is not said at all
 * @param threadsPerCore with how many hardware threads of each; all that each has if it is not said at all
 * @param pinned whether each JVM has cores of its own
 * @param vms names of VMs
 * @param share what the JVMs share with each other
 * @param think time between an answer and the next click
 * @param limit highest mean response time
 * @param measure time of one measurement; at least half of it comes before, to settle. If it is not said: twice what a user
 *     needs for a click at the limit
 * @param heap megabytes of all JVMs together
 * @param mostUsers that the driver may have
 * @param rounds how often each cell is run
 * @param openLoad shares of the highest throughput at which users click whether they are answered or not; above 0, up to 2
 * @param dispatcher name of what stands in front of the servers
 */
public record GridSettings(
        List<Integer> jvms,
        List<Integer> cores,
        List<Integer> threadsPerCore,
        List<Boolean> pinned,
        List<String> vms,
        List<Sharing> share,
        Duration think,
        Duration limit,
        Duration measure,
        Integer heap,
        Integer mostUsers,
        Integer rounds,
        List<Double> openLoad,
        String dispatcher) {

    public static final GridSettings NOTHING =
            new GridSettings(null, null, null, null, null, null, null, null, null, null, null, null, null, null);

    private static final int LEAST_HEAP = 64;
    private static final double MOST_LOAD = 2;
    /** Files are called by it. */
    private static final String NAME = "[a-z0-9-]+";

    private static final int MEGABYTE = 1 << 20;

    /** Megabytes of a JVM: classes, code, stacks, buffers, and what the collector keeps. */
    private static final int BESIDE_HEAP = 200;

    /** Megabytes of database, dispatcher and driver together. */
    private static final int BESIDE_SERVERS = 512;

    private static final GridSettings DEFAULTS = new GridSettings(
            List.of(1, 2),
            null,
            null,
            List.of(false),
            List.of("stock"),
            List.of(Sharing.DEFAULT),
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            null,
            512,
            20_000,
            1,
            List.of(),
            Dispatcher.EMBEDDED);

    /** What others say where this says nothing. */
    public GridSettings or(GridSettings other) {
        return new GridSettings(
                first(jvms, other.jvms),
                first(cores, other.cores),
                first(threadsPerCore, other.threadsPerCore),
                first(pinned, other.pinned),
                first(vms, other.vms),
                first(share, other.share),
                first(think, other.think),
                first(limit, other.limit),
                first(measure, other.measure),
                first(heap, other.heap),
                first(mostUsers, other.mostUsers),
                first(rounds, other.rounds),
                first(openLoad, other.openLoad),
                first(dispatcher, other.dispatcher));
    }

    /** The same on one number of cores and of their threads; null for all that each has. */
    public GridSettings with(int coreCount, Integer threadCount) {
        return new GridSettings(
                        null,
                        List.of(coreCount),
                        threadCount == null ? null : List.of(threadCount),
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null)
                .or(this);
    }

    /** The same with a number of rounds; null for none said. */
    public GridSettings withRounds(Integer often) {
        return new GridSettings(
                jvms,
                cores,
                threadsPerCore,
                pinned,
                vms,
                share,
                think,
                limit,
                measure,
                heap,
                mostUsers,
                often,
                openLoad,
                dispatcher);
    }

    /** With the defaults where this says nothing. */
    public GridSettings orDefaults() {
        GridSettings all = or(DEFAULTS);
        return all.or(measuring(all.think.plus(all.limit).multipliedBy(2)));
    }

    private static GridSettings measuring(Duration time) {
        return new GridSettings(null, null, null, null, null, null, null, null, time, null, null, null, null, null);
    }

    private static <T> T first(T one, T other) {
        return one != null ? one : other;
    }

    /**
     * All combinations that this machine has cores, time and memory for; the plan says which others were left out.
     *
     * @param servers what cells know the servers by
     * @throws kinjo.common.KinjoException if it has them for none, or something is wrong on every machine
     */
    public GridPlan plan(Subject subject, List<String> servers, Topology topology, Room room) {
        GridSettings all = orDefaults();
        all.check();
        List<LeftOut> leftOut = new ArrayList<>();
        List<Cell> cells = all.cells(servers, topology, room, leftOut);
        if (cells.isEmpty()) {
            throw leftOut.getFirst().why();
        }
        return new GridPlan(
                subject,
                cells,
                all.think,
                all.limit,
                all.measure.dividedBy(2),
                all.measure,
                all.heap,
                all.mostUsers,
                all.rounds,
                all.openLoad,
                all.dispatcher,
                leftOut.stream().map(LeftOut::text).distinct().toList(),
                false);
    }

    private void check() {
        if (Stream.of(jvms, each(cores), each(threadsPerCore))
                .flatMap(List::stream)
                .anyMatch(count -> count != null && count < 1)) {
            throw new UsageException(
                    "A cell has one JVM, one core, and one hardware thread of it, or more.", "Give 1 or more.");
        }
        for (String vm : vms) {
            if (!vm.matches(NAME)) {
                throw new UsageException(
                        "A grid knows VMs by their names, and " + vm + " is none.",
                        "Write one of those that --help lists; to measure another JDK 25, set KINJO_JDK to its folder.");
            }
        }
        if (openLoad.stream().anyMatch(share -> !(share > 0 && share <= MOST_LOAD))) {
            throw new UsageException(
                    "Shares of the highest throughput are above 0, and up to 2: " + openLoad + ".", "Give 0.5,0.8.");
        }
        if (limit.compareTo(Browser.LONGEST_ANSWER) >= 0) {
            throw new UsageException(
                    "No answer is waited for longer than " + TimeText.of(Browser.LONGEST_ANSWER) + ", so a limit of "
                            + TimeText.of(limit) + " is never reached.",
                    "Give a shorter one (--limit).");
        }
        if (mostUsers < 1 || rounds < 1) {
            throw new UsageException("Without users or rounds there is nothing to measure.", "Give 1 or more.");
        }
    }

    /**
     * Each once, as results are told apart by their cell.
     *
     * @param leftOut is told why others cannot be measured
     */
    private List<Cell> cells(List<String> servers, Topology topology, Room room, List<LeftOut> leftOut) {
        List<Integer> counts = fitting(jvms, count -> requireMemory(count, room.memoryBytes()), LeftOut::jvms, leftOut);
        List<Cell> cells = new ArrayList<>();
        for (Integer core : each(cores)) {
            for (Integer thread : fitting(
                    each(threadsPerCore),
                    count -> cpus(topology, core, count, room),
                    count -> LeftOut.cores(core, count),
                    leftOut)) {
                Topology used = topology.restrictedTo(cpus(topology, core, thread, room));
                for (int jvm : counts) {
                    for (boolean pin : pinned) {
                        cells.addAll(cells(servers, jvm, used, pin));
                    }
                }
            }
        }
        return cells.stream().distinct().toList();
    }

    /**
     * Those that a test does not refuse.
     *
     * @param asked the options that ask for a count
     */
    private static List<Integer> fitting(
            List<Integer> counts, Consumer<Integer> test, Function<Integer, String> asked, List<LeftOut> leftOut) {
        List<Integer> fit = new ArrayList<>();
        for (Integer count : counts) {
            try {
                test.accept(count);
                fit.add(count);
            } catch (KinjoException e) {
                leftOut.add(new LeftOut(asked.apply(count), e));
            }
        }
        return fit;
    }

    private void requireMemory(int count, long free) {
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

    /** Null alone if nothing was said. */
    private static List<Integer> each(List<Integer> said) {
        return said != null ? said : Collections.singletonList(null);
    }

    /**
     * A cgroup may give less time than there are CPUs, and stop all processes in it for a while when it is used up.
     * Then a cell would show the limit, and not its configuration.
     */
    private static CpuSet cpus(Topology topology, Integer core, Integer thread, Room room) {
        CpuSet cpus = cpus(topology, core, thread);
        if (room.cpuLimit() > 0 && cpus.size() > room.cpuLimit()) {
            throw new UsageException(
                    "A cgroup gives the processes here the time of %s CPUs together, and a cell has %d."
                            .formatted(Words.decimal(1, room.cpuLimit()), cpus.size()),
                    "Give fewer cores (--cores), or raise the limit (cpu.max; of a container: --cpus).");
        }
        return cpus;
    }

    private static CpuSet cpus(Topology topology, Integer core, Integer thread) {
        if (thread == null) {
            return core == null ? topology.all() : CoreAssignment.choose(topology, core);
        }
        long fit =
                topology.cores().stream().filter(cpus -> cpus.size() >= thread).count();
        return CoreAssignment.choose(topology, core != null ? core : (int) Math.max(1, fit), thread);
    }

    private List<Cell> cells(List<String> servers, int jvm, Topology used, boolean pin) {
        List<Cell> cells = new ArrayList<>();
        int core = used.cores().size();
        int thread = used.threadsPerCore();
        for (String server : servers) {
            for (Sharing one : share) {
                vms.forEach(vm -> cells.add(new Cell(vm, server, jvm, core, thread, used.all(), pin, one)));
            }
        }
        return cells;
    }
}
