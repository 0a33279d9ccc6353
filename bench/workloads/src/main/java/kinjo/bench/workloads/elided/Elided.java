package kinjo.bench.workloads.elided;

import java.util.List;
import kinjo.bench.workloads.harness.SmallProgram;
import kinjo.bench.workloads.harness.Workload;

/** The workloads of the set {@code elided}. */
public final class Elided {
    public static final List<Workload> ALL = List.of(
            new SmallProgram(
                    "elided-buffer",
                    "escape analysis: the locks of a StringBuffer that never leaves its method",
                    1_750,
                    ElidedBuffer::new),
            new SmallProgram(
                    "elided-collections",
                    "escape analysis: the locks of a Vector and a Hashtable that never leave their method",
                    10_000,
                    ElidedCollections::new),
            new SmallProgram(
                    "elided-nested",
                    "removal of nested locks: inner locks of an object that the method has locked already",
                    2_000_000,
                    ElidedNested::new),
            new SmallProgram(
                    "elided-coarsened",
                    "coarsening: neighbouring locks of one object become one",
                    20_000_000,
                    ElidedCoarsened::new));

    private Elided() {}
}
