package kinjo.bench.workloads.http;

/**
 * What the shop sells.
 *
 * @param price in cents
 */
record Book(int id, String title, String subject, int price) {}
