package kinjo.bench.jmh;

import java.io.ByteArrayOutputStream;
import java.util.Vector;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Question: what does a lock cost of an object that lives shortly and never leaves its thread, where the compiler does
 * not see that (rows L1 to L6, T3)?
 *
 * <p>Expected: {@code notLocked} is the least that the locks of {@code stringBuffer} can come down to. The rest is the
 * lock: an atomic instruction in each call, but for a VM that reserves the object for its thread. The fewer
 * {@code calls} an object gets, the more its first lock counts. The JIT may merge the locks of neighbouring calls (lock
 * coarsening); that is part of the answer. {@code vector} stores a reference in each call, too.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class LocksOfOwnObjects {
    /** Of all objects in one invocation. */
    private static final int CALLS = 4096;

    @Param({"16", "256"})
    private int calls;

    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    private static StringBuilder newBuilder(int calls) {
        return new StringBuilder(calls);
    }

    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    private static StringBuffer newBuffer(int calls) {
        return new StringBuffer(calls);
    }

    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    private static ByteArrayOutputStream newBytes(int calls) {
        return new ByteArrayOutputStream(calls);
    }

    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    private static Vector<Object> newVector(int calls) {
        return new Vector<>(calls);
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public int notLocked() {
        int length = 0;
        for (int object = 0; object < CALLS / calls; object++) {
            StringBuilder builder = newBuilder(calls);
            for (int i = 0; i < calls; i++) {
                builder.append('x');
            }
            length += builder.length();
        }
        return length;
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public int stringBuffer() {
        int length = 0;
        for (int object = 0; object < CALLS / calls; object++) {
            StringBuffer buffer = newBuffer(calls);
            for (int i = 0; i < calls; i++) {
                buffer.append('x');
            }
            length += buffer.length();
        }
        return length;
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public int byteArrayOutputStream() {
        int size = 0;
        for (int object = 0; object < CALLS / calls; object++) {
            ByteArrayOutputStream bytes = newBytes(calls);
            for (int i = 0; i < calls; i++) {
                bytes.write(i);
            }
            size += bytes.size();
        }
        return size;
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public int vector() {
        int size = 0;
        for (int object = 0; object < CALLS / calls; object++) {
            Vector<Object> vector = newVector(calls);
            for (int i = 0; i < calls; i++) {
                vector.add(vector);
            }
            size += vector.size();
        }
        return size;
    }
}
