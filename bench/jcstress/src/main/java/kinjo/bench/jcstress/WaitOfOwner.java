package kinjo.bench.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;

/**
 * As {@link WaitAndNotify}, but the waiting thread locks the object once before, and waits with the lock taken twice.
 * Waiting has to give up all of that, and to have all of it back afterwards.
 */
@JCStressTest(Mode.Termination)
@Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE, desc = "The waiting thread went on, and had the lock.")
@Outcome(id = "STALE", expect = Expect.FORBIDDEN, desc = "The waiting thread was never woken, or the lock not free.")
@State
public class WaitOfOwner {
    private final Object lock = new Object();
    private boolean ready;
    private int entered;

    @Actor
    public void await() throws InterruptedException {
        synchronized (lock) {
            entered++;
        }
        synchronized (lock) {
            synchronized (lock) {
                while (!ready) {
                    lock.wait();
                }
            }
            if (!Thread.holdsLock(lock)) {
                throw new IllegalStateException("the outer lock is gone");
            }
        }
    }

    @Signal
    public void set() {
        synchronized (lock) {
            ready = true;
            lock.notify();
        }
    }
}
