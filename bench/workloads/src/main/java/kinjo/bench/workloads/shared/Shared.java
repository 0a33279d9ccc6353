package kinjo.bench.workloads.shared;

import java.util.List;
import kinjo.bench.workloads.harness.Workload;
import kinjo.bench.workloads.locks9.Locks9;

/** The workloads of the set {@code shared}. */
public final class Shared {
    public static final List<Workload> ALL = List.of(
            new SharedProgram(
                    "buffer-pool",
                    "locks that pass from thread to thread with their object; 64 StringBuffers that threads borrow",
                    300_000,
                    BufferPool::new),
            new SharedProgram(
                    "shared-table",
                    "one lock that all threads want all the time; a read-mostly Hashtable",
                    2_000_000,
                    SharedTable::new),
            new SharedProgram(
                    "shared-log",
                    "one lock that all threads want now and then; java.util.logging",
                    8_000,
                    SharedLog::new),
            new Crowd(),
            new Locks9(true));

    private Shared() {}
}
