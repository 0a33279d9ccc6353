package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.WellFormednessException;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Row N10: a name is expected behind the one that it came behind before; another that starts alike is no such. */
class NamesInTurnTest {

    private static final int ROWS = 400;
    private static final String[] STARTS = {"<%s>", "<%s >", "<%s\n>", "<%s x='1'>", "<%s x=\"1\" >"};

    @Element("rows")
    interface Rows extends XTree {
        @Cut("row")
        XList<Row> removeRows();

        interface Row extends XTree {
            @Element("a")
            List<String> a();

            @Element("ab")
            List<String> ab();

            @Element("name-of.16.bytes")
            List<String> longName();
        }
    }

    private static final List<String> NAMES = names();

    /** Those that are read, those that start alike, and more than are kept. */
    private static List<String> names() {
        List<String> names = new ArrayList<>(List.of("a", "ab", "name-of.16.bytes", "abc", "p:a", "é", "aé"));
        names.addAll(List.of("name-of.16.byte", "name-of.16.bytesx", "name-of.more.than.24.bytes"));
        for (int i = 0; i < 100; i++) {
            names.add("n" + i);
        }
        return names;
    }

    /** Mostly the same few, in the same order. */
    private static String name(Random random, int index) {
        return NAMES.get(random.nextInt(8) > 0 ? index % 10 : random.nextInt(NAMES.size()));
    }

    private static List<String> read(String document, Engine engine) {
        Source source = Source.of(new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8)));
        try (Document<Rows> rows = Document.open(Rows.class, source, Options.DEFAULT.withEngine(engine))) {
            return rows.root()
                    .removeRows()
                    .removeStream()
                    .map(row -> row.a() + " " + row.ab() + " " + row.longName())
                    .toList();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n10NamesInTurnAndOutOfTurn(Engine engine) {
        Random random = new Random(1);
        StringBuilder document = new StringBuilder("<rows xmlns:p='urn:p'>");
        List<String> expected = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            List<List<String>> values = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            StringBuilder elements = new StringBuilder();
            for (int i = 0; i < 20; i++) {
                String name = name(random, i);
                String start = STARTS[random.nextInt(4) > 0 ? 0 : random.nextInt(STARTS.length)].formatted(name);
                elements.append(start).append(i).append("</").append(name).append('>');
                if (NAMES.indexOf(name) < values.size()) {
                    values.get(NAMES.indexOf(name)).add(Integer.toString(i));
                }
            }
            document.append("<unknown>").append(elements).append("</unknown>");
            document.append("<row>").append(elements).append("</row>");
            expected.add(values.get(0) + " " + values.get(1) + " " + values.get(2));
        }

        assertThat(read(document.append("</rows>").toString(), engine)).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n10WhatIsNoNameIsNoneWhereOneIsExpected(Engine engine) {
        String row = "<unknown><abc>1</abc></unknown><row><a>1</a></row>";
        for (String wrong :
                new String[] {"<ab:>1</ab:>", "<ab%>1</ab%>", "<ab'/>", "<abc:d/>", "<abc:>1</abc:>", "<abc"}) {
            String document = "<rows>" + row.repeat(3) + row.replace("<abc>1</abc>", wrong) + row + "</rows>";

            assertThatExceptionOfType(WellFormednessException.class).as(wrong).isThrownBy(() -> read(document, engine));
        }
    }
}
