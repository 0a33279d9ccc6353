package kinjo.bench.jmh;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Hashtable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Question: what does a lock cost that no other thread ever wants, in the classes of old that lock in every call?
 *
 * <p>Expected: each call takes an atomic instruction or two (some ns each on x86); a VM that reserves locks for their
 * thread (rows L1-L6) takes none. {@code notLocked} does the same work without a lock: its time is the least that
 * locking can come down to. A call here is one of {@value #CALLS} in a row, so the JIT may merge neighbours (lock
 * coarsening); that is part of the answer.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class UncontendedLocks {
    private static final int CALLS = 256;

    private final StringBuffer buffer = new StringBuffer(CALLS);
    private final StringBuilder builder = new StringBuilder(CALLS);
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(CALLS * Integer.BYTES);
    private final DataOutputStream data = new DataOutputStream(bytes);
    private final Hashtable<Integer, Integer> table = new Hashtable<>();
    private final Integer[] keys = new Integer[CALLS];

    @Setup
    public void fill() {
        for (int i = 0; i < CALLS; i++) {
            keys[i] = i;
            table.put(i, i);
        }
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public int notLocked() {
        builder.setLength(0);
        for (int i = 0; i < CALLS; i++) {
            builder.append('x');
        }
        return builder.length();
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public int stringBuffer() {
        buffer.setLength(0);
        for (int i = 0; i < CALLS; i++) {
            buffer.append('x');
        }
        return buffer.length();
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public int byteArrayOutputStream() {
        bytes.reset();
        for (int i = 0; i < CALLS; i++) {
            bytes.write(i);
        }
        return bytes.size();
    }

    /** A call writes four bytes at once. */
    @Benchmark
    @OperationsPerInvocation(CALLS)
    public int dataOutputStream() throws IOException {
        bytes.reset();
        for (int i = 0; i < CALLS; i++) {
            data.writeInt(i);
        }
        return bytes.size();
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public int hashtable() {
        int sum = 0;
        for (Integer key : keys) {
            sum += table.get(key);
        }
        return sum;
    }
}
