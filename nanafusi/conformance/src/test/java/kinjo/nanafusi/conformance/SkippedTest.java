package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.LimitException;
import kinjo.nanafusi.Limits;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.WellFormednessException;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Row N1: elements that nobody reads are checked as all others, whatever is in them. */
class SkippedTest {

    private static final String LONG_NAME = "a.name-of_30.characters.or.more";

    @Element("prices")
    interface Prices extends XTree {
        @Cut("item")
        XList<Item> removeItems();

        interface Item extends XTree {
            @Element("price")
            int price();
        }
    }

    /** The prices of a document in which an element stands where nothing is read: within an item, within what is skipped, and between items. */
    private static List<Integer> read(String element, Options options) {
        String item = "<item>" + element + "<price>1</price>" + element + "</item>";
        String document =
                "<prices>" + item + element + "<unknown>" + element + element + "</unknown>" + item + "</prices>";
        Source source = Source.of(new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8)));
        try (Document<Prices> prices = Document.open(Prices.class, source, options)) {
            return prices.root()
                    .removeItems()
                    .removeStream()
                    .map(Prices.Item::price)
                    .toList();
        }
    }

    private static final String[] RIGHT = {
        "<x></x>",
        "<x/>",
        "<x>t</x>",
        "<x>t</x >",
        "<x a='1'>t</x\n>",
        "<x>t &amp; &#233;</x>",
        "<x>a]b] ]></x>".replace("]>", "] >"),
        "<x>é字😀</x>",
        "<é>t</é>",
        "<x>a\r\nb\tc</x>",
        "<x xmlns='urn:x'>t</x>",
        "<p:x xmlns:p='urn:x'>t</p:x>",
        "<x>t<y>u</y>v</x>",
        "<x>t<x>u</x></x>",
        "<x>t<![CDATA[<x>]]></x>",
        "<x>t<!-- </x> --></x>",
        "<x>t<?p </x>?></x>",
        "<%1$s>t</%1$s>".formatted(LONG_NAME),
        "<%1$s><%1$s>t</%1$s></%1$s>".formatted(LONG_NAME)
    };

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1WhatIsRightIsSkipped(Engine engine) {
        for (String element : RIGHT) {
            assertThat(read(element, Options.DEFAULT.withEngine(engine)))
                    .as(element)
                    .containsExactly(1, 1);
        }
    }

    private static final String[] WRONG = {
        "<x>t</y>",
        "<x>t</xx>",
        "<xx>t</x>",
        "<x>t</x a='1'>",
        "<x>t</x/>",
        "<x>t</ x>",
        "<x>]]></x>",
        "<x>t&no;</x>",
        "<x>t&</x>",
        "<x>\u0001</x>",
        "<x>\uFFFE</x>",
        "<p:x>t</p:x>",
        "<x a='1' a='2'>t</x>",
        "<1>t</1>",
        "<x%>t</x%>",
        "<x@y>t</x@y>",
        "<x[y>t</x[y>",
        "<x/y>t</x/y>",
        "<%s>t</%s>".formatted(LONG_NAME, LONG_NAME.replace("30", "31")),
        "<%1$s>t</%1$s1>".formatted(LONG_NAME),
        "<p:x xmlns:p='urn:x'>t</p:x><p:y/>"
    };

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1WhatIsWrongIsAnErrorThoughNobodyReadsIt(Engine engine) {
        for (String element : WRONG) {
            assertThatExceptionOfType(WellFormednessException.class)
                    .as(element)
                    .isThrownBy(() -> read(element, Options.DEFAULT.withEngine(engine)));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1SkippedElementsCountForTheDepth(Engine engine) {
        Options three = Options.DEFAULT.withEngine(engine).withLimits(Limits.DEFAULT.withDepth(3));

        assertThat(read("<x>t<y>u</y></x>", three.withLimits(Limits.DEFAULT.withDepth(4))))
                .hasSize(2);
        assertThat(read("<x>t</x>", three)).hasSize(2);
        assertThatExceptionOfType(LimitException.class).isThrownBy(() -> read("<x>t<y>u</y></x>", three));
    }
}
