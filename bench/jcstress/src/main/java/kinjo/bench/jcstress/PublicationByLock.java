package kinjo.bench.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * An object is filled outside the lock and handed over inside it. Who takes it inside the lock must see its fields
 * filled, though none is final or volatile.
 */
@JCStressTest
@Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "Nothing was handed over yet.")
@Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "The object with its fields.")
@Outcome(expect = Expect.FORBIDDEN, desc = "The object without its fields.")
@State
public class PublicationByLock {
    private final Object lock = new Object();
    private Pair pair;

    /** What is handed over. */
    private static final class Pair {
        private int left;
        private int right;
    }

    @Actor
    public void publish() {
        Pair filled = new Pair();
        filled.left = 1;
        filled.right = 2;
        synchronized (lock) {
            pair = filled;
        }
    }

    @Actor
    public void take(II_Result result) {
        Pair taken;
        synchronized (lock) {
            taken = pair;
        }
        result.r1 = taken == null ? -1 : taken.left;
        result.r2 = taken == null ? -1 : taken.right;
    }
}
