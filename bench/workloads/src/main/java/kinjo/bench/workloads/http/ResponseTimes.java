package kinjo.bench.workloads.http;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import kinjo.bench.workloads.harness.Metric;

/** The response times of all requests in the measured iterations, nanoseconds. */
final class ResponseTimes {
    private static final double PERCENTILE = 0.99;

    private final List<long[]> samples = new ArrayList<>();

    void add(long[] nanos) {
        samples.add(nanos);
    }

    /** {@code response_mean} and {@code response_p99}: 99 % of the requests took no longer (nearest rank). */
    Map<String, Metric> metrics() {
        long[] sorted = samples.stream().flatMapToLong(Arrays::stream).sorted().toArray();
        double mean = Arrays.stream(sorted).average().orElse(Double.NaN);
        double p99 = sorted.length == 0 ? Double.NaN : sorted[(int) Math.ceil(PERCENTILE * sorted.length) - 1];
        return Map.of("response_mean", new Metric("ns", mean), "response_p99", new Metric("ns", p99));
    }
}
