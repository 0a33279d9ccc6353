package kinjo.nanafusi.conformance;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;

/** The smallest tree with a cut list, and documents for it. */
@Element("houses")
interface Houses extends XTree {
    @Cut("house")
    XList<House> getHouses();

    XList<House> removeHouses();

    @Cut("shop")
    XList<House> getShops();

    XList<House> removeShops();

    interface House extends XTree {
        @Element
        int price();
    }

    /** Houses of the prices 0, 1, 2, ... */
    static byte[] document(int count) {
        return IntStream.range(0, count)
                .mapToObj(price -> "<house><price>" + price + "</price></house>\n")
                .collect(Collectors.joining("", "<houses>", "</houses>"))
                .getBytes(StandardCharsets.UTF_8);
    }
}
