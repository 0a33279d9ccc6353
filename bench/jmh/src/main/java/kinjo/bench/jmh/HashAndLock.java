package kinjo.bench.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Question: what do an identity hash and a lock of the same object cost, which both want room in its header?
 *
 * <p>Expected: in the stock VM of JDK 25 an object can have both without a monitor of its own, so {@code lockHashed}
 * costs as much as {@code lock}, and {@code hashLocked} as much as {@code lock} and {@code hash} together. A VM that keeps
 * an owner in the header has to give that up for a hash: then {@code lockHashed} is the slower one.
 * {@code fresh...} are for objects just made, so their allocation is in it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class HashAndLock {
    private final Counter plain = new Counter();
    private final Counter hashed = new Counter();
    private final int hash = System.identityHashCode(hashed);

    /** What is locked and hashed. */
    private static final class Counter {
        private int value;

        synchronized int increment() {
            return ++value;
        }

        synchronized int hashLocked() {
            return System.identityHashCode(this) + ++value;
        }
    }

    @Benchmark
    public int lock() {
        return plain.increment();
    }

    @Benchmark
    public int lockHashed() {
        return hashed.increment();
    }

    @Benchmark
    public int hash() {
        return System.identityHashCode(hashed) - hash;
    }

    @Benchmark
    public int hashLocked() {
        return hashed.hashLocked();
    }

    /** The result leaves the method, so the object is not optimized away. */
    @Benchmark
    public Object freshLock() {
        Counter counter = new Counter();
        counter.increment();
        return counter;
    }

    @Benchmark
    public Object freshHashLocked() {
        Counter counter = new Counter();
        counter.hashLocked();
        return counter;
    }
}
