package kinjo.bench.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A thread locks an object again that it locked before, while another one comes. Where the first locker takes the lock
 * without an atomic instruction the second time, the two must still exclude each other.
 */
@JCStressTest
@Outcome(id = "3", expect = Expect.ACCEPTABLE, desc = "Nothing was lost.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Both were inside at the same time: a count is lost.")
@State
public class OwnerAndVisitor {
    private final Object lock = new Object();
    private int count;

    @Actor
    public void owner() {
        countInside();
        countInside();
    }

    @Actor
    public void visitor() {
        countInside();
    }

    private void countInside() {
        synchronized (lock) {
            count++;
        }
    }

    @Arbiter
    public void look(I_Result result) {
        result.r1 = count;
    }
}
