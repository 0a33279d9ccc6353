package kinjo.bench.papers.n10;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;

/**
 * The join of the event-driven peers, written by hand: a result as soon as both halves are in. No two orders have the
 * same key, so a line item that has found its order is not kept; when one input ends, what the other kept is dropped.
 */
final class SymmetricJoin {

    private final Results results;
    private Int2ObjectOpenHashMap<LineItemBean> waiting = new Int2ObjectOpenHashMap<>();
    private Int2ObjectOpenHashMap<OrderBean> orders = new Int2ObjectOpenHashMap<>();
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
        LineItemBean lineItem = waiting.remove(order.orderKey);
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
        orders = new Int2ObjectOpenHashMap<>();
    }

    void endOrders() {
        ordersEnded = true;
        waiting = new Int2ObjectOpenHashMap<>();
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
