package kinjo.bench.workloads.tpcc;

import kinjo.bench.workloads.harness.Size;

/**
 * Sizes; one warehouse per terminal, ten districts each.
 *
 * @param customers per district
 * @param orders per district at the start; a third waits for delivery
 * @param transactions per terminal and iteration
 */
record Scale(int items, int customers, int orders, int transactions) {
    static Scale of(Size size) {
        return size.choose(
                new Scale(100, 10, 6, 60), new Scale(1_000, 30, 15, 800), new Scale(10_000, 100, 50, 10_000));
    }
}
