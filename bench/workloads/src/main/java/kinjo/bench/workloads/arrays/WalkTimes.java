package kinjo.bench.workloads.arrays;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import kinjo.bench.workloads.Metric;

/** Nanoseconds per element of every walk, by metric; several threads add. */
final class WalkTimes {
    private final Map<String, List<Double>> samples = new TreeMap<>();

    synchronized void add(String metric, double nanosPerElement) {
        samples.computeIfAbsent(metric, name -> new ArrayList<>()).add(nanosPerElement);
    }

    synchronized void addAll(WalkTimes others) {
        others.samples.forEach((metric, values) -> values.forEach(value -> add(metric, value)));
    }

    /** The medians. */
    synchronized Map<String, Metric> metrics() {
        Map<String, Metric> metrics = new TreeMap<>();
        samples.forEach((name, values) -> metrics.put(name, new Metric("ns", median(values))));
        return metrics;
    }

    static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
