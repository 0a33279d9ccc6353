package kinjo.agent.trace;

/** Threads that do the recorder's own work. There are few at a time. */
final class SilentThreads {
    private volatile Thread[] threads = {};

    // The JDK's methods are traced themselves, and whoever has the recorder's lock may wait for this monitor.

    synchronized void add(Thread thread) {
        Thread[] old = threads;
        Thread[] more = new Thread[old.length + 1];
        for (int i = 0; i < old.length; i++) {
            more[i] = old[i];
        }
        more[old.length] = thread;
        threads = more;
    }

    /** As often as it was added. */
    synchronized void remove(Thread thread) {
        Thread[] old = threads;
        int index = old.length - 1;
        while (old[index] != thread) {
            index--;
        }
        Thread[] fewer = new Thread[old.length - 1];
        for (int i = 0; i < fewer.length; i++) {
            fewer[i] = old[i < index ? i : i + 1];
        }
        threads = fewer;
    }

    boolean has(Thread thread) {
        for (Thread one : threads) {
            if (one == thread) {
                return true;
            }
        }
        return false;
    }
}
