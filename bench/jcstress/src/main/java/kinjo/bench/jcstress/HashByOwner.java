package kinjo.bench.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** As {@link HashOfLocked}, but the hash is taken by the thread that has the lock. */
@JCStressTest
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "Both counted, and the hash stayed.")
@Outcome(id = "1, .*", expect = Expect.FORBIDDEN, desc = "Both were inside at the same time: one count is lost.")
@Outcome(id = "2, 0", expect = Expect.FORBIDDEN, desc = "The hash changed.")
@State
public class HashByOwner {
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
    public void countAndHash() {
        synchronized (lock) {
            count++;
            hash = System.identityHashCode(lock);
        }
    }

    @Arbiter
    public void look(II_Result result) {
        result.r1 = count;
        result.r2 = hash == System.identityHashCode(lock) ? 1 : 0;
    }
}
