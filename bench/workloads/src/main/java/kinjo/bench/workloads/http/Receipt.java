package kinjo.bench.workloads.http;

/**
 * The answer to a purchase.
 *
 * @param number the account's how many-th purchase
 * @param amount of this purchase, in cents
 * @param spent by the account so far, in cents
 */
record Receipt(int account, long number, String title, int copies, long amount, long spent) {}
