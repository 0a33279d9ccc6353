package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.DetachedException;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Lazy;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Row N2: what was removed is detached, everything else stays; for all sorts of parts, complete or read step by step. */
class RemovalTest {

    private static final String DOCUMENT = """
            <town name='Kobe'>
              <mayor><price>1</price></mayor>
              <house id='7'><price>100</price><addr>Nada</addr><note>long</note><tag>a</tag><tag>b</tag>
                <owner><price>2</price></owner></house>
              <house><price>200</price></house>
            </town>
            """;

    /** Read step by step. */
    @Element("town")
    interface Town extends XTree {
        @Attribute
        String getName();

        String removeName();

        @Element
        Person getMayor();

        Person removeMayor();

        @Cut("house")
        XList<House> getHouses();

        XList<House> removeHouses();
    }

    /** Delivered complete. */
    interface House extends XTree {
        @Attribute
        Integer getId();

        Integer removeId();

        @Element
        int getPrice();

        int removePrice();

        @Element
        String getAddr();

        String removeAddr();

        @Element
        @Lazy
        String getNote();

        String removeNote();

        @Element("tag")
        List<String> getTags();

        List<String> removeTags();

        @Element
        Person getOwner();

        Person removeOwner();
    }

    interface Person extends XTree {
        @Element
        int getPrice();
    }

    /** A part of a tree, and its two accessors. */
    private record Part<T>(String name, Function<T, Object> getter, Function<T, Object> remover) {

        void detach(T tree, Object expected) {
            assertThat(getter.apply(tree)).as(name).isEqualTo(expected);
            detach(tree);
        }

        void detach(T tree) {
            Object got = getter.apply(tree);
            assertThat(remover.apply(tree)).as(name).isEqualTo(got);
            assertThatExceptionOfType(DetachedException.class)
                    .as(name)
                    .isThrownBy(() -> getter.apply(tree))
                    .withMessageStartingWith(name + " was removed before");
            assertThatExceptionOfType(DetachedException.class).as(name).isThrownBy(() -> remover.apply(tree));
        }
    }

    private static final Part<House> ID = new Part<>("House.getId", House::getId, House::removeId);
    private static final Part<House> PRICE = new Part<>("House.getPrice", House::getPrice, House::removePrice);
    private static final Part<House> ADDR = new Part<>("House.getAddr", House::getAddr, House::removeAddr);
    private static final Part<House> NOTE = new Part<>("House.getNote", House::getNote, House::removeNote);
    private static final Part<House> TAGS = new Part<>("House.getTags", House::getTags, House::removeTags);
    private static final Part<House> OWNER = new Part<>("House.getOwner", House::getOwner, House::removeOwner);

    private static Document<Town> open(Engine engine) {
        return Document.open(
                Town.class, Source.of(DOCUMENT.getBytes(StandardCharsets.UTF_8)), Options.DEFAULT.withEngine(engine));
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n2EveryPartOfACompleteTreeIsRemovedByItself(Engine engine) {
        try (Document<Town> document = open(engine)) {
            List<House> houses = document.root().removeHouses().removeStream().toList();
            House first = houses.getFirst();
            Person owner = first.getOwner();

            ID.detach(first, 7);
            PRICE.detach(first, 100);
            ADDR.detach(first, "Nada");
            NOTE.detach(first, "long");
            TAGS.detach(first, List.of("a", "b"));
            OWNER.detach(first);
            assertThat(owner.getPrice()).isEqualTo(2);

            House second = houses.getLast();
            ADDR.detach(second, null);
            assertThat(second.getPrice()).isEqualTo(200);
            assertThat(second.getTags()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n2EveryPartOfATreeThatIsReadStepByStepIsRemovedByItself(Engine engine) {
        try (Document<Town> document = open(engine)) {
            Town town = document.root();

            new Part<Town>("Town.getName", Town::getName, Town::removeName).detach(town, "Kobe");
            new Part<Town>("Town.getMayor", Town::getMayor, Town::removeMayor).detach(town);
            XList<House> houses = town.getHouses();
            new Part<Town>("Town.getHouses", Town::getHouses, Town::removeHouses).detach(town, houses);

            assertThat(houses.stream().map(House::getPrice)).containsExactly(100, 200);
        }
    }
}
