package kinjo.bench.workloads.arrays;

/** 24 bytes without references. */
record Point(int x, int y) {}
