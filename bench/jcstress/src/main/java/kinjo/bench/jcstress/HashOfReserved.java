package kinjo.bench.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A thread locks an object twice, while another one takes its identity hash twice without any lock. The header must
 * keep both: the hash, and for whom the lock is reserved.
 */
@JCStressTest
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "Both counts are there, and the hash stayed.")
@Outcome(id = "1, .*", expect = Expect.FORBIDDEN, desc = "A count is lost.")
@Outcome(id = "2, 0", expect = Expect.FORBIDDEN, desc = "The hash changed.")
@State
public class HashOfReserved {
    private final Object lock = new Object();
    private int count;
    private int earlier;
    private int later;

    @Actor
    public void owner() {
        synchronized (lock) {
            count++;
        }
        synchronized (lock) {
            count++;
        }
    }

    @Actor
    public void hash() {
        earlier = System.identityHashCode(lock);
        later = System.identityHashCode(lock);
    }

    @Arbiter
    public void look(II_Result result) {
        result.r1 = count;
        result.r2 = earlier == later && later == System.identityHashCode(lock) ? 1 : 0;
    }
}
