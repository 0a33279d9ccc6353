package kinjo.bench.workloads.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A workload's own figures, in nanoseconds, many of each. Those of warm-up iterations do not count. Several threads
 * add.
 */
public final class Samples {
    private final Map<String, List<Double>> ofIteration = new TreeMap<>();
    private final Map<String, List<Double>> measured = new TreeMap<>();
    private int warmupLeft;

    /** @param warmup how many of the first iterations are warm-up */
    public Samples(int warmup) {
        this.warmupLeft = warmup;
    }

    public synchronized void add(String metric, double nanos) {
        add(metric, nanos, ofIteration);
    }

    private static void add(String metric, double nanos, Map<String, List<Double>> samples) {
        samples.computeIfAbsent(metric, name -> new ArrayList<>()).add(nanos);
    }

    /** Keeps what was added since the last call, unless the iteration was warm-up. */
    public synchronized void keepIteration() {
        if (warmupLeft == 0) {
            ofIteration.forEach((metric, values) -> values.forEach(value -> add(metric, value, measured)));
        }
        dropIteration();
    }

    /** Forgets what was added since the last call: something disturbed the iteration. */
    public synchronized void dropIteration() {
        ofIteration.clear();
        warmupLeft = Math.max(0, warmupLeft - 1);
    }

    /** The medians; empty if no iteration was kept. */
    public synchronized Map<String, Metric> medians() {
        Map<String, Metric> medians = new TreeMap<>();
        measured.forEach((name, values) -> medians.put(name, new Metric("ns", median(values))));
        return medians;
    }

    static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
