package kinjo.bench.papers.n10;

/**
 * The join of the event-driven peers, written by hand: a result as soon as both halves are in. No two orders have the
 * same key, so a line item that has found its order is not kept; when one input ends, what the other kept is dropped.
 */
final class SymmetricJoin {

    private final Results results;
    private IntMap<LineItemBean> waiting = new IntMap<>();
    private IntMap<OrderBean> orders = new IntMap<>();
    private boolean lineItemsEnded;
    private boolean ordersEnded;

    SymmetricJoin(Results results) {
        this.results = results;
    }

    void add(LineItemBean lineItem) {
        OrderBean order = orders.get(lineItem.orderKey);
        if (order != null) {
            emit(lineItem, order);
        } else if (!ordersEnded) {
            lineItem.next = waiting.put(lineItem.orderKey, lineItem);
        }
    }

    void add(OrderBean order) {
        LineItemBean lineItem = waiting.put(order.orderKey, null);
        while (lineItem != null) {
            emit(lineItem, order);
            LineItemBean next = lineItem.next;
            lineItem.next = null;
            lineItem = next;
        }
        if (!lineItemsEnded) {
            orders.put(order.orderKey, order);
        }
    }

    void endLineItems() {
        lineItemsEnded = true;
        orders = new IntMap<>();
    }

    void endOrders() {
        ordersEnded = true;
        waiting = new IntMap<>();
    }

    private void emit(LineItemBean lineItem, OrderBean order) {
        results.add(
                lineItem.orderKey,
                lineItem.lineNumber,
                lineItem.extendedPrice,
                lineItem.shipDate,
                order.totalPrice,
                order.orderDate);
    }
}
