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
 * as leave holes of about this size in a lane of 1 MB. Expected: what lanes ({@code --vm lanes-engaged}) take more than
 * no lanes is the next hole, some 100 ns, and a survivor's share of local collections. Compiled code takes holes of less
 * than 4 KB by itself, and asks the VM for larger ones.
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

    @Param({"2048", "8192", "32768"})
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
