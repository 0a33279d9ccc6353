package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.Year;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import kinjo.nanafusi.Adapter;
import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Lazy;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.Options.Producer;
import kinjo.nanafusi.Text;
import kinjo.nanafusi.Using;
import kinjo.nanafusi.ValueException;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.conformance.Shops.Town;
import kinjo.nanafusi.records.RecordCursor;
import kinjo.nanafusi.records.Records;
import kinjo.nanafusi.records.Split;
import kinjo.nanafusi.source.SeekableInput;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Options.lenient: what is not as the types say is passed over by both engines in the same way, what is not XML by neither. */
class LenientTest {

    private static final Options GENERATED = Options.DEFAULT.withEngine(Engine.GENERATED);
    private static final Options REFLECTIVE = Options.DEFAULT.withEngine(Engine.REFLECTIVE);

    @Element("stock")
    interface Stock extends XTree {
        @Attribute
        Integer size();

        @Attribute
        int version();

        @Element
        String title();

        @Element
        Integer count();

        @Element("year")
        @Using(YearAdapter.class)
        List<Year> years();

        @Cut("number")
        XList<Integer> numbers();

        @Cut("thing")
        XList<Thing> things();

        @Element
        Box box();
    }

    interface Box extends XTree {
        @Attribute
        Boolean open();

        @Cut("note")
        XList<Note> notes();
    }

    interface Thing extends XTree {
        @Attribute
        Long id();

        @Element
        int price();

        @Element
        Integer weight();

        @Element
        Double width();

        @Element
        BigDecimal tax();

        @Element
        LocalDate built();

        @Element
        Shops.Color color();

        @Element
        @Lazy
        String name();

        @Element("n")
        List<Integer> numbers();

        @Element("note")
        List<Note> notes();

        @Element
        Note first();
    }

    interface Note extends XTree {
        @Attribute
        Boolean read();

        @Text
        Integer stars();
    }

    static final class YearAdapter implements Adapter<Year> {
        @Override
        public Year parse(String text) {
            return Year.parse(text);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String dump(Class<? extends XTree> type, String document, Options options) {
        return Dump.of(type, Source.of(bytes(document)), options);
    }

    private static String thing(String parts) {
        return "<stock version='1'><thing>" + parts + "</thing></stock>";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "<price>1</price><weight>heavy</weight>          | weight=-",
                "<price>1</price><weight/><width>2.5</width>     | weight=- width=\"2.5\"",
                "<price>1</price><price>2</price>                | price=\"1\"",
                "<price>1</price><weight>x</weight><weight>2</weight> | weight=-",
                "<price>1</price><width>1,5</width>              | width=-",
                "<price>1</price><tax>1e3</tax>                  | tax=-",
                "<price>1</price><built>2023-02-29</built>       | built=-",
                "<price>1</price><color>BLUE</color>             | color=-",
                "<price>1<b>2</b>3</price>                       | price=\"13\"",
                "<price>1</price><name>a <b c='&amp;'><i/></b>&lt; c</name> | name=\"a < c\"",
                "<price>1</price><n>1</n><n>two</n><n>3</n>      | numbers=[\"1\"\"3\"]",
                "<price>1</price><note read='maybe'>5</note>     | notes=[{read=- stars=\"5\" }]",
                "<price>1</price><first>1</first><first>2</first> | first={read=- stars=\"1\" }",
                "<note>many</note><price>1</price>               | notes=[{read=- stars=- }]",
            })
    void whatIsPassedOver(String parts, String expected) {
        for (Options options : List.of(GENERATED, REFLECTIVE)) {
            assertThat(dump(Stock.class, thing(parts), options)).endsWith(" ! ValueException");
            assertThat(dump(Stock.class, thing(parts), options.lenient()))
                    .contains(expected)
                    .doesNotContain("!");
        }
    }

    @Test
    void whatIsPassedOverInElementsThatAreReadStepByStep() {
        String document =
                "<stock version='1' size='many'><year>2020</year><year>?</year><count>one</count><count>2</count>"
                        + "<number>1</number><number>?</number><number>3</number><title>a<b/></title><title>c</title>"
                        + "<box open='?'><note>1</note><note>x</note></box><box><note>2</note></box></stock>";
        for (Options options : List.of(GENERATED, REFLECTIVE)) {
            assertThat(dump(Stock.class, document, options.lenient()))
                    .isEqualTo("{numbers=(\"1\"\"3\") things=() box={notes=({read=- stars=\"1\" }{read=- stars=- })"
                            + " open=- } count=- size=- title=\"a\" version=\"1\" years=[\"2020\"] }");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "<stock/>                                             | the attribute version is missing",
                "<stock version='x'/>                                 | \"x\" is not a value of type int",
                "<stock version='1'><thing/></stock>                  | <price> is missing",
                "<stock version='1'><thing><price>x</price></thing></stock> | \"x\" is not a value of type int",
                "<shop/>                                              | the document element is <shop>, not <stock>",
            })
    void whatHasNoNullIsNot(String document, String message) {
        for (Options options : List.of(GENERATED, REFLECTIVE)) {
            assertThatExceptionOfType(ValueException.class)
                    .isThrownBy(() -> {
                        try (Document<Stock> stock =
                                Document.open(Stock.class, Source.of(bytes(document)), options.lenient())) {
                            stock.root().things().removeStream().forEach(thing -> {});
                        }
                    })
                    .withMessageStartingWith(message)
                    .withMessageContaining(" at line 1, column ");
        }
    }

    /** Parts of a thing, as the type says them and otherwise. */
    private static final String[] PARTS = {
        "<weight>3</weight>",
        "<weight>heavy</weight>",
        "<weight>1<weight>2</weight></weight>",
        "<width>1.5</width>",
        "<width/>",
        "<tax>3.10</tax>",
        "<tax>a&amp;b</tax>",
        "<built>1999-12-31</built>",
        "<built>1999-12-32</built>",
        "<color>RED</color>",
        "<color>red</color>",
        "<name>plain</name>",
        "<name>a<i x='&lt;' y:z='1' xmlns:y='u'>b<price>7</price></i>c &amp; <!-- --> d</name>",
        "<n>1</n>",
        "<n>one</n>",
        "<note read='true'>5</note>",
        "<note read='maybe'>many</note>",
        "<first>1</first>",
        "<first read=''/>",
        "<price>4</price>",
        "<price>cheap</price>",
        "<other><price>9</price></other>",
        "<!-- c -->",
        " text "
    };

    private static String randomStock(Random random) {
        StringBuilder stock = new StringBuilder("<stock version='1'" + (random.nextBoolean() ? " size='x'>" : ">"));
        for (int i = random.nextInt(8); i > 0; i--) {
            stock.append("<thing").append(random.nextBoolean() ? "" : " id='?'").append("><price>1</price>");
            for (int j = random.nextInt(8); j > 0; j--) {
                stock.append(PARTS[random.nextInt(PARTS.length)]);
            }
            stock.append("</thing>");
            stock.append(
                    switch (random.nextInt(12)) {
                        case 0 -> "<count>1</count>";
                        case 1 -> "<count>x</count>";
                        case 2 -> "<number>1</number><number/>";
                        case 3 -> "<box><note read='1'/></box>";
                        case 4 -> "<year>2020</year><year>0x7</year>";
                        default -> "";
                    });
        }
        return stock.append("</stock>").toString();
    }

    @Test
    void bothEnginesPassOverTheSame() {
        for (long seed = 0; seed < 2_000; seed++) {
            String document = randomStock(new Random(seed));
            String reflective = dump(Stock.class, document, REFLECTIVE.lenient());

            assertThat(dump(Stock.class, document, GENERATED.lenient()))
                    .as("seed %d: %s", seed, document)
                    .isEqualTo(reflective);
            assertThat(reflective).as("seed %d: %s", seed, document).doesNotContain("!");
        }
    }

    /** Things of many random stocks; more than is read at once. */
    private static String largeStock() {
        StringBuilder stock = new StringBuilder("<stock version='1'>");
        for (long seed = 0; stock.length() < 200_000; seed++) {
            String one = randomStock(new Random(seed));
            stock.append(one, one.indexOf('>') + 1, one.lastIndexOf('<'));
        }
        return stock.append("</stock>").toString();
    }

    @Test
    void theWayTheBytesComeDoesNotMatter() {
        String document = largeStock();
        String expected = dump(Stock.class, document, REFLECTIVE.lenient());

        assertThat(dump(Stock.class, document, GENERATED.lenient())).isEqualTo(expected);
        for (int size : new int[] {7, 64, 100_000}) {
            Source pieces = Source.of(Pieces.of(bytes(document), size));
            assertThat(Dump.of(Stock.class, pieces, GENERATED.lenient())).isEqualTo(expected);
        }
        for (Producer producer : Producer.values()) {
            assertThat(dump(Stock.class, document, GENERATED.lenient().withProducer(producer)))
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void splitsHaveTheElementsOfTheWhole(Engine engine) throws IOException {
        String notes = "<note>1</note><note read='?'>x</note>";
        byte[] document = bytes("<stock version='1'><box>" + notes + "</box><box>" + notes + "</box></stock>");
        Records<Stock, Note> records = Records.of(
                Stock.class,
                stock -> stock.box().notes(),
                Options.DEFAULT.withEngine(engine).lenient());
        SeekableInput input = offset -> Source.of(Arrays.copyOfRange(document, (int) offset, document.length));
        List<Integer> stars = new ArrayList<>();
        for (Split rest = Split.WHOLE; rest != null; ) {
            Records.Division division = records.divide(rest, input, 1);
            try (RecordCursor<Note> cursor = records.open(division.first(), input)) {
                for (Note note; (note = cursor.next()) != null; ) {
                    stars.add(note.stars());
                }
            }
            rest = division.rest();
        }

        assertThat(stars).containsExactly(1, null);
    }

    @Test
    void whatTheTypesSayIsReadAsEver() {
        for (long seed = 0; seed < 500; seed++) {
            String document = RandomTown.of(seed);

            assertThat(dump(Town.class, document, GENERATED.lenient()))
                    .as("seed %d", seed)
                    .isEqualTo(dump(Town.class, document, GENERATED));
        }
    }

    @Test
    void nothingIsPassedOverThatIsNotWellFormed() {
        for (long seed = 0; seed < 3_000; seed++) {
            String document = RandomEdits.of(RandomTown.of(seed), "<town", seed);
            String lenient = dump(Town.class, document, GENERATED.lenient());

            assertThat(lenient)
                    .as("seed %d: %s", seed, document)
                    .isEqualTo(dump(Town.class, document, REFLECTIVE.lenient()));
            if (dump(Town.class, document, GENERATED).endsWith(" ! WellFormednessException")) {
                assertThat(lenient).as("seed %d: %s", seed, document).endsWith(" ! WellFormednessException");
            }
        }
    }
}
