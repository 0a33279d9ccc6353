package kinjo.bench.workloads.jbb;

/** One payment, kept for a while. */
record History(Customer customer, int district, long amount, long paidAt, String data) {}
