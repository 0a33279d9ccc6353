package kinjo.bench.papers.n10;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/** How much of the heap is in use after collections: what is alive, and garbage that a young collection leaves. */
final class HeapUse implements NotificationListener {

    private final Set<String> heapPools = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getName)
            .collect(Collectors.toSet());
    private long largest;
    private long collections;

    /** Notes all collections from now on. */
    static HeapUse watch() {
        HeapUse use = new HeapUse();
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            ((NotificationEmitter) collector).addNotificationListener(use, null, null);
        }
        return use;
    }

    @Override
    public void handleNotification(Notification notification, Object handback) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            Map<String, MemoryUsage> pools = GarbageCollectionNotificationInfo.from(
                            (CompositeData) notification.getUserData())
                    .getGcInfo()
                    .getMemoryUsageAfterGc();
            note(heapPools.stream().mapToLong(pool -> pools.get(pool).getUsed()).sum());
        }
    }

    private synchronized void note(long used) {
        largest = Math.max(largest, used);
        collections++;
    }

    /** The most bytes in use after a collection since this was last asked; 0 without collections. */
    synchronized long takeLargest() {
        long taken = largest;
        largest = 0;
        return taken;
    }

    synchronized long collections() {
        return collections;
    }
}
