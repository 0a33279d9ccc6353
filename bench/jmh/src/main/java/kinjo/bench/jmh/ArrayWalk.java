package kinjo.bench.jmh;

import java.util.Random;
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
import org.openjdk.jmh.infra.Blackhole;

/**
 * Question: does it matter for a walk over an object array in which order a young collection laid the elements?
 *
 * <p>Elements are allocated in random order of their index, then garbage is allocated until collections have moved
 * them. Expected: with elements in index order (Serial; Parallel and G1 of Kinjo, {@code -XX:+ArrayElementsInOrder})
 * {@code walk} is faster than with reversed chunks (Parallel and G1 of the stock VM), as the processor fetches ahead;
 * {@code copy} moves references only, never follows them (but for the collectors' barriers), and should not differ.
 *
 * <p>Run it with each collector: {@code -- -jvmArgsAppend -XX:+UseParallelGC}. The workload {@code arrays} measures
 * the same with more shapes and checks how many collections there were.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 3,
        jvmArgs = {"-Xms512m", "-Xmx512m", "-Xmn128m"})
public class ArrayWalk {
    private static final int LENGTH = 60_000;

    /** Three times the young space, in pieces that G1 allocates there too. */
    private static final int GARBAGE_BYTES = 3 * 128 << 20;

    private static final int PIECE_BYTES = 1 << 16;

    private Point[] points;
    private Point[] target;

    /** An element. */
    private record Point(int x, int y) {}

    @Setup
    public void build(Blackhole garbage) {
        Random random = new Random(1);
        points = new Point[LENGTH];
        target = new Point[LENGTH];
        int[] order = random.ints(0, LENGTH).distinct().limit(LENGTH).toArray();
        for (int index : order) {
            points[index] = new Point(index, 1);
        }
        for (int bytes = 0; bytes < GARBAGE_BYTES; bytes += PIECE_BYTES) {
            garbage.consume(new byte[PIECE_BYTES]);
        }
    }

    /** Time per element. */
    @Benchmark
    @OperationsPerInvocation(LENGTH)
    public long walk() {
        long sum = 0;
        for (Point point : points) {
            sum += point.x() + point.y();
        }
        return sum;
    }

    /** Time per element. */
    @Benchmark
    @OperationsPerInvocation(LENGTH)
    public Point[] copy() {
        System.arraycopy(points, 0, target, 0, LENGTH);
        return target;
    }
}
