package kinjo.bench.workloads.arrays;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Samples;
import kinjo.bench.workloads.walks.Walker;

/** One thread's share: a structure of each shape, and the walks over them. */
final class ArrayWalker implements Walker {
    private static final int ROUNDS = 5;

    private final int length;
    private final Supplier<Rng> rng;
    private final Map<Shape, Structure> structures = new EnumMap<>(Shape.class);
    private final Map<Shape, Map<Order, int[]>> indices = new EnumMap<>(Shape.class);
    private final Stream stream;

    /** @param rng gives the same sequence every time */
    ArrayWalker(int length, Supplier<Rng> rng) {
        this.length = length;
        this.rng = rng;
        Rng ofIndices = rng.get();
        for (Shape shape : Shape.values()) {
            Map<Order, int[]> orders = new EnumMap<>(Order.class);
            for (Order order : Order.values()) {
                orders.put(order, order.indices(shape.build(length).length(), ofIndices));
            }
            indices.put(shape, orders);
        }
        stream = new Stream(length);
    }

    @Override
    public void build() {
        Rng ofElements = rng.get();
        structures.clear();
        for (Shape shape : Shape.values()) {
            Structure structure = shape.build(length);
            structure.fill(ofElements);
            structures.put(shape, structure);
        }
    }

    Structure structure(Shape shape) {
        return structures.get(shape);
    }

    @Override
    public long walk(Samples times) {
        Fingerprint fingerprint = new Fingerprint();
        for (int round = 0; round < ROUNDS; round++) {
            for (Order order : Order.values()) {
                fingerprint.add(walk(order, times));
                readStream(times); // as often as every structure is read, so that caches hold as little of it
            }
        }
        return fingerprint.value();
    }

    /** Walks every structure once; between two walks of the same one come all others, so caches hold little of it. */
    long walk(Order order, Samples times) {
        Fingerprint fingerprint = new Fingerprint();
        long nanos = 0;
        long elements = 0;
        for (Shape shape : Shape.values()) {
            Structure structure = structures.get(shape);
            long start = System.nanoTime();
            long sum = order == Order.FORWARD
                    ? structure.walk()
                    : structure.walk(indices.get(shape).get(order));
            long spent = System.nanoTime() - start;
            requireEqual("sum of " + shape.label() + " walked " + order, structure.expectedSum(), sum);
            times.add(order.metric() + "_" + shape.label(), (double) spent / structure.length());
            fingerprint.add(sum);
            nanos += spent;
            elements += structure.length();
        }
        times.add(order.metric(), (double) nanos / elements);
        return fingerprint.value();
    }

    private void readStream(Samples times) {
        long start = System.nanoTime();
        long sum = stream.walk();
        long spent = System.nanoTime() - start;
        requireEqual("sum of the stream", stream.expectedSum(), sum);
        times.add("stream", (double) spent / stream.length());
    }
}
