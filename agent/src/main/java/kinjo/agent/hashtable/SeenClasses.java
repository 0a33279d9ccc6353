package kinjo.agent.hashtable;

import java.util.zip.CRC32C;
import kinjo.agent.load.ByLoader;

/**
 * Checksums of the class files from which classes were loaded, and of those on which a replacement relies. Each method
 * writes down its own before it looks at the other, as threads load classes at the same time.
 */
final class SeenClasses {
    private final ByLoader<String, Long> loaded = new ByLoader<>();
    private final ByLoader<String, Long> reliedOn = new ByLoader<>();

    /**
     * Notes that a class is loaded.
     *
     * @return whether it is what is relied on, or nobody relies on it
     */
    boolean load(ClassLoader loader, String name, byte[] bytes) {
        long sum = sum(bytes);
        loaded.get(loader).put(name, sum);
        return reliedOn.get(loader).getOrDefault(name, sum) == sum;
    }

    /**
     * Notes that a replacement relies on a class.
     *
     * @return as {@link #isLoadedAs}
     */
    boolean rely(ClassLoader loader, String name, byte[] bytes) {
        reliedOn.get(loader).put(name, sum(bytes));
        return isLoadedAs(loader, name, bytes);
    }

    /** Whether the class was loaded from these bytes, or has not been loaded. */
    boolean isLoadedAs(ClassLoader loader, String name, byte[] bytes) {
        long sum = sum(bytes);
        return loaded.get(loader).getOrDefault(name, sum) == sum;
    }

    private static long sum(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes);
        return sum.getValue();
    }
}
