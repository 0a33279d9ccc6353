package town;

import java.io.PrintStream;
import java.nio.file.Path;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.join.Join;
import kinjo.nanafusi.source.Source;

/** Prints the houses that have a shop in their street. */
public final class Nearby {

    private Nearby() {}

    public static void main(String[] arguments) {
        print(Path.of("houses.xml"), Path.of("shops.xml"), System.out);
    }

    static void print(Path houseFile, Path shopFile, PrintStream out) {
        try (Document<Town.Houses> houses = Document.open(Town.Houses.class, Source.of(houseFile));
                Document<Town.Shops> shops = Document.open(Town.Shops.class, Source.of(shopFile))) {
            XList<String> nearby = Join.of(
                    houses.root().getHouses().removeIterator(),
                    shops.root().getShops().removeIterator(),
                    (house, shop) -> house.getAddress().startsWith(shop.getAddress()),
                    (house, shop) -> house.getAddress() + ": " + shop.name());
            nearby.removeStream().forEach(out::println);
        }
    }
}
