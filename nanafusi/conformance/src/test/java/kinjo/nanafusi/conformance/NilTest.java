package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.EmptyIsNull;
import kinjo.nanafusi.Lazy;
import kinjo.nanafusi.Nillable;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.Raw;
import kinjo.nanafusi.Text;
import kinjo.nanafusi.Using;
import kinjo.nanafusi.ValueException;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Row N1: elements with {@code xsi:nil} and empty values are null where the interface says that they may be. */
class NilTest {

    private static final String XSI = " xmlns:x='http://www.w3.org/2001/XMLSchema-instance'";

    /** Read step by step. */
    @Element("offers")
    interface Offers extends XTree {
        @Cut("offer")
        @Nillable
        XList<Offer> removeOffers();

        @Cut("number")
        @Nillable
        XList<Integer> removeNumbers();

        @Element
        @Nillable
        Offers more();

        @Element
        @Nillable
        @EmptyIsNull
        Integer count();

        @Element("count2")
        @Nillable
        List<Integer> counts();

        @Attribute
        @EmptyIsNull
        Long size();
    }

    /** Delivered complete. */
    interface Offer extends XTree {
        @Attribute
        @EmptyIsNull
        Integer id();

        @Element
        @Nillable
        String name();

        @Element
        @Nillable
        @Lazy
        String note();

        @Element
        @Nillable
        @Raw String markup();

        @Element
        @Nillable
        Integer price();

        @Element
        @EmptyIsNull
        BigDecimal tax();

        @Element
        @Nillable
        @EmptyIsNull
        LocalDate since();

        @Element
        @Nillable
        @EmptyIsNull
        Color color();

        @Element
        @Nillable
        @Using(Shout.class)
        String shout();

        @Element
        @Nillable
        Place place();

        @Element("word")
        @Nillable
        List<String> words();

        @Element("digit")
        @Nillable
        @EmptyIsNull
        List<Short> digits();

        @Element("at")
        @Nillable
        List<Place> places();

        @Element
        Size width();
    }

    interface Place extends XTree {
        @Element
        int street();
    }

    interface Size extends XTree {
        @Text
        @EmptyIsNull
        Double value();

        @Attribute
        String unit();
    }

    enum Color {
        RED
    }

    static final class Shout implements kinjo.nanafusi.Adapter<String> {
        @Override
        public String parse(String text) {
            return text + "!";
        }
    }

    private static List<String> read(String content, Engine engine) {
        return read(content, Options.DEFAULT.withEngine(engine));
    }

    private static List<String> read(String content, Options options) {
        String document = "<offers" + XSI + content + "</offers>";
        List<String> found = new ArrayList<>();
        Source source = Source.of(document.getBytes(StandardCharsets.UTF_8));
        try (Document<Offers> opened = Document.open(Offers.class, source, options)) {
            Offers offers = opened.root();
            found.add(Arrays.asList(offers.size(), offers.count(), offers.counts())
                    .toString());
            for (Offer offer : offers.removeOffers()) {
                found.add(Arrays.asList(
                                offer.id(),
                                offer.name(),
                                offer.note(),
                                offer.markup(),
                                offer.price(),
                                offer.tax(),
                                offer.since(),
                                offer.color(),
                                offer.shout(),
                                offer.place() == null ? null : offer.place().street(),
                                offer.words(),
                                offer.digits(),
                                offer.places(),
                                offer.width() == null
                                        ? null
                                        : offer.width().value() + offer.width().unit())
                        .toString());
            }
            for (Integer number : offers.removeNumbers()) {
                found.add(number.toString());
            }
            found.add(
                    offers.more() == null ? "no more" : "more " + offers.more().count());
        }
        return found;
    }

    private static String nil(String name) {
        return "<" + name + " x:nil='true'/>";
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1WhatIsNilIsNull(Engine engine) {
        String offer = "<offer id='1'><name>n</name><note>o</note><markup><b/></markup><price>1</price><tax>2</tax>"
                + "<since>2001-02-03</since><color>RED</color><shout>s</shout><place><street>1</street></place></offer>";
        String nils = "<offer>" + nil("name") + nil("note") + nil("markup") + nil("price") + nil("since") + nil("color")
                + nil("shout") + nil("place") + "</offer>";
        String values = "[1, n, o, <b/>, 1, 2, 2001-02-03, RED, s!, 1, [], [], [], null]";
        String nulls = "[null, null, null, null, null, null, null, null, null, null, [], [], [], null]";

        // Often enough that a markup is learnt.
        assertThat(read(">" + (offer + nils + nils + offer).repeat(5), engine))
                .isEqualTo(concat("[null, null, []]", repeat(5, values, nulls, nulls, values), "no more"));
    }

    private static List<String> repeat(int times, String... lines) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            all.addAll(List.of(lines));
        }
        return all;
    }

    private static List<String> concat(String first, List<String> middle, String last) {
        List<String> all = new ArrayList<>(middle);
        all.addFirst(first);
        all.addLast(last);
        return all;
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1WhatIsEmptyIsNull(Engine engine) {
        String offer = "<offer id='1'><tax>2</tax><since>2001-02-03</since><color>RED</color>"
                + "<width unit='m'>1.5</width></offer>";
        String empties = "<offer id=' '><tax/><since> </since><color></color><width unit='m'/></offer>";
        String values = "[1, null, null, null, null, 2, 2001-02-03, RED, null, null, [], [], [], 1.5m]";
        String nulls = "[null, null, null, null, null, null, null, null, null, null, [], [], [], nullm]";

        assertThat(read(" size=''>" + (offer + empties + empties + offer).repeat(5), engine))
                .isEqualTo(concat("[null, null, []]", repeat(5, values, nulls, nulls, values), "no more"));
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1ListsHoldNullAndCutListsAreWithoutIt(Engine engine) {
        String offers =
                "<offer><word>a</word><word x:nil='1'/><word/><digit>1</digit><digit/><digit x:nil='true'>9</digit>"
                        + "<at x:nil='true'/><at x:nil='true' x:other='y'><street>z</street></at></offer>";

        for (Options options : List.of(Options.DEFAULT, Options.DEFAULT.lenient())) {
            assertThat(read(
                            " size='7'><number>1</number><number x:nil='true'/><offer x:nil='true'/>"
                                    + "<offer x:nil='true'><digit/><unknown/></offer>" + offers
                                    + "<number>2</number><count2>1</count2><count2 x:nil='true'/>"
                                    + "<count x:nil='true'/>",
                            options.withEngine(engine)))
                    .containsExactly(
                            "[7, null, [1, null]]",
                            "[null, null, null, null, null, null, null, null, null, null, "
                                    + "[a, null, ], [1, null, null], [null, null], null]",
                            "1",
                            "2",
                            "no more");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1APartThatIsReadStepByStepMayBeNil(Engine engine) {
        assertThat(read("><more><count>3</count></more>", engine)).endsWith("more 3");
        assertThat(read("><more x:nil='false'><count/></more>", engine)).endsWith("more null");
        assertThat(read("><more x:nil='true'><count>x</count></more><count>4</count>", engine))
                .containsExactly("[null, 4, []]", "no more");
        assertThat(read("><more x:nil='true'/>", engine)).containsExactly("[null, null, []]", "no more");
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1WhatIsNilOccursOnceAllTheSame(Engine engine) {
        String[][] cases = {
            {"<more x:nil='true'/><more x:nil='true'/>", "<more> occurs again"},
            {"<count x:nil='true'/><count>1</count>", "<count> occurs again"},
            {"<offer><price x:nil='true'/><price>1</price></offer>", "<price> occurs again"},
            {"<offer><price x:nil='yes'/></offer>", "\"yes\" is not a value of type boolean"},
            {"<offer><price/></offer>", "\"\" is not a value of type int"},
            {"<offer><tax x:nil='true'>x</tax></offer>", "\"x\" is not a value of type BigDecimal"},
            {"<offer><since>x</since></offer>", "\"x\" is not a value of type LocalDate"},
            {"<offer><place/></offer>", "<street> is missing"},
        };
        for (String[] example : cases) {
            assertThatThrownBy(() -> read(">" + example[0], engine))
                    .as(example[0])
                    .isInstanceOf(ValueException.class)
                    .hasMessageStartingWith(example[1]);
        }
    }

    /** A part that is nil is known to be null at once. */
    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1NothingBehindANilPartIsReadForIt(Engine engine) {
        byte[] start = ("<offers" + XSI + "><count x:nil='true'/><number>").getBytes(StandardCharsets.UTF_8);
        InputStream stalled = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("read on");
            }
        };
        Source source = Source.of(new SequenceInputStream(new ByteArrayInputStream(start), stalled));
        try (Document<Offers> opened = Document.open(Offers.class, source, Options.DEFAULT.withEngine(engine))) {
            assertThat(opened.root().count()).isNull();
            assertThatThrownBy(() -> opened.root().more()).hasMessageContaining("read on");
        }
    }
}
