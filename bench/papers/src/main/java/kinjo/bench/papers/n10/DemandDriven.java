package kinjo.bench.papers.n10;

import java.io.IOException;
import java.util.Comparator;
import java.util.Iterator;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Lazy;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.examples.tpch.LineItem;
import kinjo.nanafusi.examples.tpch.LineItems;
import kinjo.nanafusi.examples.tpch.Order;
import kinjo.nanafusi.examples.tpch.Orders;
import kinjo.nanafusi.join.HashJoin;

/** DD of the paper: programs that use Nanafusi. */
final class DemandDriven {

    private DemandDriven() {}

    private record Pair(LineItem lineItem, Order order) {}

    /** Only the fields that the results need; the parser skips the others. */
    @Element("table")
    interface ShortLineItems extends XTree {
        @Cut("T")
        XList<ShortLineItem> removeLineItems();
    }

    /** A line item without the fields that nobody asks for. */
    interface ShortLineItem extends XTree {
        @Element("L_ORDERKEY")
        int orderKey();

        @Element("L_LINENUMBER")
        int lineNumber();

        @Element("L_EXTENDEDPRICE")
        double extendedPrice();

        @Element("L_SHIPDATE")
        String shipDate();
    }

    /** Only the fields that the results need. */
    @Element("table")
    interface ShortOrders extends XTree {
        @Cut("T")
        XList<ShortOrder> removeOrders();
    }

    /** An order without the fields that nobody asks for. */
    interface ShortOrder extends XTree {
        @Element("O_ORDERKEY")
        int orderKey();

        @Element("O_TOTALPRICE")
        double totalPrice();

        @Element("O_ORDERDATE")
        String orderDate();
    }

    /** All fields, the comment decoded when it is asked for. */
    @Element("table")
    interface LazyLineItems extends XTree {
        @Cut("T")
        XList<LazyLineItem> removeLineItems();
    }

    /** A line item whose comment is decoded when it is asked for. */
    interface LazyLineItem extends LineItem {
        @Override
        @Element("L_COMMENT")
        @Lazy
        String comment();
    }

    /** All fields, the comment decoded when it is asked for. */
    @Element("table")
    interface LazyOrders extends XTree {
        @Cut("T")
        XList<LazyOrder> removeOrders();
    }

    /** An order whose comment is decoded when it is asked for. */
    interface LazyOrder extends Order {
        @Override
        @Element("O_COMMENT")
        @Lazy
        String comment();
    }

    private record ShortPair(ShortLineItem lineItem, ShortOrder order) {}

    /** A hash join that takes the inputs in turns, with the parser that the options say. */
    static void inTurns(Options options, Inputs inputs, Results results) throws IOException {
        try (Document<LineItems> lineItems =
                        Document.open(LineItems.class, inputs.lineItems().source(), options);
                Document<Orders> orders =
                        Document.open(Orders.class, inputs.orders().source(), options)) {
            give(
                    join(lineItems.root().removeLineItems(), orders.root().removeOrders())
                            .to(Pair::new),
                    results);
        }
    }

    /** A merge join: both documents are sorted by order key. */
    static void sorted(Inputs inputs, Results results) throws IOException {
        try (Document<LineItems> lineItems =
                        Document.open(LineItems.class, inputs.lineItems().source());
                Document<Orders> orders =
                        Document.open(Orders.class, inputs.orders().source())) {
            give(
                    join(lineItems.root().removeLineItems(), orders.root().removeOrders())
                            .sorted(Comparator.naturalOrder(), Pair::new),
                    results);
        }
    }

    /** As {@link #inTurns}, with comments that nobody asks for. */
    static void lazy(Inputs inputs, Results results) throws IOException {
        try (Document<LazyLineItems> lineItems =
                        Document.open(LazyLineItems.class, inputs.lineItems().source());
                Document<LazyOrders> orders =
                        Document.open(LazyOrders.class, inputs.orders().source())) {
            give(
                    join(lineItems.root().removeLineItems(), orders.root().removeOrders())
                            .to(Pair::new),
                    results);
        }
    }

    private static HashJoin<LineItem, Order, Long> join(
            XList<? extends LineItem> lineItems, XList<? extends Order> orders) {
        return HashJoin.<LineItem, Order>ofLong(
                        lineItems.removeIterator(), LineItem::orderKey, orders.removeIterator(), Order::orderKey)
                .uniqueRight();
    }

    private static void give(XList<Pair> pairs, Results results) {
        for (Iterator<Pair> all = pairs.removeIterator(); all.hasNext(); ) {
            Pair pair = all.next();
            results.add(
                    pair.lineItem.orderKey(),
                    pair.lineItem.lineNumber(),
                    pair.lineItem.extendedPrice(),
                    pair.lineItem.shipDate(),
                    pair.order.totalPrice(),
                    pair.order.orderDate());
        }
    }

    /** As {@link #inTurns}, with trees that name only what the results need. */
    static void shortTrees(Inputs inputs, Results results) throws IOException {
        try (Document<ShortLineItems> lineItems =
                        Document.open(ShortLineItems.class, inputs.lineItems().source());
                Document<ShortOrders> orders =
                        Document.open(ShortOrders.class, inputs.orders().source())) {
            Iterator<ShortPair> pairs = HashJoin.<ShortLineItem, ShortOrder>ofLong(
                            lineItems.root().removeLineItems().removeIterator(),
                            ShortLineItem::orderKey,
                            orders.root().removeOrders().removeIterator(),
                            ShortOrder::orderKey)
                    .uniqueRight()
                    .to(ShortPair::new)
                    .removeIterator();
            while (pairs.hasNext()) {
                ShortPair pair = pairs.next();
                results.add(
                        pair.lineItem.orderKey(),
                        pair.lineItem.lineNumber(),
                        pair.lineItem.extendedPrice(),
                        pair.lineItem.shipDate(),
                        pair.order.totalPrice(),
                        pair.order.orderDate());
            }
        }
    }
}
