package kinjo.scale.predict;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import kinjo.common.scalability.Fit;
import kinjo.common.scalability.Interval;
import kinjo.common.scalability.LawFitter;
import kinjo.common.scalability.Point;
import kinjo.scale.grid.Cell;
import kinjo.scale.queueing.Network;
import kinjo.scale.queueing.Outcome;
import kinjo.scale.queueing.Simulation;
import org.apache.commons.statistics.descriptive.Median;

/**
 * What is known of a server from some of its cells: how many requests a JVM's CPUs could answer if they were never idle, by
 * the Universal Scalability Law of the CPUs that the JVM has; and the times of a request that are no processor time of the
 * JVMs. What idles, as all wait for users or for a lock, is simulated.
 *
 * @param capacity requests per second of one JVM, by its CPUs
 * @param isLaw cells differ enough to tell contention and coherency; otherwise capacity grows in proportion
 * @param others seconds of a request that dispatcher, database and driver work
 * @param rest seconds of a request that are not work of the JVMs
 * @param held seconds of a request that a JVM's lock is held, in the middle of the cells
 * @param heldLeast in the cell with the least
 * @param heldMost in the cell with the most
 */
record Model(
        Fit capacity,
        boolean isLaw,
        double others,
        double rest,
        double held,
        double heldLeast,
        double heldMost,
        Duration think,
        Duration limit) {
    private static final int STEPS = 9;

    /** Of the work of a request; a lock that is held all the time would be no estimate. */
    private static final double MOST_HELD = 0.98;

    /**
     * Of the requests, at a time. Less is a lock that is free for most of the time, so it is no limit yet at several times
     * the throughput; and the waits are mostly those for a thread that lost its CPU while it had the lock.
     */
    private static final double FEWEST_WAITING = 0.05;

    /**
     * From some cells.
     *
     * @param samples one or more
     * @param held seconds of a request that a JVM's lock is held, by cell ({@link #held})
     */
    static Model of(List<Sample> samples, Map<Cell, Optional<Double>> held, Duration think, Duration limit) {
        List<Point> points = samples.stream().map(Model::point).toList();
        boolean isLaw = LawFitter.canFit(points);
        double[] telling = samples.stream()
                .map(sample -> held.get(sample.cell()))
                .flatMap(Optional::stream)
                .mapToDouble(Double::doubleValue)
                .toArray();
        return new Model(
                isLaw ? LawFitter.fit(points) : LawFitter.fitProportional(points),
                isLaw,
                median(samples, Sample::others),
                median(samples, Sample::rest),
                telling.length == 0 ? 0 : Median.withDefaults().evaluate(telling),
                Arrays.stream(telling).min().orElse(0),
                Arrays.stream(telling).max().orElse(0),
                think,
                limit);
    }

    private static Point point(Sample sample) {
        double cpus = sample.cell().cpus().size() / (double) sample.cell().jvms();
        return new Point(cpus, cpus / sample.server());
    }

    private static double median(List<Sample> samples, ToDoubleFunction<Sample> value) {
        return Median.withDefaults()
                .evaluate(samples.stream().mapToDouble(value).toArray());
    }

    /**
     * With such a time under the lock the simulated cell has as many requests wait for it as the real one had. Empty where
     * too few waited to tell.
     */
    static Optional<Double> held(Sample sample, Duration think) {
        Shape shape = Shape.of(sample);
        if (sample.waiting() < FEWEST_WAITING || shape.cpusOfPool() < 2) {
            return Optional.empty();
        }
        Network network = network(shape, sample.server(), sample.others(), sample.rest(), 0, think);
        double low = 0;
        double high = MOST_HELD * sample.server();
        for (int step = 0; step < STEPS; step++) {
            double middle = (low + high) / 2;
            if (Simulation.run(network.withHeld(middle), sample.users()).waiting() < sample.waiting()) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return Optional.of((low + high) / 2);
    }

    private Network network(Shape shape, double server) {
        return network(shape, server, others, rest, held, think);
    }

    private static Network network(
            Shape shape, double server, double others, double rest, double held, Duration think) {
        double work = server + (shape.shared() ? others : 0);
        double lock = Math.min(held, MOST_HELD * server);
        return new Network(
                shape.pools(),
                shape.cpusOfPool(),
                shape.locksOfPool(),
                seconds(think),
                shape.shared() ? Math.max(0, rest - others) : rest,
                work - lock,
                lock);
    }

    /** Processor time of the JVMs for a request. */
    private double server(Shape shape, double capacityOfOne) {
        return shape.cpusOfJvm() / capacityOfOne;
    }

    private Network network(Shape shape) {
        return network(shape, server(shape, capacity.law().at(shape.cpusOfJvm())));
    }

    /** The most users within the limit. */
    Outcome most(Shape shape) {
        return Simulation.most(network(shape), seconds(limit));
    }

    Outcome with(Shape shape, int users) {
        return Simulation.run(network(shape), users);
    }

    /**
     * Where a measurement of the throughput with the most users would lie, if the lock is held as long as in one of the
     * cells; null if the cells are too few to say.
     */
    Interval interval(Shape shape) {
        Interval next = capacity.next(shape.cpusOfJvm());
        if (next == null) {
            return null;
        }
        double most = most(shape).throughput();
        return new Interval(
                Math.min(most, most(shape, next.low(), heldMost)), Math.max(most, most(shape, next.high(), heldLeast)));
    }

    private double most(Shape shape, double capacityOfOne, double lock) {
        return capacityOfOne <= 0
                ? 0
                : Simulation.most(
                                network(shape, server(shape, capacityOfOne), others, rest, lock, think), seconds(limit))
                        .throughput();
    }

    /** Share of the time that each lock is held. */
    double lockHeld(Shape shape, double throughput) {
        return held * throughput / shape.jvms();
    }

    private static double seconds(Duration time) {
        return time.toNanos() / 1e9;
    }
}
