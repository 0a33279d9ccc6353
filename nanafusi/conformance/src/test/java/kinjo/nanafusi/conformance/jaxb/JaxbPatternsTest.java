package kinjo.nanafusi.conformance.jaxb;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlElementWrapper;
import jakarta.xml.bind.annotation.XmlEnum;
import jakarta.xml.bind.annotation.XmlEnumValue;
import jakarta.xml.bind.annotation.XmlID;
import jakarta.xml.bind.annotation.XmlList;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlSchemaType;
import jakarta.xml.bind.annotation.XmlSeeAlso;
import jakarta.xml.bind.annotation.XmlType;
import jakarta.xml.bind.annotation.XmlValue;
import jakarta.xml.bind.annotation.adapters.CollapsedStringAdapter;
import jakarta.xml.bind.annotation.adapters.HexBinaryAdapter;
import jakarta.xml.bind.annotation.adapters.NormalizedStringAdapter;
import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collection;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.Stack;
import java.util.UUID;
import javax.xml.datatype.Duration;
import javax.xml.datatype.XMLGregorianCalendar;
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

/** Row N1: classes as programs and code generators write them are filled as JAXB fills them, field by field. */
class JaxbPatternsTest {

    private static final JAXBContext JAXB = context();

    private static final String START =
            "<orders xmlns='urn:town' xmlns:o='urn:other' xmlns:x='http://www.w3.org/2001/XMLSchema-instance'"
                    + " xmlns:s='http://www.w3.org/2001/XMLSchema'>";

    @Element(value = "orders", namespace = "urn:town")
    interface Orders extends XTree {
        @Cut(value = "order", namespace = "urn:town")
        XList<Order> removeOrders();
    }

    @XmlRootElement(name = "orders")
    @XmlAccessorType(XmlAccessType.FIELD)
    static class OrdersBean {
        List<Order> order = new ArrayList<>();
    }

    /** As a code generator writes it. */
    @XmlAccessorType(XmlAccessType.FIELD)
    @XmlType(
            name = "OrderType",
            propOrder = {"bool", "number"})
    static class Small {
        boolean bool;
        Integer number;
    }

    @XmlAccessorType(XmlAccessType.FIELD)
    static class Order {
        @XmlAttribute(name = "id", required = true)
        @XmlJavaTypeAdapter(CollapsedStringAdapter.class)
        @XmlID
        @XmlSchemaType(name = "ID")
        String id;

        @XmlAttribute
        String plain;

        @XmlAttribute
        Boolean flag;

        @XmlAttribute(namespace = "urn:other")
        Integer other;

        boolean bool;
        byte b;
        short s;
        int i;
        long l;
        float f;
        double d;
        Byte boxB;
        Short boxS;
        Integer boxI;
        Long boxL;
        Float boxF;
        Double boxD;
        Boolean boxBool;
        BigDecimal decimal;
        BigInteger integer;
        String text;

        @XmlJavaTypeAdapter(NormalizedStringAdapter.class)
        @XmlSchemaType(name = "normalizedString")
        String normalized;

        @XmlJavaTypeAdapter(CollapsedStringAdapter.class)
        @XmlSchemaType(name = "token")
        String token;

        @XmlSchemaType(name = "dateTime")
        XMLGregorianCalendar when;

        Date date;
        Calendar calendar;
        GregorianCalendar gregorian;
        LocalDate local;
        Duration duration;
        URI uri;
        URL url;
        File file;
        Queue<String> queue;
        Stack<Integer> stack;
        UUID uuid;

        @XmlElement(type = String.class)
        @XmlJavaTypeAdapter(HexBinaryAdapter.class)
        @XmlSchemaType(name = "hexBinary")
        byte[] hex;

        byte[] base64;
        Color color;
        Size size;
        List<Color> colors;

        @XmlList
        List<Integer> numbers;

        @XmlElement(name = "line")
        List<Line> lines = new ArrayList<>();

        @XmlElementWrapper(name = "tags")
        @XmlElement(name = "tag")
        Set<String> tags;

        LinkedList<String> linked;
        Collection<Integer> any;
        Price price;
        Base base;
        List<Base> bases;

        @XmlJavaTypeAdapter(MapAdapter.class)
        Map<String, String> map;

        Small small;
    }

    @XmlAccessorType(XmlAccessType.FIELD)
    static class Line {
        @XmlAttribute
        int no;

        String what;
        Line inner;
    }

    @XmlAccessorType(XmlAccessType.FIELD)
    static class Price {
        @XmlValue
        BigDecimal value;

        @XmlAttribute(name = "currency")
        String currency = "EUR";

        @XmlAttribute
        Color color;
    }

    @XmlSeeAlso({Sub.class, Other.class})
    @XmlAccessorType(XmlAccessType.FIELD)
    @XmlType(name = "Base")
    static class Base {
        String name;
    }

    @XmlAccessorType(XmlAccessType.FIELD)
    @XmlType(name = "Sub")
    static class Sub extends Base {
        int extra;
    }

    @XmlAccessorType(XmlAccessType.FIELD)
    @XmlType(name = "other", namespace = "urn:other")
    static class Other extends Base {
        String more;
    }

    @XmlEnum
    enum Color {
        RED,
        @XmlEnumValue("light-green")
        LIGHT_GREEN,
        @XmlEnumValue("")
        NONE
    }

    @XmlEnum(Integer.class)
    enum Size {
        @XmlEnumValue("1")
        SMALL,
        @XmlEnumValue("10")
        LARGE
    }

    @XmlAccessorType(XmlAccessType.FIELD)
    static class Entries {
        @XmlElement(name = "entry")
        List<Entry> entries = new ArrayList<>();
    }

    @XmlAccessorType(XmlAccessType.FIELD)
    static class Entry {
        @XmlAttribute
        String key;

        @XmlValue
        String value;
    }

    static final class MapAdapter extends XmlAdapter<Entries, Map<String, String>> {
        @Override
        public Map<String, String> unmarshal(Entries entries) {
            Map<String, String> map = new LinkedHashMap<>();
            entries.entries.forEach(entry -> map.put(entry.key, entry.value));
            return map;
        }

        @Override
        public Entries marshal(Map<String, String> map) {
            throw new UnsupportedOperationException();
        }
    }

    private static final List<String> ORDERS = List.of(
            "<order/>",
            // Attributes.
            "<order id=' a  b ' plain=' a&#9;b\n c &#xA; ' flag=' true ' o:other='+7' other='8'/>",
            "<order flag='1'/>",
            "<order flag='0'/>",
            // Numbers.
            "<order><bool>true</bool><b>-128</b><s>+5</s><i> 007 </i><l>9223372036854775807</l><f>1.5E3</f><d>-0</d></order>",
            "<order><bool> 1 </bool><f>INF</f><d>-INF</d></order>",
            "<order><bool>\n0\n</bool><f>NaN</f><d>NaN</d></order>",
            "<order><f>.5</f><d>5.</d><decimal>.5</decimal></order>",
            "<order><d>1e-400</d><f>1e400</f><decimal>+12.50</decimal><integer>-0012345678901234567890</integer></order>",
            "<order><decimal> 5. </decimal><integer> +7 </integer></order>",
            "<order><boxB>1</boxB><boxS>2</boxS><boxI>3</boxI><boxL>4</boxL><boxF>5</boxF><boxD>6</boxD><boxBool>false</boxBool></order>",
            // Texts.
            "<order><text/></order>",
            "<order><text></text></order>",
            "<order><text>  </text></order>",
            "<order><text> a\r\nb\rc\n </text></order>",
            "<order><text>a&#13;b<![CDATA[<x>&amp;]]>c<!-- d -->e<?pi f?>g&lt;&gt;&amp;&apos;&quot;&#x1F600;</text></order>",
            "<order><text><![CDATA[]]></text></order>",
            "<order><text><![CDATA[a]]><![CDATA[ b ]]></text></order>",
            "<order><normalized> a\tb\nc </normalized><token>  a \n b  </token></order>",
            "<order><normalized/><token/></order>",
            // Dates and times.
            "<order><when>2001-02-03T04:05:06.789+09:00</when><date>2001-02-03T04:05:06Z</date></order>",
            "<order><when>2001-02-03</when><date>2001-02-03</date><calendar>2001-02-03T04:05:06</calendar></order>",
            "<order><when> 2001-02-03T24:00:00 </when><date> 2001-02-03T04:05:06.5-05:30 </date></order>",
            "<order><when>--02-29</when><calendar>2001-02-03Z</calendar></order>",
            "<order><when>12:13:14</when><unknown/></order>",
            "<order><gregorian>2001-02-03T04:05:06Z</gregorian></order>",
            "<order><local>2001-02-03</local></order>",
            // Other values.
            "<order><duration>P1Y2M3DT4H5M6.7S</duration></order>",
            "<order><uri>http://a/b?c=d#e</uri></order>",
            "<order><uri/></order>",
            "<order><url> http://a/b?c=d#e </url><file>a/b</file></order>",
            "<order><queue>b</queue><queue>a</queue><stack>1</stack><stack>2</stack></order>",
            "<order><uuid>123e4567-e89b-12d3-a456-426614174000</uuid></order>",
            "<order><hex>00fFa1</hex></order>",
            "<order><hex/></order>",
            "<order><base64>AQID</base64></order>",
            "<order><base64> AQ\n ID /w== </base64></order>",
            "<order><base64/></order>",
            // Enumerations.
            "<order><color>RED</color></order>",
            "<order><color>light-green</color></order>",
            "<order><color/></order>",
            "<order><size>1</size></order>",
            "<order><size> 010 </size></order>",
            "<order><colors>RED</colors><colors>light-green</colors></order>",
            // Lists.
            "<order><numbers> 1 2\n3 </numbers></order>",
            "<order><numbers/></order>",
            "<order><line no='1'><what>a</what></line><text>t</text><line no='2'/><line><inner no='3'><inner/></inner></line></order>",
            "<order><tags><tag>b</tag><tag>a</tag><tag>b</tag></tags></order>",
            "<order><tags/></order>",
            "<order><linked>b</linked><linked>a</linked></order>",
            "<order><any>2</any><any>1</any></order>",
            // Texts with attributes.
            "<order><price>12.50</price></order>",
            "<order><price currency='USD' color='RED'> 1 </price></order>",
            "<order><price currency=''>1</price></order>",
            // Subclasses.
            "<order><base><name>n</name></base></order>",
            "<order><base x:type='Sub'><name>n</name><extra>1</extra></base></order>",
            "<order><base x:type='o:other'><name>n</name><o:more>1</o:more></base></order>",
            "<order><base x:type=' o:other '><more>2</more></base></order>",
            "<order><base xmlns:p='urn:other' x:type='p:other'/></order>",
            "<order><base xmlns='urn:other' x:type='other'/></order>",
            "<order><bases x:type='Sub'/><bases/><bases x:type='o:other'/><bases x:type='Base'/></order>",
            // Adapters.
            "<order><map><entry key='a'>1</entry><entry key='b'/></map></order>",
            "<order><map/></order>",
            "<order><small><number>1</number><bool>1</bool></small></order>",
            // Namespaces.
            "<order><o:text>no</o:text><text xmlns=''>no</text></order>",
            "<p:order xmlns:p='urn:town' xmlns='urn:other'><text>no</text><p:text>yes</p:text></p:order>",
            "<order x:type='Order'/>",
            "<order x:schemaLocation='urn:town a.xsd'><text x:type='s:string'>t</text></order>",
            "<order><?pi a?><!-- b -->text<text>t</text> more <![CDATA[cdata]]></order>");

    /** All that it holds, by field. */
    private static String plain(Object bean) {
        try {
            return switch (bean) {
                case null -> "null";
                case byte[] bytes -> Arrays.toString(bytes);
                case Date date -> "Date " + date.toInstant();
                case GregorianCalendar calendar -> "Calendar " + calendar.toZonedDateTime();
                case XMLGregorianCalendar calendar -> "XML " + calendar.toXMLFormat();
                // Ours keep the order.
                case HashSet<?> all ->
                    "HashSet"
                            + all.stream().map(JaxbPatternsTest::plain).sorted().toList();
                case Collection<?> all ->
                    all.getClass().getSimpleName()
                            + all.stream().map(JaxbPatternsTest::plain).toList();
                default -> {
                    if (bean.getClass().getEnclosingClass() != JaxbPatternsTest.class || bean instanceof Enum<?>) {
                        yield bean.getClass().getSimpleName() + " " + bean;
                    }
                    Map<String, String> fields = new LinkedHashMap<>();
                    for (Class<?> at = bean.getClass(); at != Object.class; at = at.getSuperclass()) {
                        for (Field field : at.getDeclaredFields()) {
                            if (!Modifier.isStatic(field.getModifiers())) {
                                fields.put(field.getName(), plain(field.get(bean)));
                            }
                        }
                    }
                    yield bean.getClass().getSimpleName() + fields;
                }
            };
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static String read(String order, Engine engine) {
        Source source = Source.of((START + order + "</orders>").getBytes(StandardCharsets.UTF_8));
        try (Document<Orders> document = Document.open(Orders.class, source, Options.DEFAULT.withEngine(engine))) {
            return plain(document.root().removeOrders().iterator().next());
        }
    }

    private static JAXBContext context() {
        try {
            return JAXBContext.newInstance(OrdersBean.class);
        } catch (JAXBException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String readByJaxb(String order) throws JAXBException {
        byte[] document = (START + order + "</orders>").getBytes(StandardCharsets.UTF_8);
        OrdersBean bean = (OrdersBean) JAXB.createUnmarshaller().unmarshal(new ByteArrayInputStream(document));
        return plain(bean.order.getFirst());
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1FieldByField(Engine engine) throws JAXBException {
        for (String order : ORDERS) {
            assertThat(read(order, engine)).as(order).isEqualTo(readByJaxb(order));
        }
    }
}
