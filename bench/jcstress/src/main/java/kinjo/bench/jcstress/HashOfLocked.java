package kinjo.bench.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two threads lock the same object, while one of them takes its identity hash, which wants room in the same header as
 * the lock. The lock must exclude, and the hash must stay.
 */
@JCStressTest
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "Both counted, and the hash stayed.")
@Outcome(id = "1, .*", expect = Expect.FORBIDDEN, desc = "Both were inside at the same time: one count is lost.")
@Outcome(id = "2, 0", expect = Expect.FORBIDDEN, desc = "The hash changed.")
@State
public class HashOfLocked {
    private final Object lock = new Object();
    private int count;
    private int hash;

    @Actor
    public void count() {
        synchronized (lock) {
            count++;
        }
    }

    @Actor
    public void hashAndCount() {
        hash = System.identityHashCode(lock);
        synchronized (lock) {
            count++;
        }
    }

    @Arbiter
    public void look(II_Result result) {
        result.r1 = count;
        result.r2 = hash == System.identityHashCode(lock) ? 1 : 0;
    }
}
