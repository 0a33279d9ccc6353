package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Year;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import kinjo.nanafusi.Adapter;
import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.Text;
import kinjo.nanafusi.Using;
import kinjo.nanafusi.ValueException;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Row N1: adapters make values of types of the program's own, in both engines. */
class AdapterTest {

    @Element("prices")
    interface Prices extends XTree {
        @Attribute
        @Using(YearAdapter.class)
        Year year();

        @Cut("price")
        XList<Price> prices();

        @Cut("until")
        @Using(YearAdapter.class)
        XList<Year> years();
    }

    interface Price extends XTree {
        @Attribute
        @Using(CurrencyAdapter.class)
        Currency currency();

        @Attribute
        @Using(Percent.class)
        double discount();

        @Attribute
        Grade grade();

        @Attribute
        @Using(Settings.class)
        Map<String, Integer> settings();

        @Attribute
        BigInteger whole();

        @Attribute
        BigDecimal part();

        @Element("since")
        @Using(YearAdapter.class)
        List<Year> years();
    }

    enum Grade {
        @Text("1st")
        FIRST,
        SECOND,
        @Text("light red")
        LIGHT_RED,
        @Text(" x\t")
        X
    }

    static final class Settings implements Adapter<Map<String, Integer>> {
        @Override
        public Map<String, Integer> parse(String text) {
            return Map.of(text, Integer.parseInt(text));
        }
    }

    static final class YearAdapter implements Adapter<Year> {
        @Override
        public Year parse(String text) {
            if (text.equals("overflow")) {
                throw new StackOverflowError();
            }
            return text.startsWith("'") ? Year.parse("20" + text.substring(1, 3)) : Year.parse(text);
        }
    }

    static final class CurrencyAdapter implements Adapter<Currency> {
        @Override
        public Currency parse(String text) {
            return Currency.getInstance(text);
        }
    }

    static final class Percent implements Adapter<Double> {
        @Override
        public Double parse(String text) {
            if (!text.endsWith("%")) {
                throw new DateTimeException(text);
            }
            return Integer.parseInt(text.substring(0, text.length() - 1)) / 100.0;
        }
    }

    private static Document<Prices> open(String document, Engine engine) {
        return Document.open(
                Prices.class, Source.of(document.getBytes(StandardCharsets.UTF_8)), Options.DEFAULT.withEngine(engine));
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1ValuesOfTheProgramsOwnTypes(Engine engine) {
        String document = "<prices year='2026'><price currency='EUR' discount='25%' grade='1st'><since>2001</since>"
                + "<since>2002</since></price><price discount='1%' grade=' SECOND '/><until>2030</until></prices>";
        try (Document<Prices> prices = open(document, engine)) {
            assertThat(prices.root().prices().stream()
                            .map(price ->
                                    Arrays.asList(price.currency(), price.discount(), price.grade(), price.years()))
                            .toList())
                    .containsExactly(
                            List.of(
                                    Currency.getInstance("EUR"),
                                    0.25,
                                    Grade.FIRST,
                                    List.of(Year.of(2001), Year.of(2002))),
                            Arrays.asList(null, 0.01, Grade.SECOND, List.of()));
            assertThat(prices.root().year()).isEqualTo(Year.of(2026));
            assertThat(prices.root().years().iterator().next()).isEqualTo(Year.of(2030));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1WhiteSpaceOfConstantsIsThatOfTokens(Engine engine) {
        String[] texts = {"light red", "&#10; light&#9;&#10;red ", "x", " x&#9;", "  x"};
        StringBuilder document = new StringBuilder("<prices>");
        for (String text : texts) {
            document.append("<price discount='1%' grade='" + text + "'/>");
        }
        try (Document<Prices> prices = open(document + "</prices>", engine)) {
            assertThat(prices.root().prices().stream().map(Price::grade))
                    .containsExactly(Grade.LIGHT_RED, Grade.LIGHT_RED, Grade.X, Grade.X, Grade.X);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1NumbersOfMoreDigitsThanAnyoneNeedsAreRefused(Engine engine) {
        String most = "9".repeat(10_000);
        String document = "<prices><price discount='1%' whole='" + most + "' part='-." + most.substring(2) + "'/>";
        try (Document<Prices> prices = open(document + "</prices>", engine)) {
            Price price = prices.root().prices().iterator().next();
            assertThat(price.whole()).isEqualTo(new BigInteger(most));
            assertThat(price.part().precision()).isEqualTo(9_998);
        }
        for (String name : List.of("whole", "part")) {
            try (Document<Prices> prices =
                    open("<prices><price discount='1%' " + name + "='" + most + "1'/></prices>", engine)) {
                assertThatThrownBy(() -> prices.root().prices().iterator().next())
                        .isInstanceOf(ValueException.class)
                        .hasMessageContaining("has more than 10000 characters; declare it as a String");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1AfterAnErrorOfAnAdapterNothingMoreIsRead(Engine engine) {
        String price = "<price discount='1%'><since>2001</since></price>";
        String bad = "<price discount='1%'><since>overflow</since></price>";
        try (Document<Prices> prices = open("<prices>" + price + bad + price + "</prices>", engine)) {
            XIterator<Price> iterator = prices.root().prices().iterator();
            iterator.next();
            assertThatThrownBy(iterator::next).isInstanceOf(StackOverflowError.class);
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(iterator::next)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("after an error")
                        .hasCauseInstanceOf(StackOverflowError.class);
            }
        }
    }

    @Test
    void n1WhatTheAdapterRefusesIsAValueException() {
        for (Engine engine : List.of(Engine.GENERATED, Engine.REFLECTIVE)) {
            String[][] cases = {
                {"<price discount='3'/>", "\"3\" is not a value of type double"},
                {"<price discount='1%' currency='?'/>", "\"?\" is not a value of type Currency"},
                {"<price discount='1%'><since>x</since></price>", "\"x\" is not a value of type Year"},
                {"<price discount='1%' grade='FIRST'/>", "\"FIRST\" is not a value of type Grade"},
                {"<price discount='1%'><since>'</since></price>", "\"'\" is not a value of type Year"},
                {"<price discount='1%' settings='x'/>", "\"x\" is not a value of type Map at"},
                {"<price/>", "the attribute discount is missing"},
            };
            for (String[] example : cases) {
                try (Document<Prices> prices = open("<prices>" + example[0] + "</prices>", engine)) {
                    assertThatThrownBy(() -> prices.root().prices().iterator().next())
                            .isInstanceOf(ValueException.class)
                            .hasMessageStartingWith(example[1]);
                }
            }
        }
    }
}
