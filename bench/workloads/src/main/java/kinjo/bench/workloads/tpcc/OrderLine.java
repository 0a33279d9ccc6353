package kinjo.bench.workloads.tpcc;

import java.util.Arrays;
import java.util.Comparator;
import kinjo.bench.workloads.harness.Rng;

/** A line of a new order as it is asked for. */
record OrderLine(int supplier, int item, int quantity) {
    private static final int REMOTE_PERCENT = 1;

    /** Sorted by stock row, so that two orders never wait for each other; a bad item comes last. */
    static OrderLine[] random(Rng rng, Scale scale, int home, int warehouses, boolean bad) {
        OrderLine[] lines = new OrderLine[rng.between(5, 15)];
        for (int i = 0; i < lines.length; i++) {
            boolean remote = warehouses > 1 && rng.below(100) < REMOTE_PERCENT;
            int supplier = remote ? otherWarehouse(rng, home, warehouses) : home;
            lines[i] = new OrderLine(supplier, Names.skewed(rng, scale.items()), rng.between(1, 10));
        }
        Arrays.sort(lines, Comparator.comparingInt(OrderLine::supplier).thenComparingInt(OrderLine::item));
        if (bad) {
            lines[lines.length - 1] = new OrderLine(home, scale.items() + 1, 1);
        }
        return lines;
    }

    static int otherWarehouse(Rng rng, int home, int warehouses) {
        int other = rng.between(1, warehouses - 1);
        return other < home ? other : other + 1;
    }
}
