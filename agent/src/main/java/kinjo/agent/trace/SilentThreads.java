package kinjo.agent.trace;

import java.util.Arrays;

/** Threads that do the recorder's own work. There are few at a time. */
final class SilentThreads {
    private volatile Thread[] threads = {};

    synchronized void add(Thread thread) {
        Thread[] more = Arrays.copyOf(threads, threads.length + 1);
        more[threads.length] = thread;
        threads = more;
    }

    /** As often as it was added. */
    synchronized void remove(Thread thread) {
        Thread[] old = threads;
        int index = Arrays.asList(old).lastIndexOf(thread);
        Thread[] fewer = Arrays.copyOf(old, old.length - 1);
        System.arraycopy(old, index + 1, fewer, index, old.length - index - 1);
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
