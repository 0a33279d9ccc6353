package kinjo.bench.compare.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import kinjo.bench.compare.result.Metrics;
import kinjo.bench.compare.result.Pause;
import kinjo.bench.compare.result.Value;
import kinjo.bench.compare.result.WorkloadResult;
import kinjo.common.cpu.Cpu;
import kinjo.common.process.ChildProcess;
import org.apache.commons.statistics.descriptive.Median;

/** Makes the figures of one run out of what the workload wrote and what was seen from outside. */
final class Measures {

    private Measures() {}

    /**
     * Every figure of one run.
     *
     * @param workload null for a user's program, whose time is that of the whole process
     * @param warmUp null for such a program
     */
    static Map<String, Value> of(ChildProcess.Outcome outcome, WorkloadResult workload, WarmUp warmUp, VmLog log) {
        Map<String, Value> values = new LinkedHashMap<>();
        if (workload == null) {
            values.put(Metrics.TIME, nanos(outcome.wallNanos()));
            putCpu(values, outcome);
        } else {
            putIterations(values, workload, warmUp.steadyFrom());
            putCpu(values, workload.cpu(), outcome.cpuNanos());
        }
        if (log.isThere()) {
            putPauses(values, log.pauses());
            values.put(Metrics.COLLECTIONS, count(log.collections()));
            putStops(values, Metrics.YOUNG_COLLECTIONS, Metrics.YOUNG_PAUSE, log.young());
            putStops(values, Metrics.FULL_COLLECTIONS, Metrics.FULL_PAUSE, log.full());
        }
        if (workload != null && workload.allocatedBytes() > 0) {
            values.put(Metrics.ALLOCATED, new Value("bytes", workload.allocatedBytes()));
        }
        if (outcome.peakBytes() > 0) {
            values.put(Metrics.RSS, new Value("bytes", outcome.peakBytes()));
        }
        if (workload != null) {
            workload.metrics().forEach(values::putIfAbsent);
        }
        return values;
    }

    private static void putIterations(Map<String, Value> values, WorkloadResult workload, int steadyFrom) {
        List<Long> iterations = workload.iterations();
        values.put(Metrics.TIME, nanos(medianOf(iterations.subList(steadyFrom, iterations.size()))));
        values.put(Metrics.STARTUP, nanos(workload.startup()));
        values.put(
                Metrics.WARMUP,
                nanos(iterations.subList(0, steadyFrom).stream()
                        .mapToLong(Long::longValue)
                        .sum()));
    }

    /** What no thread seen accounts for was most likely a short-lived thread of the application. */
    private static void putCpu(Map<String, Value> values, ChildProcess.Outcome outcome) {
        values.put(Metrics.CPU, nanos(outcome.cpuNanos()));
        Cpu threads = outcome.threads();
        if (threads != null && threads.gc() >= 0) {
            long application = outcome.cpuNanos() - threads.gc() - threads.jit() - threads.vm();
            values.put(Metrics.APPLICATION_CPU, nanos(Math.max(0, application)));
            values.put(Metrics.JIT_CPU, nanos(threads.jit()));
            values.put(Metrics.GC_CPU, nanos(threads.gc()));
        }
    }

    private static void putCpu(Map<String, Value> values, Map<String, Long> groups, long process) {
        values.put(Metrics.CPU, nanos(groups.getOrDefault("total", process)));
        putGroup(values, Metrics.APPLICATION_CPU, groups.get("application"));
        putGroup(values, Metrics.JIT_CPU, groups.get("jit"));
        putGroup(values, Metrics.GC_CPU, groups.get("gc"));
    }

    private static void putGroup(Map<String, Value> values, String metric, Long nanos) {
        if (nanos != null && nanos >= 0) {
            values.put(metric, nanos(nanos));
        }
    }

    private static void putPauses(Map<String, Value> values, List<Pause> pauses) {
        long[] sorted = pauses.stream().mapToLong(Pause::nanos).sorted().toArray();
        values.put(Metrics.PAUSE, nanos(LongStream.of(sorted).sum()));
        values.put(Metrics.LONGEST_PAUSE, nanos(sorted.length == 0 ? 0 : sorted[sorted.length - 1]));
        values.put(
                Metrics.PAUSE_P99, nanos(sorted.length == 0 ? 0 : sorted[(int) Math.ceil(0.99 * sorted.length) - 1]));
        values.put(Metrics.PAUSES, count(sorted.length));
        values.put(
                Metrics.REACHING,
                nanos(pauses.stream().mapToLong(Pause::reaching).sum()));
    }

    private static void putStops(Map<String, Value> values, String number, String time, VmLog.Stops stops) {
        values.put(number, count(stops.count()));
        values.put(time, nanos(stops.nanos()));
    }

    private static double medianOf(List<Long> nanos) {
        return Median.withDefaults()
                .evaluate(nanos.stream().mapToDouble(Long::doubleValue).toArray());
    }

    private static Value count(int number) {
        return new Value("count", number);
    }

    private static Value nanos(double value) {
        return new Value("ns", value);
    }
}
