package kinjo.trace.simulate;

/** An average in which later samples weigh more: HotSpot's {@code AdaptiveWeightedAverage} with {@code TLABAllocationWeight}. */
final class WeightedAverage {
    /** Of a new sample, in percent. Of the first ones each has as much as those before it. */
    private static final double WEIGHT = 35;

    private double value;
    private int samples;

    WeightedAverage(double first) {
        add(first);
    }

    void add(double sample) {
        samples++;
        double weight = Math.max(WEIGHT, 100.0 / samples) / 100;
        value = (1 - weight) * value + weight * sample;
    }

    double value() {
        return value;
    }
}
