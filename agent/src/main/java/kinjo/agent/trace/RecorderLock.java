package kinjo.agent.trace;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * A spin lock. A thread that parked for a lock would run code of the JDK that is traced itself, and a virtual thread would
 * leave its carrier.
 */
final class RecorderLock {
    private static final AtomicIntegerFieldUpdater<RecorderLock> HELD =
            AtomicIntegerFieldUpdater.newUpdater(RecorderLock.class, "held");

    private volatile int held;
    private volatile Thread owner;

    boolean isMine(Thread current) {
        return owner == current;
    }

    boolean tryLock(Thread current) {
        boolean got = HELD.compareAndSet(this, 0, 1);
        if (got) {
            owner = current;
        }
        return got;
    }

    void lock(Thread current) {
        int tries = 0;
        while (!HELD.compareAndSet(this, 0, 1)) {
            if (++tries % 1000 == 0 && !current.isVirtual()) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
        owner = current;
    }

    /** Calls nothing, so that it works when the stack is full. */
    void unlock() {
        owner = null;
        held = 0;
    }
}
