package kinjo.bench.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A thread locks an object that it has just made, and hands it over inside the lock. The thread that finds it there
 * must wait for the lock, although nobody could have wanted it when it was taken (rows L1, T3). The VM allocates such
 * objects beside the lane soon; not with {@code -XX:-LaneStaticAnalysis -XX:-LaneSiteHistory}.
 */
@JCStressTest
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "Nothing was handed over yet.")
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "Both counted.")
@Outcome(id = "1, 1", expect = Expect.FORBIDDEN, desc = "Both were inside at the same time: one count is lost.")
@State
public class EscapesWhileLocked {
    private Object shared;
    private int count;
    private int visits;

    @Actor
    public void publish() {
        Object own = new Object();
        synchronized (own) {
            shared = own;
            count++;
        }
    }

    @Actor
    public void visit() {
        Object found = shared;
        if (found != null) {
            synchronized (found) {
                count++;
            }
            visits++;
        }
    }

    @Arbiter
    public void look(II_Result result) {
        result.r1 = count;
        result.r2 = visits;
    }
}
