package kinjo.bench.compare.result;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/** What is measured in every run, by the names that results use. */
public final class Metrics {

    /** Time per iteration of a workload after warm-up, or of a user's whole program. */
    public static final String TIME = "time";

    /** From the VM's start to the first iteration, or of a server to its being ready. */
    public static final String STARTUP = "time_startup";

    /** Of all iterations before the steady part. */
    public static final String WARMUP = "time_warmup";

    /** CPU of the whole process. */
    public static final String CPU = "cpu";

    /** CPU of the application's threads, and what the VM does in them. */
    public static final String APPLICATION_CPU = "cpu_application";

    /** CPU of the compilers' threads. */
    public static final String JIT_CPU = "cpu_jit";

    /** CPU of the collector's threads. */
    public static final String GC_CPU = "gc_cpu";

    /** Sum of all pauses. */
    public static final String PAUSE = "pause";

    public static final String LONGEST_PAUSE = "pause_max";

    /** 99 of 100 pauses are shorter. */
    public static final String PAUSE_P99 = "pause_p99";

    public static final String PAUSES = "pause_count";

    /** Of all pauses, the time until every thread had stopped. */
    public static final String REACHING = "pause_reaching";

    /** Of all pauses, those of collections of the young generation. */
    public static final String YOUNG_PAUSE = "pause_young";

    /** Of all pauses, those of full collections. */
    public static final String FULL_PAUSE = "pause_full";

    public static final String COLLECTIONS = "collections";
    public static final String YOUNG_COLLECTIONS = "collections_young";
    public static final String FULL_COLLECTIONS = "collections_full";

    /** Bytes allocated by all threads. */
    public static final String ALLOCATED = "allocated";

    /** Most memory that was resident. */
    public static final String RSS = "rss";

    /** The order in tables; a workload's own metrics come after these. */
    public static final List<String> ORDER = List.of(
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
            YOUNG_PAUSE,
            FULL_PAUSE,
            COLLECTIONS,
            YOUNG_COLLECTIONS,
            FULL_COLLECTIONS,
            ALLOCATED,
            RSS);

    /** For the report rather than for a short table. */
    private static final List<String> SECONDARY = List.of(COLLECTIONS, ALLOCATED);

    private static final Map<String, String> TITLES = Map.ofEntries(
            Map.entry(STARTUP, "start-up"),
            Map.entry(WARMUP, "warm-up"),
            Map.entry(CPU, "CPU"),
            Map.entry(APPLICATION_CPU, "CPU of the application"),
            Map.entry(JIT_CPU, "CPU of the JIT"),
            Map.entry(GC_CPU, "CPU of the collector"),
            Map.entry(PAUSE, "sum of pauses"),
            Map.entry(LONGEST_PAUSE, "longest pause"),
            Map.entry(PAUSE_P99, "99th percentile of pauses"),
            Map.entry(PAUSES, "number of pauses"),
            Map.entry(REACHING, "time to safepoint"),
            Map.entry(YOUNG_PAUSE, "pauses of young collections"),
            Map.entry(FULL_PAUSE, "pauses of full collections"),
            Map.entry(YOUNG_COLLECTIONS, "young collections"),
            Map.entry(FULL_COLLECTIONS, "full collections"),
            Map.entry(RSS, "memory"));

    private Metrics() {}

    /** What a sentence calls it; a workload's own metric by its name. */
    static String title(String metric) {
        return TITLES.getOrDefault(metric, metric);
    }

    /** A part of another metric, for example {@code walk_strings} of {@code walk}: too much for a short table. */
    public static boolean isFiner(String metric, Collection<String> all) {
        return SECONDARY.contains(metric) || all.stream().anyMatch(other -> metric.startsWith(other + "_"));
    }
}
