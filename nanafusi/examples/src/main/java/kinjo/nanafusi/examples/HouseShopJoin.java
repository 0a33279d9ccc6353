package kinjo.nanafusi.examples;

import java.io.PrintStream;
import java.nio.file.Path;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.examples.HouseInfo.House;
import kinjo.nanafusi.examples.ShopInfo.Shop;
import kinjo.nanafusi.join.Join;
import kinjo.nanafusi.source.Source;

/** Houses with a shop in the same street; figure 2 of the paper. */
public final class HouseShopJoin {

    /** A house and a shop nearby. */
    public record Nearby(House house, Shop shop) {}

    private HouseShopJoin() {}

    /** Joins two files and prints each pair as soon as it is found. */
    public static void main(String[] arguments) {
        if (arguments.length != 2) {
            System.err.println("usage: HouseShopJoin HOUSES.xml SHOPS.xml");
            System.exit(2);
        }
        print(Source.of(Path.of(arguments[0])), Source.of(Path.of(arguments[1])), System.out);
    }

    static void print(Source houseSource, Source shopSource, PrintStream out) {
        try (Document<HouseInfo> houses = Document.open(HouseInfo.class, houseSource);
                Document<ShopInfo> shops = Document.open(ShopInfo.class, shopSource)) {
            XList<Nearby> nearby = Join.of(
                    houses.root().removeHouses().removeIterator(),
                    shops.root().removeShops().removeIterator(),
                    (house, shop) -> house.getAddr().startsWith(shop.getAddr()),
                    Nearby::new);
            nearby.removeStream()
                    .forEach(pair -> out.println(pair.house().getAddr() + " ("
                            + pair.house().getPrice() + "): " + pair.shop().name()));
        }
    }
}
