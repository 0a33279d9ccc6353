package kinjo.bench.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.CompilerControl;
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
 * Question: what does the barrier of lanes (row T3) cost a store of a reference, and an element of an array copy?
 *
 * <p>Expected: nothing without lanes; with them ({@code --vm lanes-engaged}) some instructions where the value is
 * nobody's own, one more than without where value and holder are the thread's own, and tens of ns where a store
 * publishes an object. Without lanes the objects of {@code own...} are shared ones that are young. These are made for
 * each invocation, which {@code ownObjects} does without any store: its time is to be subtracted.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class ReferenceStores {
    private static final int NODES = 256;

    private static final int ROUNDS = 64;

    private static final class Node {
        Node next;
    }

    private final Node[] shared = nodes();
    private final Node[] sharedTarget = new Node[NODES];

    /** Moves the shared ones into the old generation. */
    @Setup
    public void age() {
        System.gc();
        System.gc();
    }

    /** A call, so that the compiler does not know that nobody else has these objects. */
    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    private static Node[] nodes() {
        Node[] nodes = new Node[NODES];
        for (int i = 0; i < NODES; i++) {
            nodes[i] = new Node();
        }
        return nodes;
    }

    private static int link(Node[] nodes) {
        for (int round = 1; round <= ROUNDS; round++) {
            for (int i = 0; i < NODES; i++) {
                nodes[i].next = nodes[(i + round) & (NODES - 1)];
            }
        }
        return nodes.length;
    }

    private static int turn(Node[] nodes) {
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0, last = NODES - 1; i < last; i++, last--) {
                Node node = nodes[i];
                nodes[i] = nodes[last];
                nodes[last] = node;
            }
        }
        return nodes.length;
    }

    @Benchmark
    @OperationsPerInvocation(NODES * ROUNDS)
    public int sharedField() {
        return link(shared);
    }

    @Benchmark
    @OperationsPerInvocation(NODES * ROUNDS)
    public int ownField() {
        return link(nodes());
    }

    @Benchmark
    @OperationsPerInvocation(NODES * ROUNDS)
    public int sharedElement() {
        return turn(shared);
    }

    @Benchmark
    @OperationsPerInvocation(NODES * ROUNDS)
    public int ownElement() {
        return turn(nodes());
    }

    @Benchmark
    @OperationsPerInvocation(NODES * ROUNDS)
    public int ownObjects() {
        return nodes().length + newTarget().length;
    }

    @Benchmark
    @OperationsPerInvocation(NODES)
    public int nullField() {
        for (int i = 0; i < NODES; i++) {
            shared[i].next = null;
        }
        return NODES;
    }

    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    private static Node newNode() {
        return new Node();
    }

    /**
     * Each store lets an object escape, which was allocated for it. The VM notices that of its site, and allocates it
     * beside the lane soon, but with {@code -XX:-LaneSiteHistory}.
     */
    @Benchmark
    @OperationsPerInvocation(NODES)
    public int publication() {
        for (int i = 0; i < NODES; i++) {
            shared[i].next = newNode();
        }
        return NODES;
    }

    @Benchmark
    @OperationsPerInvocation(NODES * ROUNDS)
    public int sharedCopy() {
        return copy(shared, sharedTarget);
    }

    @Benchmark
    @OperationsPerInvocation(NODES * ROUNDS)
    public int ownCopy() {
        return copy(nodes(), newTarget());
    }

    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    private static Node[] newTarget() {
        return new Node[NODES];
    }

    private static int copy(Node[] from, Node[] to) {
        for (int round = 0; round < ROUNDS; round++) {
            System.arraycopy(from, 0, to, 0, NODES);
        }
        return to.length;
    }
}
