package kinjo.agent.load;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which classes of the program a transformer was shown. The JVM shows an agent none that a thread loads while it runs one
 * of the agent's transformers, and those ask class loaders of the program for class files.
 */
public final class ShownClasses {
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    /** What a transformer does with a class. */
    @FunctionalInterface
    public interface Rewriting {

        /**
         * The class as it is to be.
         *
         * @return null if it stays as it is
         */
        byte[] rewrite(ClassLoader loader, String internalName, byte[] bytes);
    }

    /** Notes a class, whatever becomes of it. */
    public void add(String internalName) {
        names.add(internalName);
    }

    /**
     * The classes that were not shown, and would have been changed. Those without a class file are passed over, as
     * nobody knows what is in them.
     *
     * @param loaded all classes that there are
     * @return names with dots
     */
    public List<String> missed(Class<?>[] loaded, Rewriting rewriting) {
        return Loaders.ofProgram(loaded)
                .filter(type -> !names.contains(type.getName().replace('.', '/')))
                .filter(type -> isChanged(type, rewriting))
                .map(Class::getName)
                .toList();
    }

    private static boolean isChanged(Class<?> type, Rewriting rewriting) {
        String name = type.getName().replace('.', '/');
        try {
            byte[] bytes = Loaders.find(type.getClassLoader(), name);
            return bytes != null && rewriting.rewrite(type.getClassLoader(), name, bytes) != null;
        } catch (Throwable e) {
            // It may well be, and a line too many does no harm.
            return true;
        }
    }
}
