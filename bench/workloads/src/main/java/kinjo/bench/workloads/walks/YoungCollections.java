package kinjo.bench.workloads.walks;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;

/**
 * Makes young collections happen, by allocating garbage: {@code System.gc()} would be a full collection, which keeps
 * the order that is there.
 */
public final class YoungCollections {
    /** Names of the beans: Serial, Parallel, G1, ZGC and Shenandoah with generations. */
    private static final List<String> YOUNG_BEANS = List.of(
            "Copy",
            "PS Scavenge",
            "G1 Young Generation",
            "ZGC Minor Cycles",
            "Shenandoah Young Cycles",
            "Shenandoah Cycles",
            "Epsilon Heap");

    private static final int PIECE_BYTES = 8 * 1024;

    /** How much to allocate before giving up: many times any young generation. */
    private static final long GIVE_UP_BYTES = 64L << 30;

    private final GarbageCollectorMXBean bean;
    private byte[] sink;

    public YoungCollections() {
        this.bean = youngBean()
                .orElseThrow(() -> new IllegalStateException("the VM names no young collector; this workload knows "
                        + YOUNG_BEANS + "; run it with -XX:+UseSerialGC, -XX:+UseParallelGC or -XX:+UseG1GC"));
    }

    private static Optional<GarbageCollectorMXBean> youngBean() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(bean -> YOUNG_BEANS.contains(bean.getName()))
                .findFirst();
    }

    public long count() {
        return bean.getCollectionCount();
    }

    /** Allocates until so many more young collections have happened. The rest of the young space stays empty. */
    public void force(int collections) {
        long goal = count() + collections;
        for (long allocated = 0; count() < goal; allocated += PIECE_BYTES) {
            if (allocated > GIVE_UP_BYTES) {
                throw new IllegalStateException("no young collection in " + (GIVE_UP_BYTES >> 30)
                        + " GB of garbage; use a smaller heap, such as -Xmx1g");
            }
            sink = new byte[PIECE_BYTES];
        }
        sink = null;
    }
}
