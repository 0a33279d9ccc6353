package town;

import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;

/** What the documents say of a town. */
public interface Town {

    /** The document {@code houses.xml}. */
    @Element("houses")
    interface Houses extends XTree {
        @Cut("house")
        XList<House> getHouses();
    }

    interface House extends XTree {
        @Element
        int getPrice();

        @Element("addr")
        String getAddress();
    }

    /** The document {@code shops.xml}. */
    @Element("shops")
    interface Shops extends XTree {
        @Cut("shop")
        XList<Shop> getShops();
    }

    interface Shop extends XTree {
        @Attribute
        String name();

        @Element("addr")
        String getAddress();
    }
}
