package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.LimitException;
import kinjo.nanafusi.Limits;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.ValueException;
import kinjo.nanafusi.WellFormednessException;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XmlException;
import kinjo.nanafusi.XmlException.Location;
import kinjo.nanafusi.conformance.Houses.House;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class BadDocumentsTest {

    private static final String HOUSE = "<house><price>1</price></house>";

    private static List<Integer> prices(byte[] document, Options options) {
        List<Integer> prices = new ArrayList<>();
        try (Document<Houses> houses = Document.open(Houses.class, Source.of(document), options)) {
            houses.root().removeHouses().removeStream().forEach(house -> prices.add(house.price()));
        }
        return prices;
    }

    private static List<Integer> prices(String document, Engine engine) {
        return prices(document.getBytes(StandardCharsets.UTF_8), Options.DEFAULT.withEngine(engine));
    }

    private static List<Integer> pricesByProducer(String document) {
        return prices(
                document.getBytes(StandardCharsets.UTF_8), Options.DEFAULT.withProducer(Options.Producer.ADAPTIVE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "text",
                "<houses>",
                "<houses></house>",
                "</houses>",
                "<!-- --></a><houses/>",
                "<houses></houses >x",
                "<houses/><houses/>",
                "<houses/><!-- - -- -->",
                "<houses/><?xml version='1.0'?>",
                " <?xml version='1.0'?><houses/>",
                "<?xml version='2.0'?><houses/>",
                "<?xml encoding='UTF-8'?><houses/>",
                "<?xml version='1.0' standalone='maybe'?><houses/>",
                "<?xml version='1.0' encoding='no-such'?><houses/>",
                "<?xml version='1.0' encoding='UTF-16'?><houses/>",
                "<!DOCTYPE houses><houses/>",
                "<!DOCTYPE houses [<!ENTITY a 'b'>]><houses>&a;</houses>",
                "<![CDATA[x]]><houses/>",
                "&amp;<houses/>",
                "<houses>&no;</houses>",
                "<houses>&amp</houses>",
                "<houses>& </houses>",
                "<houses>&#0;</houses>",
                "<houses>&#x;</houses>",
                "<houses>&#xD800;</houses>",
                "<houses>&#X41;</houses>",
                "<houses>&#1114112;</houses>",
                "<houses>]]></houses>",
                "<houses>\u0001</houses>",
                "<houses>\uFFFE</houses>",
                "<houses><![CDATA[</houses>",
                "<houses><![cdata[]]></houses>",
                "<houses><!-- -- --></houses>",
                "<houses><!-- ---></houses>",
                "<houses><!- x --></houses>",
                "<houses><?xml x?></houses>",
                "<houses><?XML x?></houses>",
                "<houses><?a:b x?></houses>",
                "<houses><? x?></houses>",
                "<houses><?x",
                "<houses><1/></houses>",
                "<houses>< a/></houses>",
                "<houses><a:/></houses>",
                "<houses><:a/></houses>",
                "<houses><a:b:c xmlns:a='x'/></houses>",
                "<houses><a:b/></houses>",
                "<houses><x a:b='1'/></houses>",
                "<houses><x a='1' a='2'/></houses>",
                "<houses><x xmlns:a='u' xmlns:b='u' a:c='1' b:c='2'/></houses>",
                "<houses><x xmlns:a=''/></houses>",
                "<houses><x xmlns:xml='u'/></houses>",
                "<houses><x xmlns:xmlns='u'/></houses>",
                "<houses><x xmlns='http://www.w3.org/2000/xmlns/'/></houses>",
                "<houses><x a=1/></houses>",
                "<houses><x a/></houses>",
                "<houses><x a='<'/></houses>",
                "<houses><x a='&no;'/></houses>",
                "<houses><x a='1'b='2'/></houses>",
                "<houses><x / ></houses>",
                "<houses><x/ a='1'></houses>",
                "<houses><x></y></houses>",
                "<houses><x></x a='1'></houses>",
                "<houses><x a='\u0002'/></houses>",
                "<houses><x a='1></houses>",
                "<houses><price><![CDATA[]]]]><![CDATA[></price></houses",
                "<houses><house><price>1]]></price></house></houses>",
                "<houses><house><price>1&lt</price></house></houses>",
                "<houses><house><price>1</price></house ></houses>x",
                "<houses><house><price>1</pricE></house></houses>",
                "<houses><house><price>1</price></houses></house>"
            })
    void bothEnginesRefuseWhatIsNotWellFormed(String document) {
        for (Engine engine : new Engine[] {Engine.GENERATED, Engine.REFLECTIVE}) {
            assertThatExceptionOfType(WellFormednessException.class)
                    .as("%s", engine)
                    .isThrownBy(() -> prices(document, engine));
        }
        assertThatExceptionOfType(WellFormednessException.class).isThrownBy(() -> pricesByProducer(document));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<houses/>",
                "<?xml version='1.0'?><!-- --><?p?><houses/> <!----> <?q ?>\n",
                "\uFEFF<houses></houses>",
                "<houses xml:lang='en' xmlns:xml='http://www.w3.org/XML/1998/namespace'/>",
                "<houses><a.-_9\u00B7 ö='\u2028'/></houses>",
                "<houses><x a='>' b=\"'\" c='&quot;' d='\n'/></houses>",
                "<houses>]] > ]]&gt; <![CDATA[ ]] ]> &no; <x> ]]></houses>",
                "<houses><x xmlns:a='u' xmlns:b='v' a:c='1' b:c='2' c='3'/></houses>",
                "<houses><x xmlns='u'><y xmlns=''/></x></houses>"
            })
    void bothEnginesTakeWhatIsWellFormed(String document) {
        assertThat(prices(document, Engine.GENERATED)).isEmpty();
        assertThat(prices(document, Engine.REFLECTIVE)).isEmpty();
        assertThat(pricesByProducer(document)).isEmpty();
    }

    @Test
    void bytesThatAreNotUtf8() {
        int[][] malformed = {
            {0x80}, {0xC0, 0x80}, {0xE0, 0x80, 0x80}, {0xED, 0xA0, 0x80}, {0xF4, 0x90, 0x80, 0x80}, {0xFF}, {0xC3}
        };
        for (int[] bytes : malformed) {
            String inPlace = new String(bytes, 0, 0);
            StringBuilder document = new StringBuilder("<houses>").append(inPlace);
            for (int b : bytes) {
                document.append((char) b);
            }
            document.append("</houses>");

            assertThatExceptionOfType(WellFormednessException.class)
                    .isThrownBy(() -> prices(
                            document.toString().getBytes(StandardCharsets.ISO_8859_1),
                            Options.DEFAULT.withEngine(Engine.GENERATED)));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void whatComesBeforeTheErrorIsDelivered(Engine engine) {
        byte[] document =
                ("<houses>" + HOUSE + HOUSE + "<house><price>x</price></house>").getBytes(StandardCharsets.UTF_8);
        XIterator<House> houses = Document.open(Houses.class, Source.of(document), Options.DEFAULT.withEngine(engine))
                .root()
                .removeHouses()
                .removeIterator();

        assertThat(houses.next().price()).isEqualTo(1);
        assertThat(houses.next().price()).isEqualTo(1);
        assertThatExceptionOfType(ValueException.class)
                .isThrownBy(houses::next)
                .withMessageStartingWith("\"x\" is not a value of type int at line 1, column ");
        assertThatExceptionOfType(ValueException.class).isThrownBy(houses::hasNext);
    }

    @Test
    void anErrorSaysWhereItIs() {
        String document =
                "<houses>\n" + (HOUSE + "\n").repeat(10_000) + "<house>\n Ö <price>x</price></house></houses>";

        XmlException error = catchThrowableOfType(XmlException.class, () -> prices(document, Engine.GENERATED));

        int offset = document.getBytes(StandardCharsets.UTF_8).length - "x</price></house></houses>".length();
        assertThat(error.location()).isEqualTo(new Location(10_003, 11, offset, "/houses/house/price"));
    }

    @Test
    void valuesThatDoNotFit() {
        String[][] cases = {
            {"<house/>", "<price> is missing"},
            {"<house><price>1</price><price>2</price></house>", "<price> occurs again"},
            {"<house><price><b/></price></house>", "<price> holds an element"},
            {"<house><price/></house>", "\"\" is not a value of type int"},
            {"<house><price>2147483648</price></house>", "\"2147483648\" is not a value of type int"},
            {"<house><price>\u0661</price></house>", "is not a value of type int"},
            {"<house><price>1 2</price></house>", "\"1 2\" is not a value of type int"},
        };
        for (String[] example : cases) {
            for (Engine engine : new Engine[] {Engine.GENERATED, Engine.REFLECTIVE}) {
                assertThatExceptionOfType(ValueException.class)
                        .isThrownBy(() -> prices("<houses>" + example[0] + "</houses>", engine))
                        .withMessageContaining(example[1]);
            }
        }
        assertThatExceptionOfType(ValueException.class)
                .isThrownBy(() -> prices("<shops/>", Engine.GENERATED))
                .withMessageContaining("the document element is <shops>, not <houses>");
    }

    @Test
    void limits() {
        Options small = Options.DEFAULT
                .withEngine(Engine.GENERATED)
                .withLimits(Limits.DEFAULT
                        .withDepth(10)
                        .withAttributes(20)
                        .withName(30)
                        .withRecord(100_000));
        String[][] cases = {
            {"<x>".repeat(20), "more than 10 elements open at once; Limits.withDepth allows more"},
            {"<x " + attributes(21) + "/>", "more than 20 attributes of one element"},
            {"<" + "x".repeat(31) + "/>", "more than 30 bytes in a name"},
            {"<house><price>" + " ".repeat(1_000_000), "more than 100000 bytes in one element"},
            {"<!--" + " ".repeat(1_000_000), "more than 100000 bytes in one element"},
        };
        for (String[] example : cases) {
            byte[] document = ("<houses>" + example[0]).getBytes(StandardCharsets.UTF_8);
            assertThatExceptionOfType(LimitException.class)
                    .isThrownBy(() -> prices(document, small))
                    .withMessageContaining(example[1]);
        }
        assertThat(prices(
                        ("<houses>" + " ".repeat(1_000_000) + HOUSE + "</houses>").getBytes(StandardCharsets.UTF_8),
                        small))
                .containsExactly(1);
    }

    @Test
    void limitsOfTheReflectiveEngine() {
        Options small = Options.DEFAULT
                .withEngine(Engine.REFLECTIVE)
                .withLimits(Limits.DEFAULT.withDepth(10).withAttributes(20).withRecord(100_000));
        String[] cases = {
            "<x>".repeat(20),
            "<x " + attributes(21) + "/>",
            "<x a='" + " ".repeat(1_000_000) + "'/>",
            "<house><price>" + " ".repeat(1_000_000) + "1</price></house>",
        };
        for (String example : cases) {
            byte[] document = ("<houses>" + example + "</houses>").getBytes(StandardCharsets.UTF_8);
            assertThatExceptionOfType(LimitException.class)
                    .as(example.substring(0, 12))
                    .isThrownBy(() -> prices(document, small));
        }
    }

    private static String attributes(int count) {
        StringBuilder attributes = new StringBuilder();
        for (int i = 0; i < count; i++) {
            attributes.append(" a").append(i).append("=''");
        }
        return attributes.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<t:table xmlns:t='urn:t' version='1'><size>0</size><t:body/></t:table>",
                "<t:table xmlns:t='urn:t' version='1'><size>0</size><t:body></t:body></t:table>",
                "<t:table xmlns:t='urn:t' version='1'/>",
                "<t:table xmlns:t='urn:t'><t:body id='1'><section/></t:body></t:table>"
            })
    void bothEnginesDeliverATreeThatTurnsOutToBeIncomplete(String document) {
        byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
        String generated = Dump.of(Tables.Table.class, Source.of(bytes), Engine.GENERATED);
        assertThat(generated)
                .contains(" ! ValueException")
                .isEqualTo(Dump.of(Tables.Table.class, Source.of(bytes), Engine.REFLECTIVE));
    }

    /** More attributes than are compared one with the other, with and without prefixes. */
    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1ManyAttributesAreDistinct(Engine engine) {
        for (int count : new int[] {2, 8, 9, 33, 5_000}) {
            StringBuilder attributes = new StringBuilder(" xmlns:p='urn:p' xmlns:q='urn:p'");
            for (int i = 0; i < count - 1; i++) {
                attributes.append(i % 3 == 0 ? " p:a" : " a").append(i).append("=''");
            }
            String start = "<houses><house" + attributes;
            String rest = "><price>1</price></house></houses>";

            assertThat(prices(start + rest, engine)).containsExactly(1);
            for (String twice : List.of(" p:a0=''", " q:a0=''")) {
                assertThatExceptionOfType(WellFormednessException.class)
                        .as("%d attributes and %s", count, twice)
                        .isThrownBy(() -> prices(start + twice + rest, engine));
            }
        }
    }
}
