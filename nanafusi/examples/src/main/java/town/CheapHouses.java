package town;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.source.Source;
import town.Town.House;
import town.Town.Houses;

/** The houses below a price. */
final class CheapHouses {

    private CheapHouses() {}

    // @start region="use"
    static List<String> below(int limit, Path file) {
        List<String> found = new ArrayList<>();
        try (Document<Houses> document = Document.open(Houses.class, Source.of(file))) {
            for (House house : document.root().getHouses()) {
                if (house.getPrice() < limit) {
                    found.add(house.getAddress());
                }
            }
        }
        return found;
    }
    // @end
}
