package kinjo.bench.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;

/** A thread waits for a condition that another one sets and notifies it of. The notification must not be lost. */
@JCStressTest(Mode.Termination)
@Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE, desc = "The waiting thread went on.")
@Outcome(id = "STALE", expect = Expect.FORBIDDEN, desc = "The waiting thread was never woken.")
@State
public class WaitAndNotify {
    private final Object lock = new Object();
    private boolean ready;

    @Actor
    public void await() throws InterruptedException {
        synchronized (lock) {
            while (!ready) {
                lock.wait();
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
