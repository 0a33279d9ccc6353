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
import jakarta.xml.bind.annotation.XmlValue;
import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
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

/** Row N1: what {@code xsi:nil} or an adapter makes null is null as in JAXB, whatever the constructor gave it. */
class JaxbNullTest {

    private static final JAXBContext JAXB = context();

    private static final String START = "<offers xmlns='urn:town' xmlns:x='http://www.w3.org/2001/XMLSchema-instance'>";

    @Element(value = "offers", namespace = "urn:town")
    interface Offers extends XTree {
        @Cut(value = "offer", namespace = "urn:town")
        XList<Offer> removeOffers();
    }

    /** {@link Offers} for JAXB. */
    @XmlRootElement(name = "offers")
    @XmlAccessorType(XmlAccessType.FIELD)
    static class OffersBean {
        List<Offer> offer = new ArrayList<>();
    }

    /** Every property has an initial value. */
    @XmlAccessorType(XmlAccessType.FIELD)
    static class Offer {
        @XmlElement(nillable = true)
        String text = "first";

        @XmlElement(nillable = true)
        int number = 1;

        @XmlElement(nillable = true)
        Integer box = 1;

        @XmlElement(nillable = true, defaultValue = "7")
        Integer level = 1;

        @XmlElement(nillable = true)
        Place place = new Place();

        @XmlElement(nillable = true)
        List<String> words = new ArrayList<>(List.of("first"));

        @XmlElement(nillable = true)
        List<Place> places = new ArrayList<>(List.of(new Place()));

        @XmlElementWrapper(nillable = true)
        @XmlElement(name = "item", nillable = true)
        List<String> items = new ArrayList<>(List.of("first"));

        @XmlList
        @XmlElement(nillable = true)
        List<String> tokens = new ArrayList<>(List.of("first"));

        @XmlElement(nillable = true)
        @XmlJavaTypeAdapter(NoneAdapter.class)
        String nilOrNone = "first";

        String notNillable = "first";
        Place notNillablePlace = new Place();

        @XmlJavaTypeAdapter(NoneAdapter.class)
        String name = "first";

        @XmlJavaTypeAdapter(NoneAdapter.class)
        @XmlElement(defaultValue = "none")
        String named = "first";

        @XmlJavaTypeAdapter(CountAdapter.class)
        Integer counted = 1;

        @XmlJavaTypeAdapter(PlaceAdapter.class)
        String at = "first";

        @XmlElement(nillable = true)
        @XmlJavaTypeAdapter(PlaceAdapter.class)
        String nilAt = "first";

        @XmlAttribute
        @XmlJavaTypeAdapter(NoneAdapter.class)
        String mark = "first";

        @XmlAttribute
        @XmlJavaTypeAdapter(NoneAdapter.class)
        List<String> marks = new ArrayList<>(List.of("first"));

        @XmlJavaTypeAdapter(NoneAdapter.class)
        List<String> names = new ArrayList<>(List.of("first"));

        @XmlJavaTypeAdapter(NoneAdapter.class)
        Set<String> setOfNames = new LinkedHashSet<>(List.of("first"));

        @XmlJavaTypeAdapter(PlaceAdapter.class)
        List<String> ats = new ArrayList<>(List.of("first"));

        @XmlElementWrapper
        @XmlElement(name = "one")
        @XmlJavaTypeAdapter(NoneAdapter.class)
        List<String> wrapped = new ArrayList<>(List.of("first"));

        @XmlList
        @XmlJavaTypeAdapter(NoneAdapter.class)
        List<String> listed = new ArrayList<>(List.of("first"));

        @XmlJavaTypeAdapter(AllAdapter.class)
        List<String> all = new ArrayList<>(List.of("first"));

        @XmlJavaTypeAdapter(NoneAdapter.class)
        SortedSet<String> sorted = new TreeSet<>(Comparator.reverseOrder());

        @XmlElementWrapper(nillable = true)
        @XmlElement(name = "item")
        List<String> maybe;

        Label label;
        Access access = new Access();

        @Override
        public String toString() {
            return "Offer"
                    + Arrays.asList(text, number, box, level, place, words, places, items, tokens, nilOrNone)
                    + Arrays.asList(notNillable, notNillablePlace)
                    + Arrays.asList(name, named, counted, at, nilAt, mark, marks)
                    + Arrays.asList(
                            names, setOfNames, ats, wrapped, listed, all, all instanceof LinkedList, sorted, maybe)
                    + Arrays.asList(label, access);
        }
    }

    @XmlAccessorType(XmlAccessType.FIELD)
    static class Place {
        @XmlElement(nillable = true)
        String street = "first";

        @Override
        public String toString() {
            return "Place[" + street + "]";
        }
    }

    @XmlAccessorType(XmlAccessType.FIELD)
    static class Label {
        @XmlValue
        @XmlJavaTypeAdapter(NoneAdapter.class)
        String value = "first";

        @XmlAttribute
        @XmlJavaTypeAdapter(CountAdapter.class)
        Integer size = 1;

        @Override
        public String toString() {
            return "Label[" + value + ", " + size + "]";
        }
    }

    /** By accessors, some of which change what they are given. */
    @XmlAccessorType(XmlAccessType.PROPERTY)
    static class Access {
        private String name = "first";
        private int count = 1;
        private List<String> fixed = List.of("first");
        private List<String> empty = Collections.emptyList();
        private final List<String> live = new ArrayList<>(List.of("first"));

        @XmlElement(nillable = true)
        @XmlJavaTypeAdapter(NoneAdapter.class)
        public String getName() {
            return name;
        }

        public void setName(String value) {
            name = "set " + value;
        }

        @XmlElement(nillable = true)
        public int getCount() {
            return count;
        }

        public void setCount(int value) {
            count = value;
        }

        @XmlElement(nillable = true)
        @XmlJavaTypeAdapter(NoneAdapter.class)
        public List<String> getLive() {
            return live;
        }

        public List<String> getFixed() {
            return fixed;
        }

        public void setFixed(List<String> value) {
            fixed = value;
        }

        public List<String> getEmpty() {
            return empty;
        }

        public void setEmpty(List<String> value) {
            empty = value;
        }

        @Override
        public String toString() {
            return "Access" + Arrays.asList(name, count, live, fixed, empty);
        }
    }

    /** None is null, and null none. */
    static final class NoneAdapter extends XmlAdapter<String, String> {
        @Override
        public String unmarshal(String text) {
            return text == null ? "none" : text.strip().equals("none") ? null : "(" + text + ")";
        }

        @Override
        public String marshal(String value) {
            throw new UnsupportedOperationException();
        }
    }

    /** From what is a number itself. */
    static final class CountAdapter extends XmlAdapter<Integer, Integer> {
        @Override
        public Integer unmarshal(Integer number) {
            return number == null ? Integer.valueOf(9) : number == 0 ? null : number;
        }

        @Override
        public Integer marshal(Integer value) {
            throw new UnsupportedOperationException();
        }
    }

    static final class PlaceAdapter extends XmlAdapter<Place, String> {
        @Override
        public String unmarshal(Place place) {
            return place == null ? "no place" : place.street;
        }

        @Override
        public Place marshal(String value) {
            throw new UnsupportedOperationException();
        }
    }

    static final class AllAdapter extends XmlAdapter<String, List<String>> {
        @Override
        public List<String> unmarshal(String text) {
            return text.equals("none") ? null : new LinkedList<>(List.of(text.split(",")));
        }

        @Override
        public String marshal(List<String> value) {
            throw new UnsupportedOperationException();
        }
    }

    private static final List<String> OFFERS = List.of(
            "<offer/>",
            "<offer><text x:nil='true'/></offer>",
            "<offer><text x:nil='true'>some</text></offer>",
            "<offer><text x:nil='false'>some</text></offer>",
            "<offer><text/></offer>",
            "<offer><number x:nil='true'/></offer>",
            "<offer><box x:nil='true'/></offer>",
            "<offer><level x:nil='true'/></offer>",
            "<offer><level/></offer>",
            "<offer><place x:nil='true'/></offer>",
            "<offer><place x:nil='1'><street>S</street></place></offer>",
            "<offer><place><street x:nil='true'/></place></offer>",
            "<offer><words x:nil='true'/></offer>",
            "<offer><words>a</words><words x:nil='true'/><words/></offer>",
            "<offer><places x:nil='true'/><places/></offer>",
            "<offer><items x:nil='true'/></offer>",
            "<offer><items/></offer>",
            "<offer><items><item>a</item><item x:nil='true'/></items></offer>",
            "<offer><tokens x:nil='true'/></offer>",
            "<offer><tokens/></offer>",
            "<offer><nilOrNone x:nil='true'/></offer>",
            "<offer><nilOrNone>none</nilOrNone></offer>",
            "<offer><nilOrNone>some</nilOrNone></offer>",
            "<offer><notNillable x:nil='true'/></offer>",
            "<offer><notNillablePlace x:nil='true'/></offer>",
            "<offer><notNillablePlace x:nil='true'><street>S</street></notNillablePlace></offer>",
            "<offer><name>none</name></offer>",
            "<offer><name>some</name></offer>",
            "<offer><named/></offer>",
            "<offer><counted>0</counted></offer>",
            "<offer><at/></offer>",
            "<offer><at><street x:nil='true'/></at></offer>",
            "<offer><at><street>S</street></at></offer>",
            "<offer><nilAt x:nil='true'/></offer>",
            "<offer><nilAt><street x:nil='true'/></nilAt></offer>",
            "<offer mark='none'/>",
            "<offer mark='some'/>",
            "<offer marks='a none b'/>",
            "<offer marks='none'/>",
            "<offer><names>none</names></offer>",
            "<offer><names>a</names><names>none</names><names>b</names></offer>",
            "<offer><setOfNames>a</setOfNames><setOfNames>none</setOfNames><setOfNames>none</setOfNames></offer>",
            "<offer><ats><street x:nil='true'/></ats><ats><street>S</street></ats></offer>",
            "<offer><wrapped><one>none</one><one>a</one></wrapped></offer>",
            "<offer><wrapped/></offer>",
            "<offer><listed>a none b</listed></offer>",
            "<offer><listed>none</listed></offer>",
            "<offer><all>none</all></offer>",
            "<offer><all>a,b</all></offer>",
            "<offer><sorted>a</sorted><sorted>b</sorted></offer>",
            "<offer><maybe x:nil='true'/></offer>",
            "<offer><label>none</label></offer>",
            "<offer><label size='0'>some</label></offer>",
            "<offer><access><name>none</name></access></offer>",
            "<offer><access><name x:nil='true'/></access></offer>",
            "<offer><access><name>a</name></access></offer>",
            "<offer><access><count x:nil='true'/></access></offer>",
            "<offer><access><live>none</live><live>a</live></access></offer>",
            "<offer><access><live x:nil='true'/></access></offer>");

    private static List<String> read(String offers, Engine engine) {
        return read(offers, Options.DEFAULT.withEngine(engine));
    }

    private static List<String> read(String offers, Options options) {
        Source source = Source.of((START + offers + "</offers>").getBytes(StandardCharsets.UTF_8));
        try (Document<Offers> document = Document.open(Offers.class, source, options)) {
            return document.root()
                    .removeOffers()
                    .removeStream()
                    .map(Offer::toString)
                    .toList();
        }
    }

    private static JAXBContext context() {
        try {
            return JAXBContext.newInstance(OffersBean.class);
        } catch (JAXBException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> readByJaxb(String offers) throws JAXBException {
        byte[] document = (START + offers + "</offers>").getBytes(StandardCharsets.UTF_8);
        OffersBean bean = (OffersBean) JAXB.createUnmarshaller().unmarshal(new ByteArrayInputStream(document));
        return bean.offer.stream().map(Offer::toString).toList();
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1NullIsNullAsInJaxb(Engine engine) throws JAXBException {
        for (String offer : OFFERS) {
            assertThat(read(offer, engine)).as(offer).isEqualTo(readByJaxb(offer));
        }
        assertThat(read("<offer><text x:nil='true'/><name>none</name><number x:nil='1'/></offer>", engine))
                .hasToString(read("<offer/>", engine)
                        .toString()
                        .replace("Offer[first, 1,", "Offer[null, 0,")
                        .replace("]][first, first, 1", "]][null, first, 1"));
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1LenientlyMalformedValuesAreNotSetToNull(Engine engine) throws JAXBException {
        Options lenient = Options.DEFAULT.withEngine(engine).lenient();

        assertThat(read("<offer><counted>x</counted><box>x</box><name>none</name><box/></offer>", lenient))
                .isEqualTo(readByJaxb("<offer><name>none</name></offer>"));
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1CollectionsThatNeverChangeAreReplaced(Engine engine) {
        String access = "<offer><access><fixed>a</fixed><empty>b</empty></access></offer>";

        assertThat(read(access, engine).getFirst()).endsWith("[a], [b]]]");
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1ACollectionThatTakesNoNullSaysSo(Engine engine) {
        assertThatThrownBy(() -> read("<offer><sorted>a</sorted><sorted>none</sorted></offer>", engine))
                .isInstanceOf(ValueException.class)
                .hasMessageStartingWith("the element cannot be a Offer: " + Offer.class.getName()
                        + ".sorted does not take what is to be in it: java.lang.NullPointerException")
                .hasMessageContaining(" at line 1, column ");
    }
}
