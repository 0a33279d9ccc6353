package kinjo.agent.load;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A map for each class loader that is alive, which several threads may use. Loaders are told apart by identity: the
 * program's may have methods {@code equals} and {@code hashCode} of their own.
 */
public final class ByLoader<K, V> {
    private final Map<Key, Map<K, V>> maps = new ConcurrentHashMap<>();
    private final ReferenceQueue<ClassLoader> gone = new ReferenceQueue<>();

    /** Equal to itself once its loader is gone, so that it can be removed. */
    private static final class Key extends WeakReference<ClassLoader> {
        private final int hash;

        Key(ClassLoader loader, ReferenceQueue<ClassLoader> queue) {
            super(loader, queue);
            hash = System.identityHashCode(loader);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return this == other || other instanceof Key key && get() != null && get() == key.get();
        }
    }

    /** The one of a loader; empty at first. */
    public Map<K, V> get(ClassLoader loader) {
        for (Reference<?> key = gone.poll(); key != null; key = gone.poll()) {
            maps.remove(key);
        }
        return maps.computeIfAbsent(new Key(loader, gone), _ -> new ConcurrentHashMap<>());
    }
}
