package kinjo.scale.grid;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import kinjo.common.KinjoException;
import kinjo.scale.cores.CoreAssignment;
import kinjo.scale.driver.ClosedLoop;
import kinjo.scale.driver.Measurement;
import kinjo.scale.driver.UserSearch;
import kinjo.scale.launch.Fleet;
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
    private final Consumer<String> progress;

    CellRun(GridPlan plan, Topology topology, Site<V> site, Consumer<String> progress) {
        this.plan = plan;
        this.topology = topology;
        this.site = site;
        this.progress = progress;
    }

    /** @param logs folder for what the processes print; made if it is missing */
    CellResult run(Run run, Path logs) throws IOException, InterruptedException {
        Cell cell = run.cell();
        Files.createDirectories(logs);
        List<CpuSet> assigned = cell.pinned()
                ? CoreAssignment.divide(topology, cell.cpus(), cell.jvms())
                : Collections.nCopies(cell.jvms(), cell.cpus());
        try (Fleet fleet = new Fleet()) {
            progress.accept("starting");
            CpuSet others = CoreAssignment.others(topology, cell.cpus());
            Site.Running running = site.start(fleet, cell, assigned, others, logs);
            return measure(run, assigned, running, fleet, logs);
        } catch (KinjoException e) {
            return CellResult.failed(run, e.getMessage() + REMEDY + e.remedy());
        }
    }

    private CellResult measure(Run run, List<CpuSet> assigned, Site.Running running, Fleet fleet, Path logs)
            throws IOException, InterruptedException {
        Cell cell = run.cell();
        UserSearch search =
                new UserSearch(plan.limit().toMillis(), plan.think().toMillis(), firstUsers(), plan.mostUsers());
        List<Measurement> levels = new ArrayList<>();
        Measurement best = null;
        CpuTimes.Split split = null;
        long footprint = 0;
        Usage usage = null;
        HardwareCounts hardware = null;
        LockProfile locks = null;
        try (ClosedLoop<V> users = new ClosedLoop<>(site.scenario(running.address()), plan.think())) {
            warmUp(users);
            for (int count = search.next(); count > 0; count = search.next()) {
                progress.accept(count + " users");
                users.setUsers(count, plan.settle().dividedBy(2));
                Thread.sleep(plan.settle());
                CpuTimes before = CpuTimes.of(cell.cpus());
                UsageReading reading = UsageReading.of(running.servers(), fleet);
                Measurement level = users.measure(plan.measure());
                Usage used = UsageReading.of(running.servers(), fleet).since(reading);
                CpuTimes.Split now = CpuTimes.of(cell.cpus()).since(before);
                fleet.requireAlive();
                requireValid(level);
                levels.add(level);
                search.measured(level.all().mean(), level.throughput());
                if (search.highest() == count) {
                    best = level;
                    split = now;
                    usage = used;
                    footprint =
                            running.servers().stream().mapToLong(Footprint::of).sum();
                }
            }
            if (best != null) {
                users.setUsers(best.users(), plan.settle().dividedBy(2));
                Thread.sleep(plan.settle());
                progress.accept("counting");
                hardware = HardwareSearch.run(users, running.servers(), plan.measure());
                progress.accept("looking for locks");
                locks = LockSearch.run(users, running.servers(), plan.measure(), logs);
            }
        }
        return new CellResult(
                cell,
                run.round(),
                assigned,
                CoreAssignment.isTimeSliced(cell.cpus(), cell.jvms()),
                running.startMillis(),
                levels,
                best,
                split,
                footprint,
                usage,
                hardware,
                locks,
                search.isCutShort(),
                best != null && best.isDriverLate(plan.think().toMillis()),
                best == null
                        ? "not even " + firstUsers() + " users were answered within the limit" + REMEDY
                                + "raise --limit, or give more cores or heap"
                        : null);
    }

    private int firstUsers() {
        return Math.min(FIRST_USERS, plan.mostUsers());
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

    private static void requireValid(Measurement level) {
        if (level.invalid() != null) {
            throw new KinjoException("with " + level.users() + " users " + level.invalid(), "see the logs of the cell");
        }
    }
}
