package kinjo.bench.papers.n10;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import kinjo.common.process.ProcessCpu;

/**
 * Joins again and again in this JVM and writes what the last passes took, as one line of JSON.
 *
 * @param way its label
 * @param passes one entry per measured pass
 */
record Measurement(String way, List<Pass> passes) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * One join.
     *
     * @param firstMillis from before the inputs were opened to the first result
     * @param totalMillis to the last result
     * @param cpuMillis of the whole process, the collector's and the compilers' threads included
     * @param allocatedBytes by all threads
     * @param youngMillis in young collections, by the clock
     * @param fullMillis in full collections, by the clock
     * @param checksum that of {@link Results}
     */
    record Pass(
            double firstMillis,
            double totalMillis,
            double cpuMillis,
            long allocatedBytes,
            long youngCollections,
            long youngMillis,
            long fullCollections,
            long fullMillis,
            long results,
            long checksum) {}

    /** The counters of the VM at one moment. */
    private record Counters(long cpuNanos, long allocated, long young, long youngMillis, long full, long fullMillis) {

        static Counters now() {
            long young = 0;
            long youngMillis = 0;
            long full = 0;
            long fullMillis = 0;
            for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
                switch (collector.getName()) {
                    case "MarkSweepCompact", "PS MarkSweep", "G1 Old Generation" -> {
                        full += collector.getCollectionCount();
                        fullMillis += collector.getCollectionTime();
                    }
                    case "Copy", "PS Scavenge", "G1 Young Generation" -> {
                        young += collector.getCollectionCount();
                        youngMillis += collector.getCollectionTime();
                    }
                    default -> {
                        // G1's concurrent marking is neither.
                    }
                }
            }
            ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
            return new Counters(
                    ProcessCpu.ownNanos(),
                    threads.getTotalThreadAllocatedBytes(),
                    young,
                    youngMillis,
                    full,
                    fullMillis);
        }
    }

    /**
     * @param warmUpInputs of the same kind, but not throttled
     * @param warmUp before the passes that count
     */
    static Measurement of(Way way, Inputs warmUpInputs, WarmUp warmUp, Inputs inputs, int measured) throws Exception {
        warmUp.run(() -> pass(way, warmUpInputs));
        List<Pass> passes = new ArrayList<>();
        for (int pass = 0; pass < measured; pass++) {
            passes.add(pass(way, inputs));
        }
        return new Measurement(way.label(), passes);
    }

    private static Pass pass(Way way, Inputs inputs) throws Exception {
        Counters before = Counters.now();
        long start = System.nanoTime();
        Results results = way.join(inputs);
        long end = System.nanoTime();
        Counters after = Counters.now();
        return new Pass(
                (results.firstNanos() - start) / 1e6,
                (end - start) / 1e6,
                (after.cpuNanos - before.cpuNanos) / 1e6,
                after.allocated - before.allocated,
                after.young - before.young,
                after.youngMillis - before.youngMillis,
                after.full - before.full,
                after.fullMillis - before.fullMillis,
                results.count(),
                results.checksum());
    }

    String json() throws IOException {
        return JSON.writeValueAsString(this);
    }
}
