package kinjo.bench.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * As {@link StoreLockLoad}, but each thread has locked its object before, so the lock after the volatile store is
 * one that is taken by its owner.
 */
@JCStressTest
@Outcome(
        id = {"0, 1", "1, 0", "1, 1"},
        expect = Expect.ACCEPTABLE,
        desc = "At least one saw the other's flag.")
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "The load went before the store.")
@State
public class StoreOwnedLockLoad {
    private final Object firstLock = new Object();
    private final Object secondLock = new Object();
    private volatile int first;
    private volatile int second;
    private int firstInside;
    private int secondInside;

    @Actor
    public void first(II_Result result) {
        countFirst();
        first = 1;
        countFirst();
        result.r1 = second;
    }

    @Actor
    public void second(II_Result result) {
        countSecond();
        second = 1;
        countSecond();
        result.r2 = first;
    }

    private void countFirst() {
        synchronized (firstLock) {
            firstInside++;
        }
    }

    private void countSecond() {
        synchronized (secondLock) {
            secondInside++;
        }
    }
}
