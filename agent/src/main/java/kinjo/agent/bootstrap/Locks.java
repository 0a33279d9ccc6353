package kinjo.agent.bootstrap;

import java.lang.reflect.Proxy;

/** What rewritten code does where it locked, or waited for, an object that may have been split. */
public final class Locks {
    private Locks() {}

    /** The object whose monitor stands for the given one's; null for null. */
    public static Object of(Object object) {
        // A proxy made from the interfaces of a split class has the interface, too, and a handler of the program.
        return object instanceof MovedLock split && !(object instanceof Proxy) ? split.kinjo$lock() : object;
    }

    /** {@link Object#wait(long)}. */
    public static void wait(Object object, long millis) throws InterruptedException {
        of(object).wait(millis);
    }

    /** {@link Object#wait(long, int)}. */
    public static void wait(Object object, long millis, int nanos) throws InterruptedException {
        of(object).wait(millis, nanos);
    }
}
