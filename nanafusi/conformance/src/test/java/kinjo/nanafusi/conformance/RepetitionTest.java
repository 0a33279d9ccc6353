package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Limits;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.XmlException;
import kinjo.nanafusi.conformance.Shops.Town;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Row N1: records with the same markup are compared with the one before; nothing else changes. */
class RepetitionTest {

    private static final String HOUSE = "<house><price>1</price><addr>a</addr><built>2020-02-02</built></house>";

    private static String dump(String document, Engine engine) {
        return Dump.of(Town.class, Source.of(bytes(document)), engine);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String town(String houses) {
        return "<town name='t' founded='1'>" + houses + "</town>";
    }

    @Test
    void bothEnginesGiveTheSameTreesOfTables() {
        for (long seed = 0; seed < 1_000; seed++) {
            String document = RandomTable.of(seed, 40);
            String reflective = dump(document, Engine.REFLECTIVE);

            assertThat(dump(document, Engine.GENERATED)).as("seed %d", seed).isEqualTo(reflective);
            assertThat(reflective).as("seed %d", seed).doesNotContain("!");
        }
    }

    @Test
    void bothEnginesAgreeOnTablesWithRandomEdits() {
        for (long seed = 0; seed < 3_000; seed++) {
            String document = RandomEdits.of(RandomTable.of(seed, 12), "<house", seed);

            assertThat(dump(document, Engine.GENERATED))
                    .as("seed %d: %s", seed, document)
                    .isEqualTo(dump(document, Engine.REFLECTIVE));
        }
    }

    @Test
    void theSizeOfThePiecesDoesNotMatter() {
        for (long seed = 0; seed < 100; seed++) {
            String document = RandomTable.of(seed, 20);
            String whole = dump(document, Engine.GENERATED);

            for (int size : new int[] {1, 5, 64}) {
                Source source = Source.of(Pieces.of(bytes(document), size));
                assertThat(Dump.of(Town.class, source, Engine.GENERATED))
                        .as("seed %d in pieces of %d", seed, size)
                        .isEqualTo(whole);
            }
        }
    }

    @Test
    void bothEnginesStopAtTheSamePlaceWhereverATableIsCutOff() {
        byte[] document = bytes(town(HOUSE.repeat(4)));
        for (int length = 0; length < document.length; length++) {
            String part = new String(Arrays.copyOf(document, length), StandardCharsets.UTF_8);

            assertThat(dump(part, Engine.GENERATED))
                    .as("first %d bytes", length)
                    .endsWith("! WellFormednessException")
                    .isEqualTo(dump(part, Engine.REFLECTIVE));
        }
    }

    @Test
    void everyByteOfARepeatedRecordIsChecked() {
        String document = town(HOUSE.repeat(4));
        int third = document.indexOf("<house>") + 2 * HOUSE.length();
        for (int at = third; at < third + HOUSE.length(); at++) {
            for (String piece :
                    new String[] {"<", ">", "&", "/", "]]>", " ", "\r", "1", "x", "é", "\u0001", ":", "'"}) {
                for (int deleted = 0; deleted < 2; deleted++) {
                    String changed = document.substring(0, at) + piece + document.substring(at + deleted);

                    assertThat(dump(changed, Engine.GENERATED)).as(changed).isEqualTo(dump(changed, Engine.REFLECTIVE));
                }
            }
            String notAllowed = document.substring(0, at) + "\uFFFE" + document.substring(at);
            assertThat(dump(notAllowed, Engine.GENERATED)).as(notAllowed).endsWith("! WellFormednessException");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // The same bytes mean something else in another namespace, under another name, at another depth.
                "<house xmlns='u'><price>1</price><addr>a</addr><built>2020-02-02</built></house>",
                "<hall><price>1</price><addr>a</addr><built>2020-02-02</built></hall>",
                "<hall><price>1</price><addr>a</addr><built>2020-02-02</built></house>",
                "<p:house xmlns:p=''><price>1</price><addr>a</addr><built>2020-02-02</built></p:house>",
                "<p:house xmlns:p='u'><price>1</price><addr>a</addr><built>2020-02-02</built></p:house>",
                "<house><price>1</price><addr>a</addr><built>2020-02-02</built></house >",
                "<house/>",
                "<house></house>",
                "<house><price>1</price><addr>]]></addr><built>2020-02-02</built></house>",
                "<house><price>1</price><addr>&#1;</addr><built>2020-02-02</built></house>",
                "<house><price></price><addr>a</addr><built>2020-02-02</built></house>",
                "<house><price>x</price><addr>a</addr><built>2020-02-02</built></house>",
                "<house><price>1</price><addr>a</addr><built>2020-02-30</built></house>",
                "<house><price>1</price><addr>a</addr><built>2020-00-30</built></house>",
                "<house><price>1</price><addr>a</addr><built>-000-01-30</built></house>",
                "<house><price>2147483648</price><addr>a</addr><built>2020-02-02</built></house>"
            })
    void afterRecordsOfTheSameMarkup(String other) {
        String document = town(HOUSE.repeat(3) + other + HOUSE.repeat(3));

        assertThat(dump(document, Engine.GENERATED)).isEqualTo(dump(document, Engine.REFLECTIVE));
    }

    @Test
    void aValueThatIsWrongIsToldByItsPlace() {
        String document = town(
                (HOUSE + "\n").repeat(5) + "<house><price>x</price><addr>a</addr><built>2020-02-02</built></house>");

        assertThat(messageOf(document, Options.DEFAULT.withEngine(Engine.GENERATED)))
                .contains("\"x\" is not a value of type int at line 6, column 15")
                .contains("/town/house/price");
    }

    @Test
    void limitsHoldForRepeatedRecords() {
        String deep = "<house><price>1</price><u><v><w>1</w></v></u></house>";
        Options options = Options.DEFAULT.withEngine(Engine.GENERATED).withLimits(Limits.DEFAULT.withDepth(5));

        assertThat(messageOf(town(deep.repeat(3)), options)).isEmpty();
        assertThat(messageOf(town(deep.repeat(3)), options.withLimits(Limits.DEFAULT.withDepth(4))))
                .contains("more than 4 elements open at once");
    }

    @Test
    void theLimitOfDepthHoldsForARecordOfAKnownMarkupThatIsDeeperThanTheOthers() {
        String row = "<r><text>1</text><u><v>1</v></u></r>";
        String table = "<table xmlns='urn:t' version='1'><size xmlns=''>0</size><body id='1'>%s</body></table>";
        Options options = Options.DEFAULT.withEngine(Engine.GENERATED).withLimits(Limits.DEFAULT.withDepth(5));

        assertThat(messageOfRows(table.formatted(row.repeat(20)), options)).isEmpty();
        assertThat(messageOfRows(table.formatted(row.repeat(20) + "<r>" + row + "</r>"), options))
                .contains("more than 5 elements open at once");
    }

    private static String messageOfRows(String document, Options options) {
        try (Document<Tables.Table> table = Document.open(Tables.Table.class, Source.of(bytes(document)), options)) {
            table.root().getBody().removeRows().removeStream().forEach(Tables::text);
            return "";
        } catch (XmlException e) {
            return e.getMessage();
        }
    }

    @Test
    void markupThatIsNotWantedIsSkipped() {
        String house = "<house><a>1</a><price>%d</price><b><c x='1'>t</c>m</b><addr>%s</addr><d/></house>";
        StringBuilder houses = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            houses.append(house.formatted(i, "addr" + i));
        }
        try (Document<Town> town = Document.open(
                Town.class, Source.of(bytes(town(houses.toString()))), Options.DEFAULT.withEngine(Engine.GENERATED))) {
            List<String> all = town.root()
                    .removeHouses()
                    .removeStream()
                    .map(each -> each.getPrice() + each.getAddr())
                    .toList();
            assertThat(all).hasSize(20).startsWith("0addr0", "1addr1").endsWith("19addr19");
        }
    }

    private static String messageOf(String document, Options options) {
        try (Document<Town> town = Document.open(Town.class, Source.of(bytes(document)), options)) {
            town.root().removeHouses().removeStream().forEach(house -> {});
            return "";
        } catch (XmlException e) {
            return e.getMessage();
        }
    }
}
