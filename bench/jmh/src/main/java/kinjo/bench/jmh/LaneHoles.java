package kinjo.bench.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Question: what does it cost to go on in the next hole of a lane (row T4)?
 *
 * <p>The thread allocates {@code hole} bytes that die at once, then an object that lives until as many others are alive
 * as leave holes of this size in a lane of 1 MB. Expected: without lanes the time is that of the bytes, so four times
 * as much for holes of four times the size. With lanes a hole comes on top, some 100 ns. What is left for holes of 4 KB
 * after a quarter of the time for those of 16 KB is three quarters of a hole.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class LaneHoles {
    private static final int HOLES = 1 << 14;
    private static final int LANE = 1 << 20;

    /** Of such a byte array, with its header. */
    private static final int PIECE = 64;

    @Param({"4096", "16384"})
    private int hole;

    @Benchmark
    @OperationsPerInvocation(HOLES)
    public int next(Blackhole garbage) {
        Object[] alive = new Object[LANE / hole];
        for (int i = 0; i < HOLES; i++) {
            for (int bytes = 0; bytes < hole; bytes += PIECE) {
                garbage.consume(new byte[PIECE - 16]);
            }
            alive[i & (alive.length - 1)] = new byte[PIECE - 16];
        }
        return alive.length;
    }
}
