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
import kinjo.scale.queueing.Network;
import kinjo.scale.queueing.Outcome;
import kinjo.scale.queueing.Simulation;
import org.apache.commons.statistics.descriptive.Median;

/**
 * What is known of a server from some of its cells: how many requests a JVM's CPUs could answer if they were never idle, by
 * the Universal Scalability Law of the CPUs that work for the JVM together; and the times of a request that are no processor
 * time of the JVMs. What idles, as all wait for users or for a lock, is simulated. Coherency is that of so many CPUs on
 * average, which is a little less than the average coherency.
 *
 * @param capacity requests per second of one JVM, by the CPUs that work for it together
 * @param basis what of the law the cells tell
 * @param others seconds of a request that dispatcher, database and driver work
 * @param rest seconds of a request that are not work of the JVMs
 * @param held seconds of a request that a JVM's lock is held, in the middle of the runs
 * @param heldLeast in the run with the least
 * @param heldMost in the run with the most
 */
record Model(
        Fit capacity,
        Basis basis,
        double others,
        double rest,
        double held,
        double heldLeast,
        double heldMost,
        Duration think,
        Duration limit) {
    private static final int STEPS = 9;
    private static final int MOST_ROUNDS = 50;

    /** Coherency shows where the largest size is so many times the smallest. */
    private static final double WIDE = 3;

    private static final double CLOSE = 1e-6;

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
     * @param held seconds of a request that a JVM's lock is held ({@link #held})
     */
    static Model of(List<Sample> samples, Map<Sample, Optional<Double>> held, Duration think, Duration limit) {
        List<Point> points = samples.stream().map(Model::point).toList();
        Basis basis = basis(samples, points);
        double[] telling = samples.stream()
                .map(sample -> held.get(sample))
                .flatMap(Optional::stream)
                .mapToDouble(Double::doubleValue)
                .toArray();
        return new Model(
                switch (basis) {
                    case LAW -> LawFitter.fit(points);
                    case CONTENTION -> LawFitter.fitContention(points);
                    case PROPORTION -> LawFitter.fitProportional(points);
                },
                basis,
                median(samples, Sample::others),
                median(samples, Sample::rest),
                telling.length == 0 ? 0 : Median.withDefaults().evaluate(telling),
                Arrays.stream(telling).min().orElse(0),
                Arrays.stream(telling).max().orElse(0),
                think,
                limit);
    }

    private static Basis basis(List<Sample> samples, List<Point> points) {
        double[] sizes = samples.stream()
                .mapToDouble(sample -> Shape.of(sample).cpusTogether(1))
                .distinct()
                .sorted()
                .toArray();
        if (sizes.length > 2 && sizes[sizes.length - 1] >= WIDE * sizes[0]) {
            return Basis.LAW;
        }
        if (sizes.length < 2) {
            return Basis.PROPORTION;
        }
        // What cells of similar sizes differ in may be chance, and would grow with the number of CPUs.
        Interval contention = LawFitter.fitContention(points).sigma();
        return contention != null && contention.low() > 0 ? Basis.CONTENTION : Basis.PROPORTION;
    }

    private static Point point(Sample sample) {
        Shape shape = Shape.of(sample);
        double cpus = shape.cpusTogether(Math.min(1, sample.server() * sample.throughput() / shape.cpus()));
        return new Point(cpus, cpus / sample.server());
    }

    private static double median(List<Sample> samples, ToDoubleFunction<Sample> value) {
        return Median.withDefaults()
                .evaluate(samples.stream().mapToDouble(value).toArray());
    }

    /**
     * With such a time under the lock the simulated cell has as many requests wait for it as the real one had, if that is not
     * more than the real ones found held. Empty where too few waited to tell.
     */
    static Optional<Double> held(Sample sample, Duration think) {
        Shape shape = Shape.of(sample);
        if (sample.waiting() < FEWEST_WAITING || shape.cpusOfPool() < 2) {
            return Optional.empty();
        }
        Network network = network(shape, sample.server(), sample.others(), sample.rest(), 0, think);
        double low = 0;
        double high = Math.min(MOST_HELD * sample.server(), sample.heldAtMost());
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

    /** If no CPU idles. What others work on the same CPUs makes threads of a JVM contend less, and that in turn is so much. */
    private double cpusTogether(Shape shape) {
        double cpus = shape.cpusTogether(1);
        for (int round = 0; shape.shared() && round < MOST_ROUNDS; round++) {
            double server = cpus / capacity.law().at(cpus);
            double next = shape.cpusTogether(server / (server + others));
            if (Math.abs(next - cpus) < CLOSE) {
                return next;
            }
            cpus = next;
        }
        return cpus;
    }

    /** Processor time of the JVMs for a request. */
    private double server(Shape shape, double capacityOfOne) {
        return cpusTogether(shape) / capacityOfOne;
    }

    private Network network(Shape shape) {
        return network(shape, server(shape, capacity.law().at(cpusTogether(shape))));
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
        Interval next = capacity.next(cpusTogether(shape));
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

    /** What twice the CPUs for each JVM could do, as a multiple. */
    double gainOfTwice(Shape shape) {
        double cpus = cpusTogether(shape);
        return capacity.law().at(2 * cpus) / capacity.law().at(cpus);
    }

    /** Share of the time that each lock is held. */
    double lockHeld(Shape shape, double throughput) {
        return held * throughput / shape.jvms();
    }

    private static double seconds(Duration time) {
        return time.toNanos() / 1e9;
    }
}
