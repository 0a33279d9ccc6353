package kinjo.nanafusi.conformance.jaxb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlElementWrapper;
import jakarta.xml.bind.annotation.XmlList;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlSeeAlso;
import jakarta.xml.bind.annotation.XmlType;
import jakarta.xml.bind.annotation.XmlValue;
import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.ValueException;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Row N1: {@code xsi:type} chooses a class, and lists in one text are split, as JAXB does it. */
class JaxbTypesTest {

    private static final String START =
            "<street xmlns='urn:town' xmlns:r='urn:rich'" + " xmlns:x='http://www.w3.org/2001/XMLSchema-instance'>";

    @Element(value = "street", namespace = "urn:town")
    interface Street extends XTree {
        @Cut(value = "building", namespace = "urn:town")
        XList<Building> removeBuildings();
    }

    /** {@link Street} for JAXB. */
    @XmlRootElement(name = "street")
    @XmlAccessorType(XmlAccessType.FIELD)
    static class StreetBean {
        List<Building> building = new ArrayList<>();
    }

    @XmlSeeAlso({House.class, URLPlan.class})
    @XmlAccessorType(XmlAccessType.FIELD)
    abstract static class Building {
        int price;
        Building annex;
        House back;

        @XmlElementWrapper
        @XmlElement(name = "shed")
        List<Building> sheds;

        @XmlJavaTypeAdapter(NameAdapter.class)
        String named;

        @Override
        public String toString() {
            return getClass().getSimpleName() + Arrays.asList(price, annex, back, sheds, named);
        }
    }

    @XmlSeeAlso(Villa.class)
    @XmlAccessorType(XmlAccessType.FIELD)
    static class House extends Building {
        @XmlAttribute
        List<Integer> floors;

        @XmlList
        List<String> words;

        @XmlList
        SortedSet<LocalDate> days;

        @XmlList
        @XmlElement(name = "color", defaultValue = "GREEN")
        List<Beans.Color> colors;

        List<Sizes> sizes;

        @Override
        public String toString() {
            return super.toString() + Arrays.asList(floors, words, days, colors, sizes);
        }
    }

    @XmlType(name = "Villa", namespace = "urn:rich")
    @XmlAccessorType(XmlAccessType.FIELD)
    static class Villa extends House {
        int pools;

        @Override
        public String toString() {
            return super.toString() + pools;
        }
    }

    /** By default, JAXB makes one word of the capitals in front. */
    static class URLPlan extends Building {}

    @XmlAccessorType(XmlAccessType.FIELD)
    static class Sizes {
        @XmlValue
        List<Integer> values;

        @Override
        public String toString() {
            return "Sizes" + values;
        }
    }

    @XmlSeeAlso(Title.class)
    @XmlAccessorType(XmlAccessType.FIELD)
    static class Name {
        String first;

        String full() {
            return first;
        }
    }

    @XmlAccessorType(XmlAccessType.FIELD)
    static class Title extends Name {
        String title;

        @Override
        String full() {
            return title + " " + first;
        }
    }

    static final class NameAdapter extends XmlAdapter<Name, String> {
        @Override
        public String unmarshal(Name name) {
            return name.full();
        }

        @Override
        public Name marshal(String name) {
            throw new UnsupportedOperationException();
        }
    }

    private static List<String> read(String buildings, Engine engine) {
        Source source = Source.of((START + buildings + "</street>").getBytes(StandardCharsets.UTF_8));
        try (Document<Street> street = Document.open(Street.class, source, Options.DEFAULT.withEngine(engine))) {
            return street.root()
                    .removeBuildings()
                    .removeStream()
                    .map(Building::toString)
                    .toList();
        }
    }

    private static List<String> readByJaxb(String buildings) throws JAXBException {
        byte[] document = (START + buildings + "</street>").getBytes(StandardCharsets.UTF_8);
        StreetBean street = (StreetBean) JAXBContext.newInstance(StreetBean.class)
                .createUnmarshaller()
                .unmarshal(new ByteArrayInputStream(document));
        return street.building.stream().map(Building::toString).toList();
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1TheTypeIsChosen(Engine engine) throws JAXBException {
        String buildings = """
                <building x:type='house'><price>1</price></building>
                <building x:type=' r:Villa '><price>2</price><r:pools>3</r:pools></building>
                <building x:type='urlPlan'><price>4</price><pools>no</pools></building>
                <t:building xmlns='' xmlns:t='urn:town' x:type='t:house'><t:price>5</t:price></t:building>
                <building x:type='house'>
                  <annex x:type='urlPlan'><price>6</price></annex>
                  <back x:type='r:Villa'><r:pools>7</r:pools><back><price>8</price></back></back>
                  <sheds><shed x:type='house'/><shed x:type='urlPlan'/></sheds>
                  <named><first>A</first></named>
                </building>
                <building x:type='house'><named x:type='title'><first>B</first><title>Dr</title></named></building>
                <building x:type='house'><named x:type='title'><first>C</first></named></building>
                """;

        List<String> found = read(buildings, engine);

        assertThat(found).isEqualTo(readByJaxb(buildings));
        assertThat(found.get(1)).startsWith("Villa[2").endsWith("3");
        assertThat(found.get(4)).contains("URLPlan[6", "Villa[0, null, House[8");
        assertThat(found.get(5)).contains("Dr B");
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1ListsInOneText(Engine engine) throws JAXBException {
        String buildings = """
                <building x:type='house' floors=' 1 2&#10;3 '><words> a  b
                c</words><days>2001-02-03 1999-12-31</days></building>
                <building x:type='house' floors=''><words/><days> </days><color/><sizes>1 2</sizes><sizes/></building>
                <building x:type='house'><words><![CDATA[a b]]>c<!-- d --> e</words><color>GREEN GREEN</color></building>
                """;

        List<String> found = read(buildings, engine);

        assertThat(found).isEqualTo(readByJaxb(buildings));
        assertThat(found.getFirst()).endsWith("[[1, 2, 3], [a, b, c], [1999-12-31, 2001-02-03], null, null]");
        assertThat(found.get(1)).endsWith("[[], [], [], [GREEN], [Sizes[1, 2], Sizes[]]]");
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1WhatIsWrongIsSaid(Engine engine) {
        String[][] cases = {
            {
                "<building x:type='barn'/>",
                "the element cannot be a Building: xsi:type is \"barn\", not one of building, house, "
            },
            {"<building x:type='r:house'/>", "the element cannot be a Building: xsi:type is \"r:house\", not"},
            {"<building x:type='y:house'/>", "the element cannot be a Building: xsi:type is \"y:house\", not"},
            {"<building/>", "the element cannot be a Building: it is abstract, and no xsi:type says"},
            {"<building x:type='building'/>", "the element cannot be a Building: it is abstract"},
            {"<building x:type='house'><back x:type='urlPlan'/></building>", "the element cannot be a House: xsi:type"},
            {"<building x:type='house' floors='1 x'/>", "\"1 x\" is not a value of type list of int"},
        };
        for (String[] example : cases) {
            assertThatThrownBy(() -> read(example[0], engine))
                    .as(example[0])
                    .isInstanceOf(ValueException.class)
                    .hasMessageStartingWith(example[1])
                    .hasMessageContaining(" at line 1, column ");
        }
    }
}
