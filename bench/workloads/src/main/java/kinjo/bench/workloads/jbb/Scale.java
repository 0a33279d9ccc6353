package kinjo.bench.workloads.jbb;

import kinjo.bench.workloads.harness.Size;

/**
 * Sizes. The default keeps some 15 MB per warehouse, as the paper says of the original (16 MB).
 *
 * @param customers per district
 * @param orders kept per district
 * @param transactions per warehouse and iteration
 */
record Scale(int items, int customers, int orders, int transactions) {
    static Scale of(Size size) {
        return size.choose(
                new Scale(2_000, 60, 60, 5_000),
                new Scale(20_000, 600, 600, 30_000),
                new Scale(20_000, 600, 600, 300_000));
    }
}
