package kinjo.bench.compare;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import kinjo.bench.process.Cpu;

/** Makes the figures of one run out of what the workload wrote and what was seen from outside. */
final class Metrics {

    /** Time per iteration of a workload after warm-up, or of a user's whole program. */
    static final String TIME = "time";

    /** From the VM's start to the first iteration, or of a server to its being ready. */
    static final String STARTUP = "time_startup";

    /** Of all iterations before the steady part. */
    static final String WARMUP = "time_warmup";

    /** CPU of the whole process. */
    static final String CPU = "cpu";

    /** CPU of the application's threads, and what the VM does in them. */
    static final String APPLICATION_CPU = "cpu_application";

    /** CPU of the compilers' threads. */
    static final String JIT_CPU = "cpu_jit";

    /** CPU of the collector's threads. */
    static final String GC_CPU = "gc_cpu";

    /** Sum of all pauses. */
    static final String PAUSE = "pause";

    static final String LONGEST_PAUSE = "pause_max";

    /** 99 of 100 pauses are shorter. */
    static final String PAUSE_P99 = "pause_p99";

    static final String PAUSES = "pause_count";

    /** Of all pauses, the time until every thread had stopped. */
    static final String REACHING = "pause_reaching";

    static final String COLLECTIONS = "collections";
    static final String FULL_COLLECTIONS = "collections_full";

    /** Bytes allocated by all threads. */
    static final String ALLOCATED = "allocated";

    /** Most memory that was resident. */
    static final String RSS = "rss";

    /** The order in tables; a workload's own metrics come after these. */
    static final List<String> ORDER = List.of(
            TIME,
            STARTUP,
            WARMUP,
            CPU,
            APPLICATION_CPU,
            JIT_CPU,
            GC_CPU,
            PAUSE,
            LONGEST_PAUSE,
            PAUSE_P99,
            PAUSES,
            REACHING,
            COLLECTIONS,
            FULL_COLLECTIONS,
            ALLOCATED,
            RSS);

    /** For the report rather than for a short table. */
    private static final List<String> SECONDARY = List.of(COLLECTIONS, ALLOCATED);

    private Metrics() {}

    /**
     * Every figure of one run.
     *
     * @param workload null for a user's program, whose time is that of the whole process
     * @param warmUp null for such a program
     */
    static Map<String, Value> of(ChildProcess.Outcome outcome, WorkloadResult workload, WarmUp warmUp, VmLog log) {
        Map<String, Value> values = new LinkedHashMap<>();
        if (workload == null) {
            values.put(TIME, nanos(outcome.wallNanos()));
            putCpu(values, outcome);
        } else {
            putIterations(values, workload, warmUp.steadyFrom());
            putCpu(values, workload.cpu(), outcome.cpuNanos());
        }
        putPauses(values, log.pauses());
        values.put(COLLECTIONS, count(log.collections()));
        values.put(FULL_COLLECTIONS, count(log.fullCollections()));
        if (workload != null && workload.allocatedBytes() > 0) {
            values.put(ALLOCATED, new Value("bytes", workload.allocatedBytes()));
        }
        if (outcome.peakBytes() > 0) {
            values.put(RSS, new Value("bytes", outcome.peakBytes()));
        }
        if (workload != null) {
            workload.metrics().forEach(values::putIfAbsent);
        }
        return values;
    }

    private static void putIterations(Map<String, Value> values, WorkloadResult workload, int steadyFrom) {
        List<Long> iterations = workload.iterations();
        values.put(TIME, nanos(medianOf(iterations.subList(steadyFrom, iterations.size()))));
        values.put(STARTUP, nanos(workload.startup()));
        values.put(
                WARMUP,
                nanos(iterations.subList(0, steadyFrom).stream()
                        .mapToLong(Long::longValue)
                        .sum()));
    }

    /** What no thread seen accounts for was most likely a short-lived thread of the application. */
    private static void putCpu(Map<String, Value> values, ChildProcess.Outcome outcome) {
        values.put(CPU, nanos(outcome.cpuNanos()));
        Cpu threads = outcome.threads();
        if (threads != null && threads.gc() >= 0) {
            long application = outcome.cpuNanos() - threads.gc() - threads.jit() - threads.vm();
            values.put(APPLICATION_CPU, nanos(Math.max(0, application)));
            values.put(JIT_CPU, nanos(threads.jit()));
            values.put(GC_CPU, nanos(threads.gc()));
        }
    }

    private static void putCpu(Map<String, Value> values, Map<String, Long> groups, long process) {
        values.put(CPU, nanos(groups.getOrDefault("total", process)));
        putGroup(values, APPLICATION_CPU, groups.get("application"));
        putGroup(values, JIT_CPU, groups.get("jit"));
        putGroup(values, GC_CPU, groups.get("gc"));
    }

    private static void putGroup(Map<String, Value> values, String metric, Long nanos) {
        if (nanos != null && nanos >= 0) {
            values.put(metric, nanos(nanos));
        }
    }

    private static void putPauses(Map<String, Value> values, List<Pause> pauses) {
        if (pauses.isEmpty()) {
            return;
        }
        long[] sorted = pauses.stream().mapToLong(Pause::nanos).sorted().toArray();
        values.put(PAUSE, nanos(LongStream.of(sorted).sum()));
        values.put(LONGEST_PAUSE, nanos(sorted[sorted.length - 1]));
        values.put(PAUSE_P99, nanos(sorted[(int) Math.ceil(0.99 * sorted.length) - 1]));
        values.put(PAUSES, count(sorted.length));
        values.put(REACHING, nanos(pauses.stream().mapToLong(Pause::reaching).sum()));
    }

    /** A part of another metric, for example {@code walk_strings} of {@code walk}: too much for a short table. */
    static boolean isFiner(String metric, Collection<String> all) {
        return SECONDARY.contains(metric) || all.stream().anyMatch(other -> metric.startsWith(other + "_"));
    }

    private static double medianOf(List<Long> nanos) {
        return Median.of(nanos.stream().mapToDouble(Long::doubleValue).toArray());
    }

    private static Value count(int number) {
        return new Value("count", number);
    }

    private static Value nanos(double value) {
        return new Value("ns", value);
    }
}
