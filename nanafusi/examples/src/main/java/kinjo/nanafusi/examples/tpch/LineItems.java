package kinjo.nanafusi.examples.tpch;

import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;

/** The document {@code lineitem.xml}, sorted by order key. */
@Element("table")
public interface LineItems extends XTree {
    @Cut("T")
    XList<LineItem> getLineItems();

    XList<LineItem> removeLineItems();
}
