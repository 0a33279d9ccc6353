package kinjo.bench.workloads.jbb;

import java.util.Hashtable;
import java.util.Map;
import java.util.Vector;
import kinjo.bench.workloads.harness.Rng;

/** What all warehouses share: the item catalogue, and the warehouses themselves. */
final class Company {
    private final int itemCount;
    private final Map<Integer, Item> items = new Hashtable<>();
    private final Vector<Warehouse> warehouses = new Vector<>();

    Company(int itemCount, int warehouseCount, Rng rng) {
        this.itemCount = itemCount;
        for (int number = 0; number < itemCount; number++) {
            String name = rng.letters(rng.between(14, 24));
            items.put(number, new Item(number, name, rng.between(100, 10_000), rng.letters(rng.between(26, 50))));
        }
        warehouses.setSize(warehouseCount);
    }

    int itemCount() {
        return itemCount;
    }

    /** Null if there is no such item. */
    Item item(int number) {
        return items.get(number);
    }

    /** Published before it is filled, so that what a warehouse holds is reachable by all threads, as in the original. */
    void open(Warehouse warehouse) {
        warehouses.set(warehouse.number(), warehouse);
    }

    Warehouse warehouse(int number) {
        return warehouses.get(number);
    }
}
