package kinjo.scale.grid;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import kinjo.common.KinjoException;
import kinjo.scale.cores.CoreAssignment;
import kinjo.scale.driver.ClosedLoop;
import kinjo.scale.driver.Measurement;
import kinjo.scale.driver.OpenLoop;
import kinjo.scale.driver.Scenario;
import kinjo.scale.driver.UserSearch;
import kinjo.scale.launch.Fleet;
import kinjo.scale.launch.UserLimit;
import kinjo.scale.observe.CodeProfile;
import kinjo.scale.observe.CodeProfiler;
import kinjo.scale.observe.CpuTimes;
import kinjo.scale.observe.Footprint;
import kinjo.scale.observe.HardwareCounts;
import kinjo.scale.observe.LockOperations;
import kinjo.scale.observe.LockProfile;
import kinjo.scale.observe.Usage;
import kinjo.scale.topology.CpuSet;

/** Measures servers that run: looks for the highest number of users, and for what holds the servers back with so many. */
final class CellMeasurement<V extends Closeable> {
    static final String REMEDY = "\n  -> ";

    private static final int FIRST_USERS = 25;
    private static final int MOST_WARM_UPS = 10;

    /** Servers are warm when a measurement is not better than this share of the one before. */
    private static final double STILL_COLD = 0.8;

    /** A mean that is so much above the limit by the law, and this share of the time to think, is no accident. */
    private static final double BEYOND = 1.2;

    private static final double THINK_NOISE = 0.02;

    /** A mean of less than this share of the limit is far below it, unless CPUs are mostly busy. */
    private static final double FAR_BELOW = 0.1;

    private static final double MOSTLY_BUSY = 0.5;

    /** So much of the time of the loop, for the steps to the users' places, is too long. */
    private static final double LONG_WAY = 0.25;

    private static final Duration MOST_COMING = Duration.ofMinutes(1);
    private static final double MILLIS = 1e3;

    private final GridPlan plan;
    private final Scenario<V> scenario;
    private final Site.Running running;
    private final Fleet fleet;
    private final Path logs;
    private final Consumer<String> progress;
    private final long thinkMillis;
    private final int mostUsers;
    private final UserSearch search;

    private final List<Measurement> levels = new ArrayList<>();

    private final List<OpenLevel> open = new ArrayList<>();
    private OperatingPoint last;
    private OperatingPoint best;
    private HardwareCounts hardware;
    private LockSearch lockSearch;
    private LockProfile locks;
    private CodeProfiler profiler;
    private CodeProfile code;
    private String died;

    /** @param logs folder for recordings; it has what the processes print */
    CellMeasurement(
            GridPlan plan,
            Scenario<V> scenario,
            Site.Running running,
            Fleet fleet,
            Path logs,
            Consumer<String> progress) {
        this.plan = plan;
        this.scenario = scenario;
        this.running = running;
        this.fleet = fleet;
        this.logs = logs;
        this.progress = progress;
        this.thinkMillis = scenario.meanThink(plan.think()).toMillis();
        this.mostUsers = (int) Math.min(plan.mostUsers(), UserLimit.here());
        this.search = new UserSearch(plan.limit().toMillis(), thinkMillis, firstUsers(), mostUsers);
    }

    /** @param freeCpus see {@link Usage} */
    CellResult measure(Run run, List<CpuSet> assigned, int freeCpus) throws IOException, InterruptedException {
        Start start = new Start(
                assigned,
                CoreAssignment.isTimeSliced(run.cell().cpus(), run.cell().jvms()),
                running.startMillis(),
                footprint());
        try (ClosedLoop<V> users = new ClosedLoop<>(scenario, plan.think())) {
            search(users, run.cell().cpus(), freeCpus);
            if (isWorthMore()) {
                observe(users);
            }
        }
        if (isWorthMore()) {
            progress.accept("reading what was recorded");
            readFindings(GridFiles.logsName(run));
            openLoad();
        }
        fleet.requireNotEnded();
        return result(run, start);
    }

    private boolean isWorthMore() {
        return best != null && died == null;
    }

    private void search(ClosedLoop<V> users, CpuSet cpus, int freeCpus) throws InterruptedException {
        OperatingPoint warm = warmUp(users, () -> point(users, cpus, freeCpus), OperatingPoint::measurement);
        for (int count = search.next(); count > 0; count = search.next()) {
            OperatingPoint point;
            try {
                point = levels.isEmpty() && isTelling(warm) ? warm : settled(users, count, cpus, freeCpus);
            } catch (KinjoException e) {
                fleet.requireNotEnded();
                if (best == null) {
                    throw e;
                }
                died = "with " + count + " users " + text(e);
                return;
            }
            Measurement level = point.measurement();
            levels.add(level);
            last = point;
            search.measured(mean(level), level.throughput(), 1 - point.split().idle());
            best = search.highest() == count ? point : best;
            if (best != null && search.isBusy() && isDriverLate(best.measurement())) {
                // The driver is the limit: more numbers of users would say nothing of the servers.
                return;
            }
        }
    }

    /** What was measured to warm up is as good as any other measurement. */
    private boolean isTelling(OperatingPoint warm) {
        return warm != null
                && warm.measurement().invalid() == null
                && warm.measurement().all().mean() <= plan.limit().toMillis()
                && !isUnsettled(warm.measurement());
    }

    private OperatingPoint settled(ClosedLoop<V> users, int count, CpuSet cpus, int freeCpus)
            throws InterruptedException {
        progress.accept(count + " users");
        settle(users, count);
        OperatingPoint point = point(users, cpus, freeCpus);
        if (!isUnsettled(point.measurement())) {
            return point;
        }
        progress.accept(count + " users, who have not settled");
        settle(users, count);
        return point(users, cpus, freeCpus);
    }

    /**
     * Has the VM count the locks of requests.
     *
     * @param count users whom the servers answer in time
     * @param counter gives what JVMs have counted since they started
     */
    LockCounts countLocks(Cell cell, int count, Function<List<Long>, LockOperations> counter)
            throws InterruptedException {
        try (ClosedLoop<V> users = new ClosedLoop<>(scenario, plan.think())) {
            warmUp(users, () -> users.measure(plan.measure()), level -> level);
            settle(users, count);
            fleet.requireAlive();
            // JVMs are asked one after the other, each time in the same order, so all count for the same time.
            long start = System.nanoTime();
            LockOperations before = counter.apply(running.servers());
            Measurement load = users.measure(plan.measure());
            fleet.requireAlive();
            double seconds = (System.nanoTime() - start) / 1e9;
            LockOperations after = counter.apply(running.servers());
            return load.invalid() != null
                    ? LockCounts.missing(cell, count, load.invalid() + REMEDY + "see what the servers say, in " + logs)
                    : new LockCounts(cell, count, load.throughput() * seconds, after.since(before), null);
        }
    }

    private void observe(ClosedLoop<V> users) throws IOException, InterruptedException {
        if (last != best) {
            settle(users, best.measurement().users());
        }
        progress.accept("counting");
        hardware = HardwareSearch.run(users, running.servers(), plan.measure());
        progress.accept("looking for locks");
        profiler = CodeProfiler.start(running.servers(), fleet.folder());
        lockSearch = LockSearch.begin(users, running.servers(), plan.measure(), longestWait(), logs);
    }

    /** When the users are gone, as that takes time of the CPUs that they keep busy. */
    private void readFindings(String name) {
        locks = lockSearch.end(logs, name);
        code = profiler.stop(logs, name);
    }

    /** A thread waits no longer than its request takes: twice the longest one that was seen, as chance has a part in that. */
    private Duration longestWait() {
        Duration twice =
                Duration.ofMillis(Math.round(2 * best.measurement().all().max()));
        return twice.compareTo(plan.limit()) < 0 ? twice : plan.limit();
    }

    /** After the closed loop, whose users are gone. */
    private void openLoad() throws InterruptedException {
        for (double share : plan.openLoad()) {
            double perSecond = share * best.measurement().throughput();
            progress.accept("%.0f requests/s, whether they are answered or not".formatted(perSecond));
            int users = OpenLevel.users(perSecond, best.measurement());
            open.add(new OpenLevel(share, new OpenLoop<>(scenario, users).run(perSecond, plan.measure())));
            try {
                fleet.requireAlive();
            } catch (KinjoException e) {
                // Overload may end a server. The errors at this rate say so.
                return;
            }
        }
    }

    private CellResult result(Run run, Start start) {
        return new CellResult(
                run.cell(),
                run.round(),
                start,
                levels,
                best,
                new Findings(hardware, locks, code, open),
                search.isCutShort(),
                best != null && isDriverLate(best.measurement()),
                died,
                best == null
                        ? "no number of users that was tried was answered within the limit, not even "
                                + levels.getLast().users() + REMEDY + "raise --limit, or give more cores or heap"
                        : null);
    }

    private boolean isDriverLate(Measurement level) {
        return level.isDriverLate(thinkMillis, plan.limit().toMillis());
    }

    /** What went wrong, and what to do. */
    static String text(KinjoException e) {
        return e.getMessage() + REMEDY + e.remedy();
    }

    /**
     * More users come, or some leave. They log on and go to their places as fast as the servers can do that; or they
     * come at the time to begin the loop, if the steps to their places are much work.
     */
    private void come(ClosedLoop<V> users, int count) throws InterruptedException {
        int more = count - users.users();
        double steps = scenario.loop().size();
        double toPlaces = levels.isEmpty() ? 0 : MILLIS * more * steps / 2 / room();
        double logOns = levels.isEmpty() ? 0 : MILLIS * more * scenario.first().size() / room();
        double loop = users.loopThink().toMillis();
        if (logOns < loop && loop < MOST_COMING.toMillis() && toPlaces > LONG_WAY * loop) {
            Duration withAnswers = Duration.ofMillis((long) (loop + steps * meanWhileTheyCome(count)));
            users.addUsersInTurn(count, withAnswers);
            Thread.sleep(withAnswers);
            return;
        }
        double millis = Math.min(logOns + toPlaces, MOST_COMING.toMillis());
        Duration coming =
                Duration.ofMillis((long) Math.max(millis, plan.settle().toMillis() / 2.0));
        users.setUsers(count, coming);
        Thread.sleep(coming);
    }

    /** The mean response grows from what it was to what the interactive response time law expects of so many users. */
    private double meanWhileTheyCome(int count) {
        double before = levels.getLast().all().mean();
        double after = MILLIS * count / search.able() - thinkMillis;
        return (before + Math.clamp(after, before, Math.max(before, plan.limit().toMillis()))) / 2;
    }

    /**
     * Requests per second that the servers can do for users who come. At busy servers these get half of what there is, as
     * they do not think on their way.
     */
    private double room() {
        Measurement last = levels.getLast();
        double most = levels.stream().mapToDouble(Measurement::throughput).max().orElseThrow();
        double oneAfterTheOther = last.invalid() == null ? MILLIS / last.all().mean() : 0;
        return Math.max(search.able() - last.throughput(), Math.max(most / 2, oneAfterTheOther));
    }

    /** All come, each thinks once at least, and each is answered; who waits for more than twice the limit is enough. */
    private void settle(ClosedLoop<V> users, int count) throws InterruptedException {
        Duration longest = scenario.longestArrival(plan.think());
        Duration least = longest.compareTo(plan.settle()) > 0 ? longest : plan.settle();
        come(users, count);
        users.settle(least, least.plus(plan.limit().multipliedBy(2)));
    }

    /** Far below the limit half of the time is enough: such a number only leads to a higher one. */
    private OperatingPoint point(ClosedLoop<V> users, CpuSet cpus, int freeCpus) throws InterruptedException {
        boolean mayLeadOn = users.users() < mostUsers;
        if (mayLeadOn && (last == null || isFarBelow(last, users.users()))) {
            OperatingPoint half = point(users, cpus, freeCpus, plan.measure().dividedBy(2));
            if (isFarBelow(half, users.users())) {
                return half;
            }
        }
        return point(users, cpus, freeCpus, plan.measure());
    }

    /** With so many users, who keep CPUs busy in proportion. */
    private boolean isFarBelow(OperatingPoint point, int count) {
        Measurement level = point.measurement();
        double busy = (1 - point.split().idle()) * count / level.users();
        return level.invalid() == null
                && level.all().mean() < FAR_BELOW * plan.limit().toMillis()
                && busy < MOSTLY_BUSY;
    }

    private OperatingPoint point(ClosedLoop<V> users, CpuSet cpus, int freeCpus, Duration time)
            throws InterruptedException {
        fleet.requireAlive();
        CpuTimes before = CpuTimes.of(cpus);
        UsageReading reading = UsageReading.of(running.servers(), fleet);
        Measurement measurement = users.measure(time);
        fleet.requireAlive();
        Usage usage = UsageReading.of(running.servers(), fleet).since(reading, freeCpus);
        CpuTimes.Split split = CpuTimes.of(cpus).since(before);
        return new OperatingPoint(measurement, split, footprint(), usage);
    }

    private long footprint() {
        return running.servers().stream().mapToLong(Footprint::of).sum();
    }

    private int firstUsers() {
        return Math.min(FIRST_USERS, mostUsers);
    }

    /** One measurement of users who are there. */
    private interface Measuring<T> {
        T run() throws InterruptedException;
    }

    /**
     * The first answers of a cold server take longer than the limit, whatever the number of users.
     *
     * @return the last measurement; null if it differs much from the one before
     */
    private <T> T warmUp(ClosedLoop<V> users, Measuring<T> measuring, Function<T, Measurement> level)
            throws InterruptedException {
        progress.accept("warming up");
        settle(users, firstUsers());
        double before = Double.POSITIVE_INFINITY;
        for (int round = 1; ; round++) {
            T measured = measuring.run();
            Measurement seen = level.apply(measured);
            double mean = seen.all().mean();
            boolean fails = seen.all().count() == 0 && seen.errors() > 0;
            if (fails || mean > STILL_COLD * before || round == MOST_WARM_UPS) {
                return mean > before / STILL_COLD || mean < STILL_COLD * before ? null : measured;
            }
            before = mean == 0 ? before : mean;
        }
    }

    /** The queue is still growing: those who were answered had to wait less than the limit, and all others will not. */
    private boolean isUnsettled(Measurement level) {
        double limit = plan.limit().toMillis();
        return level.invalid() == null
                && level.all().mean() <= limit
                && level.lawMillis(thinkMillis) > BEYOND * limit + THINK_NOISE * thinkMillis;
    }

    /**
     * Mean response. A server that refuses requests, or leaves them, has too many users, if it did well with fewer.
     *
     * @throws KinjoException if it never did
     */
    private double mean(Measurement level) {
        if (level.invalid() == null) {
            return isUnsettled(level)
                    ? level.lawMillis(thinkMillis)
                    : level.all().mean();
        }
        if (search.highest() == 0) {
            throw new KinjoException(
                    "with " + level.users() + " users " + level.invalid(), "see what the servers say, in " + logs);
        }
        return Double.POSITIVE_INFINITY;
    }
}
