package kinjo.nanafusi.conformance.jaxb;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlEnum;
import jakarta.xml.bind.annotation.XmlEnumValue;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlTransient;
import jakarta.xml.bind.annotation.XmlType;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Row N1: which fields and accessors of a class are bound, and by which names, is as in JAXB. */
class JaxbAccessTest {

    private static final String DOCUMENT = """
            <shops xmlns='urn:town' xmlns:o='urn:other' xmlns:i='urn:item'>
              <shop name='A' o:mark='m'><ignored>no</ignored>
                <i:item><rank>01</rank><new>true</new><URL>http://a/</URL><tag>x</tag><tag>y</tag><hidden>no</hidden>
                  <o:note/><note><o:text>t</o:text><text>no</text></note></i:item>
                <i:item><rank> 2 </rank><protectedField>no</protectedField></i:item>
              </shop>
              <shop/>
            </shops>
            """;

    @Element(value = "shops", namespace = "urn:town")
    interface Shops extends XTree {
        @Cut(value = "shop", namespace = "urn:town")
        XList<Shop> shops();
    }

    /** {@link Shops} for JAXB. */
    @XmlRootElement(name = "shops")
    @XmlAccessorType(XmlAccessType.FIELD)
    static class ShopsBean {
        List<Shop> shop = new ArrayList<>();
    }

    /** Only what has annotations. */
    @XmlAccessorType(XmlAccessType.NONE)
    static class Shop {
        @XmlAttribute
        String name;

        @XmlAttribute(namespace = "urn:other")
        String mark;

        public String ignored = "kept";

        private List<Item> items;

        @XmlElement(name = "item", namespace = "urn:item")
        List<Item> getItems() {
            return items;
        }

        void setItems(List<Item> value) {
            items = value;
        }

        @Override
        public String toString() {
            return "Shop" + Arrays.asList(name, mark, ignored, items);
        }
    }

    /** What is public, and nothing said of it. */
    static class Item {
        public static String shared = "shared";

        public Rank rank;
        public Note note;
        protected String protectedField = "kept";
        private final List<String> tags = new ArrayList<>();
        private boolean isNew;
        private String url;
        private String hidden = "kept";

        @XmlElement(name = "tag")
        public List<String> getTags() {
            return tags;
        }

        public boolean isNew() {
            return isNew;
        }

        public void setNew(boolean value) {
            isNew = value;
        }

        public String getURL() {
            return url;
        }

        public void setURL(String value) {
            url = value;
        }

        @XmlTransient
        public String getHidden() {
            return hidden;
        }

        public void setHidden(String value) {
            hidden = value;
        }

        public String getReadOnly() {
            return "read only";
        }

        @Override
        public String toString() {
            return "Item" + Arrays.asList(rank, note, protectedField, tags, isNew, url, hidden, shared);
        }
    }

    /** Its elements are in a namespace of its own. */
    @XmlType(namespace = "urn:other")
    static class Note {
        public String text;

        @Override
        public String toString() {
            return "Note[" + text + "]";
        }
    }

    /** Compared as numbers. */
    @XmlEnum(Integer.class)
    enum Rank {
        @XmlEnumValue("1")
        FIRST,
        @XmlEnumValue("2")
        SECOND
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1AccessAndNames(Engine engine) throws JAXBException {
        byte[] bytes = DOCUMENT.getBytes(StandardCharsets.UTF_8);
        List<String> found = new ArrayList<>();
        try (Document<Shops> shops = Document.open(Shops.class, Source.of(bytes), Options.DEFAULT.withEngine(engine))) {
            shops.root().shops().forEach(shop -> found.add(shop.toString()));
        }
        ShopsBean expected = (ShopsBean) JAXBContext.newInstance(ShopsBean.class)
                .createUnmarshaller()
                .unmarshal(new ByteArrayInputStream(bytes));

        assertThat(found)
                .isEqualTo(expected.shop.stream().map(Shop::toString).toList())
                .containsExactly(
                        "Shop[A, m, kept, [Item[FIRST, Note[t], kept, [x, y], true, http://a/, kept, shared], "
                                + "Item[SECOND, null, kept, [], false, null, kept, shared]]]",
                        "Shop[null, null, kept, null]");
    }
}
