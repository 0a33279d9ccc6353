package kinjo.bench.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The thread that made an object locked it first; then two threads lock it at the same time, of which one may be that
 * thread. A claim of a lock that is reserved for a third must be one thread's alone.
 */
@JCStressTest
@Outcome(id = "3", expect = Expect.ACCEPTABLE, desc = "Nothing was lost.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Both were inside at the same time: a count is lost.")
@State
public class ReservedByMaker {
    private final Object lock = new Object();
    private int count;

    public ReservedByMaker() {
        countInside();
    }

    @Actor
    public void first() {
        countInside();
    }

    @Actor
    public void second() {
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
