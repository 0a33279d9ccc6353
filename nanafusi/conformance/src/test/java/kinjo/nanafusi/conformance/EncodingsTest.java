package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import kinjo.nanafusi.LimitException;
import kinjo.nanafusi.Limits;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.ValueException;
import kinjo.nanafusi.WellFormednessException;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XmlException;
import kinjo.nanafusi.conformance.Houses.House;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The start of a document, its encoding and what a message says: the same with both engines. */
class EncodingsTest {

    private static final Engine[] ENGINES = {Engine.GENERATED, Engine.REFLECTIVE};
    private static final String HOUSES = "<houses><house><price>7</price></house></houses>";
    private static final String MARK = "\uFEFF";
    private static final Charset UTF_32BE = Charset.forName("UTF-32BE");
    private static final Charset UTF_32LE = Charset.forName("UTF-32LE");

    private static List<Integer> prices(Source source, Options options) {
        List<Integer> prices = new ArrayList<>();
        Houses.open(source, options).forEachRemaining(house -> prices.add(house.price()));
        return prices;
    }

    /** Read at once and byte by byte, by both engines. */
    private static void refused(byte[] document, String problem) {
        for (Engine engine : ENGINES) {
            Options options = Options.DEFAULT.withEngine(engine);
            assertThatExceptionOfType(WellFormednessException.class)
                    .as("%s", engine)
                    .isThrownBy(() -> prices(Source.of(document), options))
                    .withMessageContaining(problem);
            assertThatExceptionOfType(WellFormednessException.class)
                    .as("%s, byte by byte", engine)
                    .isThrownBy(() -> prices(Source.of(Pieces.of(document, 1)), options))
                    .withMessageContaining(problem);
        }
    }

    private static void taken(byte[] document) {
        for (Engine engine : ENGINES) {
            Options options = Options.DEFAULT.withEngine(engine);
            assertThat(prices(Source.of(document), options)).as("%s", engine).containsExactly(7);
            assertThat(prices(Source.of(Pieces.of(document, 1)), options))
                    .as("%s, byte by byte", engine)
                    .containsExactly(7);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(chars = {'\u000B', '\f', '\u0085', '\u2028', '\u00A0'})
    void onlyXmlsWhiteSpaceIsInADeclaration(char space) {
        refused(utf8("<?xml version='1.0'" + space + "?>" + HOUSES), "an XML declaration is");
    }

    @Test
    void aDeclarationMayBeLong() {
        String spaces = " \t\r\n".repeat(1_000);
        taken(utf8("<?xml" + spaces + "version" + spaces + "=" + spaces + "'1.0'" + spaces + "encoding='utf-8'" + spaces
                + "standalone='yes'" + spaces + "?>" + HOUSES));
    }

    @Test
    void oneMarkIsEnough() {
        taken(utf8(MARK + HOUSES));
        refused(utf8(MARK + MARK + HOUSES), "a second byte order mark");
        for (Charset wide : new Charset[] {
            StandardCharsets.UTF_16BE,
            StandardCharsets.UTF_16LE,
            Charset.forName("UTF-32BE"),
            Charset.forName("UTF-32LE")
        }) {
            taken((MARK + HOUSES).getBytes(wide));
            refused((MARK + MARK + HOUSES).getBytes(wide), "a second byte order mark");
        }
    }

    @Test
    void theDeclaredEncodingIsThatOfTheBytes() {
        String[][] right = {
            {"UTF-16", "UTF-16BE"},
            {"utf-16", "UTF-16LE"},
            {"UTF-16LE", "UTF-16LE"},
            {"ISO-10646-UCS-2", "UTF-16LE"},
            {"UTF-32", "UTF-32LE"},
        };
        String[][] wrong = {
            {"UTF-8", "UTF-16BE"}, {"utf-8", "UTF-16LE"}, {"iso-8859-1", "UTF-16BE"}, {"UTF-16BE", "UTF-16LE"},
            {"UTF-32", "UTF-16BE"}, {"UTF-16", "UTF-8"}, {"iso-8859-1", "UTF-8"}, {"US-ASCII", "UTF-8"},
        };
        for (String[] pair : right) {
            taken((MARK + "<?xml version='1.0' encoding='" + pair[0] + "'?>" + HOUSES)
                    .getBytes(Charset.forName(pair[1])));
        }
        for (String[] pair : wrong) {
            refused(
                    (MARK + "<?xml version='1.0' encoding='" + pair[0] + "'?>" + HOUSES)
                            .getBytes(Charset.forName(pair[1])),
                    "the encoding is declared as " + pair[0] + ", but the bytes are not");
        }
    }

    @Test
    void version11IsRefusedByName() {
        refused(utf8("<?xml version='1.1'?>" + HOUSES), "XML 1.1 is not read");
        refused((MARK + "<?xml version=\"1.1\"?>" + HOUSES).getBytes(StandardCharsets.UTF_16LE), "XML 1.1 is not read");
        // The fifth edition (2.8) reads all other versions 1.x as 1.0.
        taken(utf8("<?xml version='1.2'?>" + HOUSES));
    }

    @Test
    void charactersThatAreNoneAreRefusedInEveryEncoding() {
        for (String none : new String[] {"\uFFFE", "\uFFFF", "\u0001"}) {
            for (Charset encoding : new Charset[] {StandardCharsets.UTF_8, StandardCharsets.UTF_16BE}) {
                refused((MARK + "<houses>" + none + "</houses>").getBytes(encoding), "");
                refused((MARK + "<houses a='" + none + "'/>").getBytes(encoding), "");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"US-ASCII", "UTF-8", "UTF-16BE", "windows-1252", "UTF-32BE", "EUC-JP"})
    void whatComesBeforeBytesThatAreNoCharacterIsDelivered(String encoding) {
        Charset charset = Charset.forName(encoding);
        String house = "<house><price>1</price></house>\n";
        String mark = encoding.startsWith("UTF-16") || encoding.startsWith("UTF-32") ? MARK : "";
        byte[] bad = switch (encoding) {
            case "UTF-16BE" -> new byte[] {(byte) 0xDC, 0, 0, 'x'};
            case "UTF-32BE" -> new byte[] {0x7F, 0, 0, 0};
            case "windows-1252" -> new byte[] {(byte) 0x81};
            default -> new byte[] {(byte) 0xFF, (byte) 0xFF};
        };
        ByteArrayOutputStream document = new ByteArrayOutputStream();
        document.writeBytes((mark + "<?xml version='1.0' encoding='" + encoding.replace("BE", "") + "'?><houses>\n"
                        + house.repeat(100))
                .getBytes(charset));
        document.writeBytes(bad);
        document.writeBytes((house + "</houses>").getBytes(charset));

        for (Engine engine : ENGINES) {
            XIterator<House> houses =
                    Houses.open(Source.of(document.toByteArray()), Options.DEFAULT.withEngine(engine));
            for (int i = 0; i < 100; i++) {
                assertThat(houses.next().price()).as("%s, %d", engine, i).isEqualTo(1);
            }
            XmlException error = catchThrowableOfType(XmlException.class, houses::next);
            assertThat(error).as("%s", engine).isInstanceOf(WellFormednessException.class);
            assertThat(error.location().line()).as("%s: %s", engine, error).isEqualTo(102);
        }
    }

    /** These decoders of the JDK let halves of surrogate pairs through. */
    @ParameterizedTest
    @ValueSource(strings = {"UTF-32", "UTF-32BE", "UTF-32LE", "X-UTF-32BE-BOM", "X-UTF-32LE-BOM", "CESU-8"})
    void halfOfASurrogatePairIsNoCharacter(String encoding) {
        Charset charset = Charset.forName(encoding);
        boolean isWide = encoding.contains("32");
        boolean isLittle = encoding.contains("LE");
        String start = isWide && !encoding.startsWith("X") ? MARK : "";
        String name = isWide ? "UTF-32" : encoding;
        for (int half : new int[] {0xD8, 0xDC}) {
            byte[] bad = isWide
                    ? isLittle ? new byte[] {0, (byte) half, 0, 0} : new byte[] {0, 0, (byte) half, 0}
                    : new byte[] {(byte) 0xED, (byte) (half == 0xD8 ? 0xA0 : 0xB0), (byte) 0x80};
            for (String rest : new String[] {"x</houses>", ""}) {
                ByteArrayOutputStream document = new ByteArrayOutputStream();
                document.writeBytes(
                        (start + "<?xml version='1.0' encoding='" + name + "'?><houses>xyz").getBytes(charset));
                document.writeBytes(bad);
                document.writeBytes(rest.getBytes(isWide ? isLittle ? UTF_32LE : UTF_32BE : charset));
                assertTimeoutPreemptively(
                        Duration.ofSeconds(20), () -> refused(document.toByteArray(), "no character"));
            }
        }
    }

    @Test
    void aCharacterThatDoesNotFitWhereADeclarationIsReadIsWaitedFor() {
        for (int length = 8_184; length <= 8_192; length++) {
            String start = MARK + "<?xml" + " ".repeat(length - 5);
            byte[] document = (start + "€?>" + HOUSES).getBytes(StandardCharsets.UTF_16BE);
            assertTimeoutPreemptively(Duration.ofSeconds(20), () -> refused(document, "an XML declaration is"));
        }
    }

    @Test
    void theLimitOfNamesHoldsForBothEngines() {
        Limits limits = Limits.DEFAULT.withName(30);
        String[] documents = {
            "<" + "x".repeat(31) + "/>",
            "<x " + "y".repeat(31) + "='1'/>",
            "<p:" + "x".repeat(29) + " xmlns:p='urn:p'/>",
            "<x xmlns:" + "y".repeat(25) + "='urn:p'/>",
            "<" + "é".repeat(16) + "/>"
        };
        for (String document : documents) {
            for (Engine engine : ENGINES) {
                assertThatExceptionOfType(LimitException.class)
                        .as("%s %s", engine, document)
                        .isThrownBy(() -> prices(
                                Source.of(utf8("<houses>" + document + "</houses>")),
                                Options.DEFAULT.withEngine(engine).withLimits(limits)))
                        .withMessageContaining("more than 30 bytes in a name");
            }
        }
        for (Engine engine : ENGINES) {
            assertThat(prices(
                            Source.of(utf8("<houses><" + "x".repeat(30) + "/><" + "é".repeat(15) + "/></houses>")),
                            Options.DEFAULT.withEngine(engine).withLimits(limits)))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void aMessageIsBoundedHoweverLongTheNamesAre(Engine engine) {
        String deep = ("<" + "n".repeat(900) + ">").repeat(900);
        String[] documents = {"<houses>" + deep + "<1", "<" + "n".repeat(1_000) + "/>", "<houses>" + deep + "</x>"};
        for (String document : documents) {
            assertThat(catchThrowableOfType(
                            XmlException.class,
                            () -> prices(Source.of(utf8(document)), Options.DEFAULT.withEngine(engine))))
                    .message()
                    .hasSizeLessThan(1_200);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void aDocumentElementOfAnotherNamespaceIsSaidSo(Engine engine) {
        Options options = Options.DEFAULT.withEngine(engine);
        assertThatExceptionOfType(ValueException.class)
                .isThrownBy(() -> prices(Source.of(utf8("<houses xmlns='urn:h'/>")), options))
                .withMessageContaining(
                        "the document element is <houses> in the namespace \"urn:h\", not <houses> in no namespace");
        assertThatExceptionOfType(ValueException.class)
                .isThrownBy(() -> prices(Source.of(utf8("<shops/>")), options))
                .withMessageContaining("the document element is <shops>, not <houses> at");
    }

    @Test
    void aCharacterThatIsSplitOrBrokenIsNamedAsItIs() {
        String[][] cases = {
            {"<houses a='1'é", "'é'"},
            {"<houses/é", "'é'"},
            {"<houses></housesé>", "housesé"},
        };
        for (String[] example : cases) {
            byte[] document = utf8(example[0] + "></houses>");
            for (Source source : new Source[] {Source.of(document), Source.of(Pieces.of(document, 1))}) {
                assertThatExceptionOfType(WellFormednessException.class)
                        .isThrownBy(() -> prices(source, Options.DEFAULT.withEngine(Engine.GENERATED)))
                        .withMessageNotContaining("U+0000");
            }
        }
        byte[] broken = ("<houses a='1'" + (char) 0xC3 + ">").getBytes(StandardCharsets.ISO_8859_1);
        assertThatExceptionOfType(WellFormednessException.class)
                .isThrownBy(() -> prices(Source.of(broken), Options.DEFAULT.withEngine(Engine.GENERATED)))
                .withMessageContaining("the byte 0xC3");
    }

    /** The table of the README. */
    @Test
    void whereTheEnginesDiffer() {
        // U+A7AE is a letter that Unicode has had since 2012: a name for the fifth edition only.
        String document = "<houses><\uA7AE/><house><price>7</price></house></houses>";
        assertThat(prices(Source.of(utf8(document)), Options.DEFAULT.withEngine(Engine.GENERATED)))
                .containsExactly(7);
        assertThatExceptionOfType(WellFormednessException.class)
                .isThrownBy(() -> prices(Source.of(utf8(document)), Options.DEFAULT.withEngine(Engine.REFLECTIVE)));

        String text = "<houses><x>" + "t".repeat(200_000) + "</x><house><price>7</price></house></houses>";
        Options small = Options.DEFAULT.withLimits(Limits.DEFAULT.withRecord(100_000));
        assertThat(prices(Source.of(utf8(text)), small.withEngine(Engine.GENERATED)))
                .containsExactly(7);
        assertThatExceptionOfType(LimitException.class)
                .isThrownBy(() -> prices(Source.of(utf8(text)), small.withEngine(Engine.REFLECTIVE)));

        String[][] errors = {{"GENERATED", ", byte 13, in /houses/x"}, {"REFLECTIVE", ", in /houses/x"}};
        for (String[] error : errors) {
            assertThatExceptionOfType(WellFormednessException.class)
                    .isThrownBy(() -> prices(
                            Source.of(utf8("<houses><x>  &no;</x></houses>")),
                            Options.DEFAULT.withEngine(Engine.valueOf(error[0]))))
                    .withMessageContaining(" at line 1, column ")
                    .withMessageEndingWith(error[1]);
        }
    }
}
