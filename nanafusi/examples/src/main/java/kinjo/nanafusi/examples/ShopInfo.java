package kinjo.nanafusi.examples;

import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;

/** Shops of a town. */
@Element("shops")
public interface ShopInfo extends XTree {

    @Cut("shop")
    XList<Shop> getShops();

    XList<Shop> removeShops();

    /** A shop. */
    interface Shop extends XTree {

        @Attribute
        String name();

        @Element("addr")
        String getAddr();
    }
}
