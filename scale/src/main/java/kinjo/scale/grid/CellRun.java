package kinjo.scale.grid;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import kinjo.common.KinjoException;
import kinjo.scale.cores.CoreAssignment;
import kinjo.scale.driver.ClosedLoop;
import kinjo.scale.driver.Measurement;
import kinjo.scale.driver.OpenLoop;
import kinjo.scale.driver.Scenario;
import kinjo.scale.driver.UserSearch;
import kinjo.scale.launch.Affinity;
import kinjo.scale.launch.Fleet;
import kinjo.scale.launch.OpenFiles;
import kinjo.scale.observe.CpuTimes;
import kinjo.scale.observe.Footprint;
import kinjo.scale.observe.HardwareCounts;
import kinjo.scale.observe.LockProfile;
import kinjo.scale.observe.Usage;
import kinjo.scale.topology.CpuSet;
import kinjo.scale.topology.Topology;

/** One cell: starts the servers, looks for the highest number of users, ends the servers. */
final class CellRun<V extends Closeable> {
    private static final int FIRST_USERS = 25;
    private static final int MOST_WARM_UPS = 10;
    private static final String REMEDY = "\n  -> ";

    /** Servers are warm when a measurement is not better than this share of the one before. */
    private static final double STILL_COLD = 0.8;

    private final GridPlan plan;
    private final Topology topology;
    private final Site<V> site;
    private final Archives<V> archives;
    private final Consumer<String> progress;

    CellRun(GridPlan plan, Topology topology, Site<V> site, Archives<V> archives, Consumer<String> progress) {
        this.plan = plan;
        this.topology = topology;
        this.site = site;
        this.archives = archives;
        this.progress = progress;
    }

    /** @param logs folder for what the processes print; made if it is missing */
    CellResult run(Run run, Path logs) throws IOException, InterruptedException {
        Cell cell = run.cell();
        Files.createDirectories(logs);
        try {
            Affinity.require(cell.cpus(), topology.all());
            List<CpuSet> assigned = cell.pinned()
                    ? CoreAssignment.divide(topology, cell.cpus(), cell.jvms())
                    : Collections.nCopies(cell.jvms(), cell.cpus());
            CpuSet others = CoreAssignment.others(topology, cell.cpus());
            progress.accept("starting");
            List<String> options = archives.options(cell, assigned.getFirst(), others, logs);
            try (Fleet fleet = new Fleet()) {
                Site.Running running = site.start(fleet, cell, options, assigned, others, logs);
                // Here is the driver.
                try (Affinity.Bound _ = Affinity.bind(others)) {
                    return measure(run, assigned, running, fleet, logs);
                }
            }
        } catch (KinjoException e) {
            return CellResult.failed(run, e.getMessage() + REMEDY + e.remedy());
        } catch (IOException | UncheckedIOException e) {
            return CellResult.failed(run, e + REMEDY + "see the logs in " + logs);
        }
    }

    /** What came out with one number of users. */
    private record Level(Measurement measurement, CpuTimes.Split split, Usage usage, long footprint) {}

    private CellResult measure(Run run, List<CpuSet> assigned, Site.Running running, Fleet fleet, Path logs)
            throws IOException, InterruptedException {
        Cell cell = run.cell();
        Scenario<V> scenario = site.scenario(running.address());
        long thinkMillis = scenario.meanThink(plan.think()).toMillis();
        UserSearch search = new UserSearch(plan.limit().toMillis(), thinkMillis, firstUsers(), mostUsers());
        long startBytes = footprint(running);
        List<Measurement> levels = new ArrayList<>();
        Level best = null;
        HardwareCounts hardware = null;
        LockProfile locks = null;
        String died = null;
        try (ClosedLoop<V> users = new ClosedLoop<>(scenario, plan.think())) {
            warmUp(users);
            for (int count = search.next(); count > 0; count = search.next()) {
                progress.accept(count + " users");
                settle(scenario, users, count);
                Level level;
                try {
                    level = level(cell, running, fleet, users);
                } catch (KinjoException e) {
                    if (best == null) {
                        throw e;
                    }
                    died = "with " + count + " users " + e.getMessage() + REMEDY + e.remedy();
                    break;
                }
                levels.add(level.measurement());
                search.measured(
                        mean(level.measurement(), search), level.measurement().throughput());
                best = search.highest() == count ? level : best;
            }
            if (best != null && died == null) {
                settle(scenario, users, best.measurement().users());
                progress.accept("counting");
                hardware = HardwareSearch.run(users, running.servers(), plan.measure());
                progress.accept("looking for locks");
                locks = LockSearch.run(users, running.servers(), plan.measure(), logs);
            }
        }
        List<OpenLevel> open =
                best == null || died != null ? List.of() : openLevels(scenario, best.measurement(), fleet);
        return new CellResult(
                cell,
                run.round(),
                assigned,
                CoreAssignment.isTimeSliced(cell.cpus(), cell.jvms()),
                running.startMillis(),
                startBytes,
                levels,
                best == null ? null : best.measurement(),
                best == null ? null : best.split(),
                best == null ? 0 : best.footprint(),
                best == null ? null : best.usage(),
                hardware,
                locks,
                open,
                search.isCutShort(),
                best != null
                        && best.measurement()
                                .isDriverLate(thinkMillis, plan.limit().toMillis()),
                died,
                best == null
                        ? "not even " + firstUsers() + " users were answered within the limit" + REMEDY
                                + "raise --limit, or give more cores or heap"
                        : null);
    }

    /** After the closed loop, whose users are gone. */
    private List<OpenLevel> openLevels(Scenario<V> scenario, Measurement best, Fleet fleet)
            throws InterruptedException {
        List<OpenLevel> levels = new ArrayList<>();
        for (double share : plan.openLoad()) {
            double perSecond = share * best.throughput();
            progress.accept("%.0f requests/s, whether they are answered or not".formatted(perSecond));
            levels.add(new OpenLevel(
                    share, new OpenLoop<>(scenario, OpenLevel.users(perSecond, best)).run(perSecond, plan.measure())));
            fleet.requireAlive();
        }
        return levels;
    }

    /** All come, each thinks once at least, and each is answered; who waits for more than twice the limit is enough. */
    private void settle(Scenario<V> scenario, ClosedLoop<V> users, int count) throws InterruptedException {
        Duration coming = plan.settle().dividedBy(2);
        Duration longest = scenario.longestThink(plan.think());
        Duration least = longest.compareTo(plan.settle()) > 0 ? longest : plan.settle();
        users.setUsers(count, coming);
        Thread.sleep(coming);
        users.settle(least, least.plus(plan.limit().multipliedBy(2)));
    }

    private Level level(Cell cell, Site.Running running, Fleet fleet, ClosedLoop<V> users) throws InterruptedException {
        boolean shared = CoreAssignment.others(topology, cell.cpus()).numbers().anyMatch(cell.cpus()::contains);
        fleet.requireAlive();
        CpuTimes before = CpuTimes.of(cell.cpus());
        UsageReading reading = UsageReading.of(running.servers(), fleet);
        Measurement measurement = users.measure(plan.measure());
        fleet.requireAlive();
        Usage usage = UsageReading.of(running.servers(), fleet).since(reading, shared);
        CpuTimes.Split split = CpuTimes.of(cell.cpus()).since(before);
        return new Level(measurement, split, usage, footprint(running));
    }

    private static long footprint(Site.Running running) {
        return running.servers().stream().mapToLong(Footprint::of).sum();
    }

    private int firstUsers() {
        return Math.min(FIRST_USERS, mostUsers());
    }

    private int mostUsers() {
        return (int) Math.min(plan.mostUsers(), OpenFiles.users());
    }

    /** The first answers of a cold server take longer than the limit, whatever the number of users. */
    private void warmUp(ClosedLoop<V> users) throws InterruptedException {
        users.setUsers(firstUsers(), plan.settle());
        double before = Double.POSITIVE_INFINITY;
        for (int round = 1; round <= MOST_WARM_UPS; round++) {
            progress.accept("warming up");
            Measurement level = users.measure(plan.measure());
            if (level.all().count() == 0 && level.errors() > 0) {
                return;
            }
            double mean = level.all().mean();
            if (mean > STILL_COLD * before) {
                return;
            }
            before = mean == 0 ? before : mean;
        }
    }

    /**
     * Mean response. A server that refuses requests, or leaves them, has too many users, if it did well with fewer.
     *
     * @throws KinjoException if it never did
     */
    private static double mean(Measurement level, UserSearch search) {
        if (level.invalid() == null) {
            return level.all().mean();
        }
        if (search.highest() == 0) {
            throw new KinjoException("with " + level.users() + " users " + level.invalid(), "see the logs of the cell");
        }
        return Double.POSITIVE_INFINITY;
    }
}
