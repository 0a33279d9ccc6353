package kinjo.bench.workloads.jbb;

/** One item of an order. */
final class OrderLine {
    private final Item item;
    private final int quantity;
    private final long amount;
    private final String districtInfo;
    private long deliveredAt;

    OrderLine(Item item, int quantity, String districtInfo) {
        this.item = item;
        this.quantity = quantity;
        this.amount = (long) item.price() * quantity;
        this.districtInfo = districtInfo;
    }

    Item item() {
        return item;
    }

    int quantity() {
        return quantity;
    }

    long amount() {
        return amount;
    }

    String districtInfo() {
        return districtInfo;
    }

    synchronized void deliver(long time) {
        deliveredAt = time;
    }

    synchronized boolean delivered() {
        return deliveredAt != 0;
    }
}
