package kinjo.nanafusi.examples.tpch;

import kinjo.nanafusi.Element;
import kinjo.nanafusi.XTree;

/** One order: TPC-H's table {@code orders}. The date is written as in ISO 8601. */
public interface Order extends XTree {
    @Element("O_ORDERKEY")
    int orderKey();

    @Element("O_CUSTKEY")
    int customerKey();

    @Element("O_ORDERSTATUS")
    String orderStatus();

    @Element("O_TOTALPRICE")
    double totalPrice();

    @Element("O_ORDERDATE")
    String orderDate();

    @Element("O_ORDERPRIORITY")
    String orderPriority();

    @Element("O_CLERK")
    String clerk();

    @Element("O_SHIPPRIORITY")
    int shipPriority();

    @Element("O_COMMENT")
    String comment();
}
