package kinjo.nanafusi.examples.tpch;

import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;

/** The document {@code orders.xml}, sorted by order key. */
@Element("table")
public interface Orders extends XTree {
    @Cut("T")
    XList<Order> getOrders();

    XList<Order> removeOrders();
}
