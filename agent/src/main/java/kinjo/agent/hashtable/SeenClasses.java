package kinjo.agent.hashtable;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32C;

/**
 * Checksums of the class files from which classes were loaded, and of those on which a replacement relies. Each method
 * writes down its own before it looks at the other, as threads load classes at the same time.
 */
final class SeenClasses {
    private final Map<ClassLoader, Map<String, Long>> loaded = Collections.synchronizedMap(new WeakHashMap<>());
    private final Map<ClassLoader, Map<String, Long>> reliedOn = Collections.synchronizedMap(new WeakHashMap<>());

    /**
     * Notes that a class is loaded.
     *
     * @return whether it is what is relied on, or nobody relies on it
     */
    boolean load(ClassLoader loader, String name, byte[] bytes) {
        long sum = sum(bytes);
        of(loader, loaded).put(name, sum);
        return of(loader, reliedOn).getOrDefault(name, sum) == sum;
    }

    /**
     * Notes that a replacement relies on a class.
     *
     * @return as {@link #isLoadedAs}
     */
    boolean rely(ClassLoader loader, String name, byte[] bytes) {
        of(loader, reliedOn).put(name, sum(bytes));
        return isLoadedAs(loader, name, bytes);
    }

    /** Whether the class was loaded from these bytes, or has not been loaded. */
    boolean isLoadedAs(ClassLoader loader, String name, byte[] bytes) {
        long sum = sum(bytes);
        return of(loader, loaded).getOrDefault(name, sum) == sum;
    }

    private static Map<String, Long> of(ClassLoader loader, Map<ClassLoader, Map<String, Long>> all) {
        return all.computeIfAbsent(loader, _ -> new ConcurrentHashMap<>());
    }

    private static long sum(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes);
        return sum.getValue();
    }
}
