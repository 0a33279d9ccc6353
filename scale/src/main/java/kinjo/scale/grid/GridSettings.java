package kinjo.scale.grid;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.console.TimeText;
import kinjo.scale.dispatch.Dispatcher;
import kinjo.scale.driver.Browser;
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

    private static final double MOST_LOAD = 2;
    /** Files are called by it. */
    private static final String NAME = "[a-z0-9-]+";

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
        return plan(List.of(this), null, subject, servers, topology, room);
    }

    /**
     * The combinations of several settings, and what a grid that goes on was asked for before.
     *
     * @param asked alike in all but jvms, cores, threads, VMs and the like; none for what was asked for before
     * @param before the grid that goes on; null for a new one
     * @throws kinjo.common.KinjoException as {@link #plan(Subject, List, Topology, Room)}
     */
    public static GridPlan plan(
            List<GridSettings> asked,
            GridPlan before,
            Subject subject,
            List<String> servers,
            Topology topology,
            Room room) {
        GridSettings any = (asked.isEmpty() ? before.settings() : asked.getFirst()).orDefaults();
        any.check();
        List<GridSettings> now = asked.stream()
                .map(GridSettings::orDefaults)
                .map(one -> one.withRounds(null))
                .toList();
        Map<GridSettings, Combinations> all = new LinkedHashMap<>();
        Stream.concat(before == null ? Stream.of() : before.asked().stream(), now.stream())
                .forEach(one -> all.computeIfAbsent(one, _ -> Combinations.of(one, servers, topology, room)));
        requireSome(now.stream().map(all::get).toList());
        List<Cell> measured = before == null ? List.of() : before.cells();
        Stream<Cell> cells = all.values().stream().flatMap(one -> one.cells().stream());
        return new GridPlan(
                subject,
                Stream.concat(measured.stream(), cells).distinct().toList(),
                any.think,
                any.limit,
                any.measure.dividedBy(2),
                any.measure,
                any.heap,
                any.mostUsers,
                any.rounds,
                any.openLoad,
                any.dispatcher,
                List.copyOf(all.keySet()),
                all.values().stream()
                        .flatMap(one -> one.leftOut().stream())
                        .filter(one -> one.isMissingFrom(measured))
                        .map(LeftOut::text)
                        .distinct()
                        .toList(),
                false);
    }

    /** @throws KinjoException that says why there is no cell at all */
    private static void requireSome(List<Combinations> asked) {
        if (!asked.isEmpty() && asked.stream().allMatch(one -> one.cells().isEmpty())) {
            throw asked.getFirst().leftOut().getFirst().why();
        }
    }

    private void check() {
        if (Stream.of(jvms, cores, threadsPerCore)
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .anyMatch(count -> count < 1)) {
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
}
