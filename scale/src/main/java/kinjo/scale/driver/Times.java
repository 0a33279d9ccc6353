package kinjo.scale.driver;

import org.HdrHistogram.Histogram;

/**
 * Response times, in milliseconds.
 *
 * @param count of how many
 */
public record Times(long count, double mean, double p50, double p90, double p99, double p999, double max) {
    private static final double NANOS = 1e6;

    static Times of(Histogram nanos) {
        return new Times(
                nanos.getTotalCount(),
                nanos.getMean() / NANOS,
                nanos.getValueAtPercentile(50) / NANOS,
                nanos.getValueAtPercentile(90) / NANOS,
                nanos.getValueAtPercentile(99) / NANOS,
                nanos.getValueAtPercentile(99.9) / NANOS,
                nanos.getMaxValue() / NANOS);
    }
}
