package kinjo.bench.workloads.jbb;

/** How much of an item a warehouse holds. */
final class Stock {
    /** A restock adds so many when less than {@link #LOWEST} would be left (TPC-C 2.4.2.2). */
    static final int RESTOCK = 91;

    static final int LOWEST = 10;

    private final Item item;
    private final int initial;
    private final String districtInfo;
    private int quantity;
    private long ordered;

    Stock(Item item, int initial, String districtInfo) {
        this.item = item;
        this.initial = initial;
        this.districtInfo = districtInfo;
        this.quantity = initial;
    }

    Item item() {
        return item;
    }

    String districtInfo() {
        return districtInfo;
    }

    synchronized int take(int count) {
        quantity -= count;
        if (quantity < LOWEST) {
            quantity += RESTOCK;
        }
        ordered += count;
        return quantity;
    }

    synchronized int quantity() {
        return quantity;
    }

    synchronized long ordered() {
        return ordered;
    }

    synchronized boolean balances() {
        return quantity >= LOWEST && (quantity - initial + ordered) % RESTOCK == 0;
    }
}
