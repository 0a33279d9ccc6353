package kinjo.nanafusi.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import kinjo.nanafusi.DetachedException;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.examples.HouseInfo.House;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;

class HouseShopJoinTest {

    private static final String HOUSES = """
            <houses>
              <house><price>300</price><addr>Kobe, Nada 1-1</addr></house>
              <house><price>250</price><addr>Kobe, Chuo 2-3</addr></house>
              <house><price>200</price><addr>Osaka, Kita 5</addr></house>
            </houses>
            """;
    private static final String SHOPS = """
            <shops>
              <shop name="bakery"><addr>Kobe, Chuo</addr></shop>
              <shop name="books"><addr>Kobe</addr></shop>
            </shops>
            """;

    private static Source source(String text) {
        return Source.of(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void n4TheJoinOfThePaper() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        HouseShopJoin.print(source(HOUSES), source(SHOPS), new PrintStream(out, true, StandardCharsets.UTF_8));

        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactlyInAnyOrder(
                        "Kobe, Nada 1-1 (300): books", "Kobe, Chuo 2-3 (250): books", "Kobe, Chuo 2-3 (250): bakery");
    }

    @Test
    void n2APartThatWasRemovedCannotBeAskedForAgain() {
        try (Document<HouseInfo> houses = Document.open(HouseInfo.class, source(HOUSES))) {
            House house = houses.root().getHouses().iterator().next();

            assertThat(house.removeAddr()).isEqualTo("Kobe, Nada 1-1");
            assertThatExceptionOfType(DetachedException.class)
                    .isThrownBy(house::getAddr)
                    .withMessage(
                            "House.getAddr was removed before; keep what the remove accessor returned, or use get");
            assertThat(house.removePrice()).isEqualTo(300);
            assertThatExceptionOfType(DetachedException.class).isThrownBy(house::removePrice);
            assertThat(houses.root().removeHouses()).isNotNull();
            assertThatExceptionOfType(DetachedException.class)
                    .isThrownBy(() -> houses.root().getHouses());
        }
    }
}
