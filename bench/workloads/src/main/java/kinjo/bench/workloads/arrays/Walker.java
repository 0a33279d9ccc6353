package kinjo.bench.workloads.arrays;

import static kinjo.bench.workloads.WrongResultException.requireEqual;

import java.util.EnumMap;
import java.util.Map;
import kinjo.bench.workloads.Fingerprint;
import kinjo.bench.workloads.Rng;

/** One thread's share: a structure of each shape, and the walks over them. */
final class Walker {
    private final int length;
    private final Map<Shape, Structure> structures = new EnumMap<>(Shape.class);
    private final Map<Shape, Map<Order, int[]>> indices = new EnumMap<>(Shape.class);

    Walker(int length, Rng rng) {
        this.length = length;
        for (Shape shape : Shape.values()) {
            Map<Order, int[]> orders = new EnumMap<>(Order.class);
            for (Order order : Order.values()) {
                orders.put(order, order.indices(shape.build(length).length(), rng));
            }
            indices.put(shape, orders);
        }
    }

    /** Drops the structures there are and makes new ones. */
    void build(Rng rng) {
        structures.clear();
        for (Shape shape : Shape.values()) {
            Structure structure = shape.build(length);
            structure.fill(rng);
            structures.put(shape, structure);
        }
    }

    Structure structure(Shape shape) {
        return structures.get(shape);
    }

    /** Walks every structure once; between two walks of the same one come all others, so caches hold little of it. */
    long walk(Order order, WalkTimes times) {
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
}
