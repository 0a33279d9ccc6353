package kinjo.bench.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Dekker's pattern with a lock in between: store one's own flag, lock and unlock, load the other's flag. The flags are
 * volatile, so at least one thread must see the other's. A JIT may leave out the fence after a volatile store if a
 * lock follows, as a lock is an atomic instruction, which is a fence too; where a reserved lock takes none, that
 * is wrong. Each thread has a lock of its own, which the other never takes.
 */
@JCStressTest
@Outcome(
        id = {"0, 1", "1, 0", "1, 1"},
        expect = Expect.ACCEPTABLE,
        desc = "At least one saw the other's flag.")
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "The load went before the store.")
@State
public class StoreLockLoad {
    private final Object firstLock = new Object();
    private final Object secondLock = new Object();
    private volatile int first;
    private volatile int second;
    private int firstInside;
    private int secondInside;

    @Actor
    public void first(II_Result result) {
        first = 1;
        synchronized (firstLock) {
            firstInside++;
        }
        result.r1 = second;
    }

    @Actor
    public void second(II_Result result) {
        second = 1;
        synchronized (secondLock) {
            secondInside++;
        }
        result.r2 = first;
    }
}
