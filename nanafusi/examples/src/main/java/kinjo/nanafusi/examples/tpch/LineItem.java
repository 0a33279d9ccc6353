package kinjo.nanafusi.examples.tpch;

import kinjo.nanafusi.Element;
import kinjo.nanafusi.XTree;

/** One line of an order: TPC-H's table {@code lineitem}. Dates are written as in ISO 8601. */
public interface LineItem extends XTree {
    @Element("L_ORDERKEY")
    int orderKey();

    @Element("L_PARTKEY")
    int partKey();

    @Element("L_SUPPKEY")
    int supplierKey();

    @Element("L_LINENUMBER")
    int lineNumber();

    @Element("L_QUANTITY")
    int quantity();

    @Element("L_EXTENDEDPRICE")
    double extendedPrice();

    @Element("L_DISCOUNT")
    double discount();

    @Element("L_TAX")
    double tax();

    @Element("L_RETURNFLAG")
    String returnFlag();

    @Element("L_LINESTATUS")
    String lineStatus();

    @Element("L_SHIPDATE")
    String shipDate();

    @Element("L_COMMITDATE")
    String commitDate();

    @Element("L_RECEIPTDATE")
    String receiptDate();

    @Element("L_SHIPINSTRUCT")
    String shipInstruction();

    @Element("L_SHIPMODE")
    String shipMode();

    @Element("L_COMMENT")
    String comment();
}
