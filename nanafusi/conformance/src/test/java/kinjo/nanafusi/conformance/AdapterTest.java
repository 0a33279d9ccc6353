package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Year;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
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

        @Element("since")
        @Using(YearAdapter.class)
        List<Year> years();
    }

    enum Grade {
        @Text("1st")
        FIRST,
        SECOND
    }

    static final class YearAdapter implements Adapter<Year> {
        @Override
        public Year parse(String text) {
            return Year.parse(text);
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

    @Test
    void n1WhatTheAdapterRefusesIsAValueException() {
        for (Engine engine : List.of(Engine.GENERATED, Engine.REFLECTIVE)) {
            String[][] cases = {
                {"<price discount='3'/>", "\"3\" is not a value of type double"},
                {"<price discount='1%' currency='?'/>", "\"?\" is not a value of type Currency"},
                {"<price discount='1%'><since>x</since></price>", "\"x\" is not a value of type Year"},
                {"<price discount='1%' grade='FIRST'/>", "\"FIRST\" is not a value of type Grade"},
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
