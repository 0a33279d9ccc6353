package kinjo.bench.workloads.jbb;

/** A thing the company sells; never changes. */
record Item(int number, String name, int price, String data) {}
