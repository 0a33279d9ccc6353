package kinjo.bench.workloads.orders;

/** What the structures hold; 24 bytes without references. */
record Item(int number, long value) {}
