package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Doctype;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Nillable;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.WellFormednessException;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.XmlException;
import kinjo.nanafusi.conformance.Shops.Town;
import kinjo.nanafusi.conformance.Tables.Section;
import kinjo.nanafusi.conformance.Tables.Table;
import kinjo.nanafusi.join.ListMap;
import kinjo.nanafusi.records.RecordCursor;
import kinjo.nanafusi.records.Records;
import kinjo.nanafusi.records.Records.Division;
import kinjo.nanafusi.records.Split;
import kinjo.nanafusi.source.SeekableInput;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A document that is read in splits gives the same elements as one that is read at once. */
class SplitsTest {

    private static final byte[] TABLE = bytes("\uFEFF" + Tables.DOCUMENT);

    /** A cut list, and what shows all of an element. */
    private record Sample<T extends XTree, R>(Class<T> type, Function<T, XList<R>> list, Function<R, String> text) {

        List<String> atOnce(byte[] document) {
            try (Document<T> opened = Document.open(type, Source.of(document))) {
                return list.apply(opened.root()).removeStream().map(text).toList();
            }
        }

        Records<T, R> records(Engine engine) {
            return Records.of(type, list, Options.DEFAULT.withEngine(engine));
        }

        List<String> read(Engine engine, byte[] document, List<Split> splits) throws IOException {
            Records<T, R> records = records(engine);
            List<String> texts = new ArrayList<>();
            for (Split split : splits) {
                try (RecordCursor<R> cursor = records.open(split, input(document))) {
                    texts.addAll(take(cursor, Integer.MAX_VALUE));
                }
            }
            return texts;
        }

        List<String> take(RecordCursor<R> cursor, int count) {
            List<String> texts = new ArrayList<>();
            for (R record; texts.size() < count && (record = cursor.next()) != null; ) {
                texts.add(text.apply(record));
            }
            return texts;
        }

        List<Split> divide(byte[] document, long size) throws IOException {
            Records<T, R> records = records(Engine.BEST);
            List<Split> splits = new ArrayList<>();
            Split rest = Split.WHOLE;
            while (rest != null) {
                Division division = records.divide(rest, input(document), size);
                splits.add(division.first());
                rest = division.rest();
            }
            return splits;
        }
    }

    private static final Sample<Table, Tables.Row> ROWS =
            new Sample<>(Table.class, table -> table.removeBody().removeRows(), Tables::text);
    private static final Sample<Table, Section> SECTIONS =
            new Sample<>(Table.class, table -> table.getBody().getSections(), Tables::text);
    private static final Sample<Table, Section> SECTIONS_IN_PART =
            new Sample<>(Table.class, table -> table.getBody().getSections(), Tables::firstItem);

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static SeekableInput input(byte[] document) {
        return offset -> Source.of(Arrays.copyOfRange(document, (int) offset, document.length));
    }

    @Test
    void documentsWithADoctypeAreNotDivided() throws IOException {
        byte[] document = bytes("<!DOCTYPE t:table [<!ENTITY m 'meant'>]>\n"
                + Tables.DOCUMENT.substring(Tables.DOCUMENT.indexOf("<!--")).replace("mark=\"2\"", "mark='&m;'"));
        Records<Table, Tables.Row> records = Records.of(
                Table.class, table -> table.removeBody().removeRows(), Options.DEFAULT.withDoctype(Doctype.INTERNAL));

        Division division = records.divide(Split.WHOLE, input(document), 1);

        assertThat(division.rest()).isNull();
        try (RecordCursor<Tables.Row> cursor = records.open(division.first(), input(document))) {
            assertThat(ROWS.take(cursor, 3)).last().isEqualTo("meant=Ōji </t:r>[2.1=in[]]");
        }
    }

    @Test
    void theListHasTheElementsThatAreMeant() {
        assertThat(ROWS.atOnce(TABLE))
                .containsExactly(
                        "1=one[]",
                        "a <t:r> b=null[]",
                        "2=Ōji </t:r>[2.1=in[]]",
                        "3=null[]",
                        "null=\uD83C\uDFE0[]",
                        "5=five[]");
        assertThat(SECTIONS.atOnce(TABLE)).containsExactly("a[1, 2]", "empty[]", "b[3, ]");
    }

    @ParameterizedTest
    @EnumSource(names = {"GENERATED", "REFLECTIVE"})
    void everySizeOfTheSplitsGivesTheSameElements(Engine engine) throws IOException {
        for (Sample<?, ?> sample : List.of(ROWS, SECTIONS, SECTIONS_IN_PART)) {
            List<String> expected = sample.atOnce(TABLE);
            for (long size = 1; size <= TABLE.length; size++) {
                List<Split> splits = sample.divide(TABLE, size);

                assertThat(sample.read(engine, TABLE, splits))
                        .as("size %d", size)
                        .isEqualTo(expected);
                assertThat(splits.stream().mapToLong(Split::count).sum()).isEqualTo(expected.size());
            }
            assertThat(sample.divide(TABLE, 1)).hasSameSizeAs(expected);
            assertThat(sample.divide(TABLE, TABLE.length)).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"GENERATED", "REFLECTIVE"})
    void aReaderGoesOnBehindEveryElement(Engine engine) throws IOException {
        for (Sample<?, ?> sample : List.of(ROWS, SECTIONS, SECTIONS_IN_PART)) {
            List<Split> whole = List.of(Split.WHOLE);
            for (List<Split> splits : List.of(whole, sample.divide(TABLE, 1), sample.divide(TABLE, 200))) {
                for (Split split : splits) {
                    requireRestsOf(sample, engine, TABLE, split);
                }
            }
        }
    }

    private static <R> void requireRestsOf(Sample<?, R> sample, Engine engine, byte[] document, Split split)
            throws IOException {
        List<String> expected = sample.read(engine, document, List.of(split));
        for (int stop = 0; stop <= expected.size(); stop++) {
            try (RecordCursor<R> cursor = sample.records(engine).open(split, input(document))) {
                List<String> texts = sample.take(cursor, stop);
                Split rest = cursor.rest();
                texts.addAll(sample.read(engine, document, List.of(rest)));

                assertThat(texts).as("stopped behind %d", stop).isEqualTo(expected);
                // The position is a snapshot; the reader itself goes on as well.
                assertThat(sample.take(cursor, Integer.MAX_VALUE)).isEqualTo(expected.subList(stop, expected.size()));
                if (engine == Engine.GENERATED && split.head().length > 0) {
                    assertThat(rest.skipped()).isZero();
                }
            }
        }
    }

    @Test
    void theRestOfASplitCanBeReadFromEveryRestAgain() throws IOException {
        Split rest = ROWS.divide(TABLE, TABLE.length).getFirst();
        List<String> texts = new ArrayList<>();
        while (rest.count() > 0) {
            try (RecordCursor<Tables.Row> cursor =
                    ROWS.records(Engine.GENERATED).open(rest, input(TABLE))) {
                texts.addAll(ROWS.take(cursor, 1));
                rest = cursor.rest();
            }
        }
        assertThat(texts).isEqualTo(ROWS.atOnce(TABLE));
    }

    @Element("prices")
    interface Prices extends XTree {
        @Element
        int total();

        @Cut("price")
        XList<Integer> prices();
    }

    @ParameterizedTest
    @EnumSource(names = {"GENERATED", "REFLECTIVE"})
    void theRestOfADivisionIsReadWithoutWhatStandsBeforeIt(Engine engine) throws IOException {
        byte[] document = bytes("<prices><total>6</total><price>1</price><price>2</price><price>3</price></prices>");
        Records<Prices, Integer> records = Records.of(Prices.class, Prices::prices, Options.DEFAULT.withEngine(engine));
        Split rest = records.divide(Split.WHOLE, input(document), 1).rest();

        List<Integer> prices = new ArrayList<>();
        try (RecordCursor<Integer> cursor = records.open(rest, input(document))) {
            for (Integer price; (price = cursor.next()) != null; ) {
                prices.add(price);
            }
        }
        assertThat(prices).containsExactly(2, 3);
    }

    @Element("offers")
    interface Offers extends XTree {
        @Cut("offer")
        @Nillable
        XList<Integer> offers();
    }

    @ParameterizedTest
    @EnumSource(names = {"GENERATED", "REFLECTIVE"})
    void elementsThatAreNilBelongToNoSplit(Engine engine) throws IOException {
        Sample<Offers, Integer> offers = new Sample<>(Offers.class, Offers::offers, String::valueOf);
        String nil = "<offer x:nil='true'/>";
        byte[] document =
                bytes("<offers xmlns:x='http://www.w3.org/2001/XMLSchema-instance'>" + nil + "<offer>1</offer>" + nil
                        + nil + "<offer x:nil='false'>2</offer><offer>3</offer>" + nil + "</offers>");

        List<Split> splits = offers.divide(document, 1);

        assertThat(splits).hasSize(3);
        assertThat(offers.read(engine, document, splits)).containsExactly("1", "2", "3");
        assertThat(offers.read(engine, document, List.of(Split.WHOLE))).containsExactly("1", "2", "3");
    }

    @Test
    void randomDocumentsAreDividedRight() throws IOException {
        Sample<Town, Shops.House> houses = new Sample<>(
                Town.class,
                Town::removeHouses,
                house -> house.id() + " " + house.getPrice() + " " + house.getAddr() + house.tags()
                        + house.rooms().stream()
                                .map(room -> room.name() + room.lit() + room.use())
                                .toList());
        Sample<Town, Shops.Shop> shops = new Sample<>(
                Town.class,
                Town::getShops,
                shop -> shop.owner()
                        + shop.items().stream().map(Shops.Item::sku).toList()
                        + shop.title());
        for (long seed = 0; seed < 200; seed++) {
            byte[] document = bytes(RandomTown.of(seed));
            for (Sample<?, ?> sample : List.of(houses, shops)) {
                List<String> expected = sample.atOnce(document);
                for (long size : new long[] {1, 100, 1_000}) {
                    List<Split> splits = sample.divide(document, size);
                    assertThat(sample.read(Engine.GENERATED, document, splits))
                            .as("seed %d, size %d", seed, size)
                            .isEqualTo(expected);
                    requireRestsOf(sample, Engine.GENERATED, document, splits.getLast());
                }
            }
        }
    }

    @Test
    void aDocumentInAnotherEncodingIsOneSplit() throws IOException {
        String latin = Tables.DOCUMENT.replace("\uD83C\uDFE0", "x").replace("Ō", "O");
        for (String name : List.of("UTF-16", "ISO-8859-1")) {
            byte[] document = latin.replace("utf-8", name).getBytes(Charset.forName(name));

            List<Split> splits = ROWS.divide(document, 1);

            assertThat(splits).containsExactly(Split.WHOLE);
            assertThat(ROWS.read(Engine.GENERATED, document, splits)).isEqualTo(ROWS.atOnce(document));
            requireRestsOf(ROWS, Engine.GENERATED, document, Split.WHOLE);
        }
    }

    @Test
    void aListWithoutElementsIsAnEmptySplit() throws IOException {
        byte[] document = bytes("<t:table xmlns:t='urn:t' version='1'><size>0</size><t:body id='1'/></t:table>");

        List<Split> splits = ROWS.divide(document, 1);

        assertThat(splits).extracting(Split::count).containsExactly(0L);
        assertThat(ROWS.read(Engine.GENERATED, document, splits)).isEmpty();
        byte[] latin = ("<?xml version='1.0' encoding='ISO-8859-1'?><t:table xmlns:t='urn:t' version='1' name='"
                        + "é".repeat(200) + "'><size>0</size><t:body id='1'></t:body></t:table>")
                .getBytes(StandardCharsets.ISO_8859_1);
        assertThat(ROWS.divide(latin, 1)).extracting(Split::count).containsExactly(0L);
    }

    @Test
    void theListMayBeMissingWithWhatIsAroundIt() throws IOException {
        byte[] document = bytes("<t:table xmlns:t='urn:t' version='1'><size>0</size></t:table>");
        Sample<Table, Tables.Row> rows = new Sample<>(
                Table.class,
                table -> table.getBody() == null ? null : table.getBody().getRows(),
                Tables::text);

        assertThat(rows.read(Engine.GENERATED, document, List.of(Split.WHOLE))).isEmpty();
        assertThat(rows.read(Engine.GENERATED, document, rows.divide(document, 1)))
                .isEmpty();
        assertThat(rows.read(Engine.GENERATED, TABLE, rows.divide(TABLE, 1))).isEqualTo(ROWS.atOnce(TABLE));
    }

    @Test
    void theReaderOfASplitReadsNoMoreThanItNeeds() throws IOException {
        byte[] document = Houses.document(100_000);
        Sample<Houses, Houses.House> houses =
                new Sample<>(Houses.class, Houses::removeHouses, house -> "" + house.price());
        Split rest = Split.WHOLE;
        for (int split = 0; split < 3; split++) {
            Division division = houses.records(Engine.GENERATED).divide(rest, cutOff(document, rest), 1_000);
            assertThat(houses.read(Engine.GENERATED, document, List.of(division.first())))
                    .hasSize((int) division.first().count());
            rest = division.rest();
        }
        assertThat(rest.offset()).isBetween(3_000L, 4_000L);
    }

    /** The next 200 KB are there, and then something that is not XML. */
    private static SeekableInput cutOff(byte[] document, Split split) {
        byte[] start = Arrays.copyOf(document, (int) split.offset() + 200_000);
        Arrays.fill(start, start.length - 100, start.length, (byte) '<');
        return input(start);
    }

    @Test
    void whatIsNotWellFormedBetweenElementsIsFoundByTheScan() throws IOException {
        String text = Tables.DOCUMENT.replace("<!-- <section/> -->", "").replace("<other>", "&other;");
        byte[] document = bytes(text);
        Split split = ROWS.records(Engine.GENERATED)
                .divide(Split.WHOLE, input(document), 1)
                .rest();

        assertThatExceptionOfType(WellFormednessException.class)
                .isThrownBy(() -> ROWS.records(Engine.GENERATED).divide(split, input(document), 10_000))
                .satisfies(e -> assertThat(split.placeOf(e.location().offset()))
                        .isEqualTo(bytes(text.substring(0, text.indexOf("&other;"))).length));
    }

    @Test
    void everyByteThatIsNotWellFormedIsFoundByTheScanOrAReader() throws IOException {
        byte[] document = Tables.DOCUMENT.getBytes(StandardCharsets.UTF_8);
        for (Sample<?, ?> sample : List.of(ROWS, SECTIONS)) {
            for (int at = Tables.DOCUMENT.indexOf("<t:table"); at < document.length; at++) {
                byte[] changed = document.clone();
                changed[at] = (byte) "<>&/\"'!]-:a".charAt(at % 11);

                String atOnce = outcome(() -> sample.atOnce(changed));
                String inSplits = outcome(() -> sample.read(Engine.GENERATED, changed, sample.divide(changed, 300)));

                // At once what the type says of the elements around the list is checked as well; what follows the list
                // is not.
                if (!atOnce.equals("ValueException")
                        && (atOnce.equals("WellFormednessException") || !inSplits.equals("WellFormednessException"))) {
                    assertThat(inSplits)
                            .as(() -> new String(changed, StandardCharsets.UTF_8))
                            .isEqualTo(atOnce);
                }
            }
        }
    }

    private interface Reading {
        List<String> read() throws IOException;
    }

    /** The elements or the error. */
    private static String outcome(Reading reading) throws IOException {
        try {
            return reading.read().toString();
        } catch (XmlException e) {
            return e.getClass().getSimpleName();
        }
    }

    @Test
    void theFunctionHasToGiveACutList() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> Records.of(
                        Houses.class, houses -> ListMap.of(houses.getHouses().iterator(), house -> house)))
                .withMessage("the list has to be one of the cut lists of " + Houses.class.getName()
                        + " itself, not one made from it");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> Records.of(Table.class, table -> table.version() == 1 ? null : null))
                .withMessageContaining("may call accessors of trees only")
                .withRootCauseInstanceOf(IllegalStateException.class);
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> Records.of(Shops.Item.class, item -> null))
                .withMessageContaining("needs @Element");
    }
}
