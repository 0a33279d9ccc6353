package kinjo.nanafusi.conformance;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Lazy;
import kinjo.nanafusi.Text;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;

/** Trees that use every sort of part. */
final class Shops {

    private Shops() {}

    @Element("town")
    interface Town extends XTree {
        @Attribute
        String name();

        @Attribute
        int founded();

        @Element
        String mayor();

        @Cut("house")
        XList<House> getHouses();

        XList<House> removeHouses();

        @Cut("shop")
        XList<Shop> getShops();

        XList<Shop> removeShops();

        @Element("note")
        List<String> notes();

        @Element
        House hall();
    }

    @Element("house")
    interface House extends XTree {
        @Attribute
        Long id();

        @Element
        int getPrice();

        int removePrice();

        @Element("addr")
        @Lazy
        String getAddr();

        String removeAddr();

        @Element
        Double area();

        @Element
        BigDecimal tax();

        @Element
        LocalDate built();

        @Element
        Color color();

        @Element("room")
        List<Room> rooms();

        @Element("tag")
        List<String> tags();
    }

    interface Room extends XTree {
        @Attribute(namespace = "urn:rooms")
        Boolean lit();

        @Attribute
        String name();

        @Text
        String use();
    }

    /** Has a cut list, so it is read step by step. */
    interface Shop extends XTree {
        @Attribute
        String owner();

        @Element(namespace = "urn:shops")
        String title();

        @Cut("item")
        XList<Item> items();
    }

    interface Item extends XTree {
        @Attribute
        String sku();

        @Element("item")
        List<Item> parts();
    }

    enum Color {
        RED,
        GREEN
    }
}
