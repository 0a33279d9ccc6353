package kinjo.scale.predict;

import java.util.Comparator;
import java.util.Optional;
import kinjo.scale.driver.Measurement;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;
import kinjo.scale.grid.OperatingPoint;
import kinjo.scale.observe.ContendedLock;
import kinjo.scale.observe.LockProfile;

/**
 * What a prediction uses of a run. Times are seconds of a request, on average.
 *
 * @param shared dispatcher, database and driver used the servers' CPUs
 * @param response with the most users that were within the limit
 * @param server processor time of the servers' JVMs
 * @param others processor time of dispatcher, database and driver
 * @param rest response with few users that is not the servers' processor time
 * @param waiting requests that waited, at a time, for the lock that costs them most
 * @param heldAtMost seconds of a request that this lock of a JVM is held, by how many requests found it held: a wait for a
 *     thread that lost its CPU while it had the lock is long, but rare; infinite if waits are not that long, or so many
 *     that they queue
 */
record Sample(
        Cell cell,
        boolean shared,
        int users,
        double throughput,
        double response,
        double server,
        double others,
        double rest,
        double waiting,
        double heldAtMost) {
    private static final double MILLIS = 1000;

    /** From so many of the requests on they queue for a lock, which is held, too, while it is handed over to the next one. */
    private static final double QUEUE = 0.25;

    /** Longer waits than so many times of what the lock is held are for a thread without a CPU. Short ones are not recorded. */
    private static final double LONG_WAIT = 20;

    /** A response counts as one with few users up to this share of the most. */
    private static final double FEW = 0.5;

    /** Empty if there is no result of what the servers can do. */
    static Optional<Sample> of(CellResult result) {
        OperatingPoint best = result.best();
        if (!result.isServersLimit() || best.usage().servers().cpuSeconds() <= 0) {
            return Optional.empty();
        }
        Measurement measurement = best.measurement();
        double server = best.usage().servers().cpuSeconds() / best.requestsOfUsage();
        return Optional.of(new Sample(
                result.cell(),
                best.usage().shared(),
                measurement.users(),
                measurement.throughput(),
                measurement.all().mean() / MILLIS,
                server,
                (best.usage().otherCpus() + measurement.driverCpus()) / measurement.throughput(),
                Math.max(0, fewUsers(result) - server),
                waiting(result),
                heldAtMost(result)));
    }

    /** Seconds that users thought, by the interactive response time law. */
    double think() {
        return Math.max(0, users / throughput - response);
    }

    /** 0 if there is no such measurement. */
    private static double fewUsers(CellResult result) {
        return result.levels().stream()
                .min(Comparator.comparingInt(Measurement::users))
                .filter(level ->
                        level.users() <= FEW * result.best().measurement().users())
                .map(level -> level.all().mean() / MILLIS)
                .orElse(0.0);
    }

    /** Little's law: the share of the requests' time, of those that are at work. */
    private static double waiting(CellResult result) {
        Measurement best = result.best().measurement();
        return lock(result)
                .map(lock -> lock.share() * best.throughput() * best.all().mean() / MILLIS)
                .orElse(0.0);
    }

    /** Requests that come at any time find a lock held as often as it is. */
    private static double heldAtMost(CellResult result) {
        return lock(result)
                .map(lock -> {
                    double requests = lock.seconds()
                            / lock.share()
                            / (result.best().measurement().all().mean() / MILLIS);
                    double perSecond = result.findings().locks().throughput()
                            / result.cell().jvms();
                    double found = lock.waits() / requests;
                    double held = found / perSecond;
                    boolean isLongWait = lock.seconds() / lock.waits() > LONG_WAIT * held;
                    return found < QUEUE && isLongWait ? held : Double.POSITIVE_INFINITY;
                })
                .orElse(0.0);
    }

    private static Optional<ContendedLock> lock(CellResult result) {
        LockProfile locks = result.findings().locks();
        return locks == null
                ? Optional.empty()
                : locks.locks().stream().filter(lock -> lock.share() > 0).findFirst();
    }
}
