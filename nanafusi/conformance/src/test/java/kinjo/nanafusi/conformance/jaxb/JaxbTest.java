package kinjo.nanafusi.conformance.jaxb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.ValueException;
import kinjo.nanafusi.conformance.jaxb.Beans.House;
import kinjo.nanafusi.conformance.jaxb.Beans.Street;
import kinjo.nanafusi.conformance.jaxb.Beans.StreetBean;
import kinjo.nanafusi.conformance.jaxb.Beans.Town;
import kinjo.nanafusi.conformance.jaxb.Beans.TownBean;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Row N1: classes with JAXB annotations are filled as JAXB fills them, by both engines. */
class JaxbTest {

    private static final String START =
            "<town xmlns='urn:town' xmlns:r='urn:rooms' xmlns:x='http://www.w3.org/2001/XMLSchema-instance'>";

    private static final JAXBContext JAXB = context();

    private static final List<String> PARTS = List.of(
            "<price> 100 </price>",
            "<addr>Ōji &amp; <![CDATA[<1>]]></addr>",
            "<tag>a</tag><tag/>",
            "<number>3</number><number>1</number><number>3</number>",
            "<built>1999-12-31</built>",
            "<sold>2001-02-03T04:05:06Z</sold>",
            "<plan>AQID\n/w==</plan>",
            "<rooms><room>attic</room><lift/><room r:lit='true'>bath</room></rooms>",
            "<rooms/>",
            "<floors>3</floors>",
            "<level/>",
            "<level>8</level>",
            "<rent>12.50 EUR</rent>",
            "<paid>1 EUR</paid><paid>2 USD</paid>",
            "<size><width>4</width><depth>5</depth></size>",
            "<tax>3.10</tax>",
            "<color>light red</color>",
            "<color>GREEN</color>",
            "<annex id='5'><price>1</price><rooms><room>shed</room></rooms></annex>",
            "<unknown><price>7</price></unknown>",
            "<price xmlns='urn:other'>7</price>",
            "<tag>b</tag>");

    private static List<String> read(String document, Engine engine) {
        return read(document, Options.DEFAULT.withEngine(engine));
    }

    private static List<String> read(String document, Options options) {
        List<String> found = new ArrayList<>();
        Source source = Source.of(document.getBytes(StandardCharsets.UTF_8));
        try (Document<Town> town = Document.open(Town.class, source, options)) {
            for (House house : town.root().removeHouses()) {
                found.add(house.toString());
            }
            for (Street street : town.root().removeStreets()) {
                found.add(street.name() + street.arcade() + street.houses());
            }
            found.add("hall " + town.root().hall());
        }
        return found;
    }

    private static JAXBContext context() {
        try {
            return JAXBContext.newInstance(TownBean.class);
        } catch (JAXBException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> readByJaxb(String document) throws JAXBException {
        ByteArrayInputStream bytes = new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8));
        TownBean town = (TownBean) JAXB.createUnmarshaller().unmarshal(bytes);
        List<String> found = new ArrayList<>();
        town.house.forEach(house -> found.add(house.toString()));
        for (StreetBean street : town.street) {
            found.add(street.name + street.arcade + street.house);
        }
        found.add("hall " + town.hall);
        return found;
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1OneOfEveryAnnotation(Engine engine) throws JAXBException {
        String document = START + "<house id='1'>"
                + String.join("", PARTS.subList(0, 8))
                + "<floors>3</floors><level/><rent>12.50 EUR</rent><paid>1 EUR</paid><paid>2 USD</paid>"
                + "<size><width>4</width><depth>5</depth></size><tax>3.10</tax><color>light red</color>"
                + "<annex id='5'><price>1</price></annex></house></town>";

        List<String> houses = read(document, engine);

        assertThat(houses).isEqualTo(readByJaxb(document));
        assertThat(houses.getFirst())
                .contains("3.10 LIGHT_RED, 1, 100, Ōji & <1>, [a, ], [1, 3], 1999-12-31, 2001-02-03T04:05:06Z")
                .contains("[1, 2, 3, -1], [Room[attic, false], Room[bath, true]], 3, 7")
                .contains("Money[amount=12.50, currency=EUR], [Money[amount=1, currency=EUR], Money[amount=2")
                .contains("[4, 5], House[null null, 5, 1, null")
                .endsWith("not bound, not bound]");
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1RandomDocuments(Engine engine) throws JAXBException {
        for (long seed = 0; seed < 300; seed++) {
            String document = randomTown(new Random(seed));

            assertThat(read(document, engine)).as("seed %d: %s", seed, document).isEqualTo(readByJaxb(document));
        }
    }

    private static String randomTown(Random random) {
        StringBuilder town = new StringBuilder(START);
        for (int i = random.nextInt(4); i > 0; i--) {
            town.append(randomHouse(random, "house"));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            town.append("<street name='s").append(i).append("'>");
            town.append(random.nextBoolean() ? "<arcade r:lit='1'>shops</arcade>" : "");
            town.append(randomHouse(random, "house")).append("</street>");
        }
        return town.append(random.nextBoolean() ? randomHouse(random, "hall") : "")
                .append("</town>")
                .toString();
    }

    /** Some of the parts in any order, each name once. */
    private static String randomHouse(Random random, String name) {
        List<String> parts = new ArrayList<>(PARTS);
        Collections.shuffle(parts, random);
        List<String> chosen = new ArrayList<>();
        for (String part : parts.subList(0, random.nextInt(parts.size()))) {
            String start = part.split("[ >/]", 2)[0];
            boolean list = start.equals("<tag") || start.equals("<price");
            if (list ? !chosen.contains(part) : chosen.stream().noneMatch(other -> other.startsWith(start))) {
                chosen.add(part);
            }
        }
        String id = random.nextBoolean() ? " id='" + random.nextInt() + "'" : "";
        return "<" + name + id + ">" + String.join(random.nextBoolean() ? "\n " : "", chosen) + "</" + name + ">";
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1NilIsNull(Engine engine) {
        String document = START + "<house><floors x:nil='true'/><floors x:nil='false'>2</floors></house></town>";

        assertThatThrownBy(() -> read(document, engine))
                .isInstanceOf(ValueException.class)
                .hasMessageStartingWith("<floors> occurs again");
        assertThat(read(START + "<house><floors x:nil=' 1 '><any/></floors><price>2</price></house></town>", engine))
                .isEqualTo(read(START + "<house><price>2</price></house></town>", engine));
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1LenientlyMalformedValuesAreAsIfTheyWereNotThere(Engine engine) throws JAXBException {
        String good = "<number>1</number><number>3</number><tax>4</tax>";
        String malformed = "<price>x</price><sold>once</sold><color>red</color><rent>12</rent><number>two</number>"
                + "<floors>many</floors><tax>5</tax>";
        Options lenient = Options.DEFAULT.withEngine(engine).lenient();

        assertThat(read(START + "<house id='one'>" + good + malformed + "</house></town>", lenient))
                .isEqualTo(readByJaxb(START + "<house>" + good + "</house></town>"));
    }

    @Test
    void n1BadDocumentsHaveTheSameMessage() {
        String[][] cases = {
            {"<price>x</price>", "\"x\" is not a value of type int"},
            {"<price>1</price><price>2</price>", "<price> occurs again"},
            {"<color>red</color>", "\"red\" is not a value of type Color"},
            {"<rent>12</rent>", "\"12\" is not a value of type Money"},
            {"<sold>once</sold>", "\"once\" is not a value of type XMLGregorianCalendar"},
            {"<addr><b/></addr>", "<addr> holds an element"},
        };
        for (String[] example : cases) {
            for (Engine engine : Arrays.asList(Engine.GENERATED, Engine.REFLECTIVE)) {
                assertThatThrownBy(() -> read(START + "<house>" + example[0] + "</house></town>", engine))
                        .as("%s by %s", example[0], engine)
                        .isInstanceOf(ValueException.class)
                        .hasMessageStartingWith(example[1])
                        .hasMessageContaining("line 1, column ");
            }
        }
    }
}
