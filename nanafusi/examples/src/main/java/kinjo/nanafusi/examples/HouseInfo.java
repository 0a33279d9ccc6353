package kinjo.nanafusi.examples;

import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;

/** Houses for sale; figure 1 of the paper. */
@Element("houses")
public interface HouseInfo extends XTree {

    @Cut("house")
    XList<House> getHouses();

    XList<House> removeHouses();

    /** A house. */
    interface House extends XTree {

        @Element
        int getPrice();

        int removePrice();

        @Element("addr")
        String getAddr();

        String removeAddr();
    }
}
