package kinjo.bench.workloads.walks;

import kinjo.bench.workloads.harness.Samples;

/** One thread's structures and the walks over them. */
public interface Walker {
    /** Drops the structures there are and makes the same ones anew. */
    void build();

    /**
     * Walks over everything and checks what it read.
     *
     * @param times takes nanoseconds per element
     * @return the walks' part of the checksum
     */
    long walk(Samples times);
}
