package kinjo.bench.compare;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes the figures of one run out of what the workload wrote and what was seen from outside. */
final class Metrics {

    /** Time per iteration of a workload after warm-up, or of a user's whole program. */
    static final String TIME = "time";

    /** CPU of the whole process. */
    static final String CPU = "cpu";

    /** CPU of the collector's threads. */
    static final String GC_CPU = "gc_cpu";

    /** Most memory that was resident. */
    static final String RSS = "rss";

    /** The order in tables; a workload's own metrics come after these. */
    static final List<String> ORDER = List.of(TIME, CPU, GC_CPU, RSS);

    private Metrics() {}

    static Map<String, Value> of(ChildProcess.Outcome outcome, WorkloadResult workload) {
        Map<String, Value> values = new LinkedHashMap<>();
        if (workload == null) {
            values.put(TIME, nanos(outcome.wallNanos()));
            values.put(CPU, nanos(outcome.cpuNanos()));
        } else {
            values.put(TIME, nanos(steadyTime(workload)));
            values.put(CPU, nanos(workload.cpu().getOrDefault("total", outcome.cpuNanos())));
            Long gc = workload.cpu().get("gc");
            if (gc != null) {
                values.put(GC_CPU, nanos(gc));
            }
        }
        if (outcome.peakBytes() > 0) {
            values.put(RSS, new Value("bytes", outcome.peakBytes()));
        }
        if (workload != null) {
            workload.metrics().forEach(values::putIfAbsent);
        }
        return values;
    }

    /** A part of another metric, for example {@code walk_strings} of {@code walk}: too much for a short table. */
    static boolean isFiner(String metric, Collection<String> all) {
        return all.stream().anyMatch(other -> metric.startsWith(other + "_"));
    }

    /** The median of the iterations after warm-up. */
    private static double steadyTime(WorkloadResult workload) {
        return Median.of(workload.iterations().stream()
                .skip(workload.warmup())
                .mapToDouble(Long::doubleValue)
                .toArray());
    }

    private static Value nanos(double value) {
        return new Value("ns", value);
    }
}
