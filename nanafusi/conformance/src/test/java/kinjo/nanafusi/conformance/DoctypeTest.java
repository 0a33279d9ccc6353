package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import kinjo.nanafusi.Doctype;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.LimitException;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.WellFormednessException;
import kinjo.nanafusi.conformance.Shops.Town;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DoctypeTest {

    private static final Options ALLOWED = Options.DEFAULT.withDoctype(Doctype.INTERNAL);

    private static String mayor(String subset, String text, Options options) {
        String document = "<!DOCTYPE town " + subset + "><town founded='1'><mayor>" + text + "</mayor></town>";
        Source source = Source.of(document.getBytes(StandardCharsets.UTF_8));
        try (var town = Document.open(Town.class, source, options)) {
            return town.root().mayor();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Options.Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void isRefusedUnlessAllowed(Options.Engine engine) {
        assertThatExceptionOfType(WellFormednessException.class)
                .isThrownBy(() -> mayor("[<!ENTITY a 'A'>]", "&a;", Options.DEFAULT.withEngine(engine)))
                .withMessageContaining("use Options.withDoctype");
    }

    @Test
    void generatedParsersNeverReadOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> mayor("[]", "", ALLOWED.withEngine(Options.Engine.GENERATED)))
                .withMessageContaining("use Engine.BEST");
    }

    @Test
    void entitiesAndDefaultsOfTheInternalSubsetAreRead() {
        String document = """
                <!DOCTYPE town [<!ENTITY a "A &amp; B"><!ENTITY h "<house><price>7</price><tag>&a;</tag></house>">
                  <!ATTLIST town name CDATA "Kinjo">]>
                <town founded="1601">&h;<mayor>&a;</mayor></town>""";

        assertThat(dump(document)).contains("name=\"Kinjo\"", "getPrice=\"7\"", "tags=[\"A & B\"]", "mayor=\"A & B\"");
    }

    @Test
    void documentsWithoutOneAreReadAsWell() {
        for (long seed = 0; seed < 200; seed++) {
            byte[] document = RandomTown.of(seed).getBytes(StandardCharsets.UTF_8);

            assertThat(Dump.of(Town.class, Source.of(document), ALLOWED))
                    .isEqualTo(Dump.of(Town.class, Source.of(document), Options.Engine.GENERATED));
        }
    }

    @Test
    void theEndOfACdataSectionIsFoundBesideEntitiesWhereverBuffersEnd() {
        String subset = "[<!ENTITY a ']]'><!-- ]]> --><!ENTITY b ']'> <!ENTITY h '<house><price>7</price></house>'>]";

        EnginesTest.lengths().forEach(length -> {
            String pad = "x".repeat(length);
            for (String right :
                    List.of("&a;&gt;&b;]&gt;&h;]]&gt;", "&a;<![CDATA[]]>&b;<!-- ]]> -->&h;<!-- ]]> -->&a;")) {
                assertThat(town(subset, pad + right)).as(pad + right).contains("getPrice=\"7\"", "mayor=\"A\"");
            }
            for (String wrong :
                    List.of("]]>", "&a;]]>", "]]>&a;", "&a;]]>&b;", "]]>&h;", "&h;]]>", "&h;]]>&h;", "]]&a;]]>&h;")) {
                assertThat(town(subset, pad + wrong)).as(pad + wrong).endsWith("! WellFormednessException");
            }
        });
    }

    /** An entity whose text has more characters than the document: the parser takes references within its value. */
    @Test
    void placesInALongEntityAreNotTakenForThoseOfTheDocument() {
        String subset = "[<!ENTITY % q \"" + "x".repeat(3_000) + "\"><!ENTITY % d \"<!ENTITY e '<tag>"
                + "&#37;q;".repeat(4) + "</tag><tag/>'>\">%d;]";

        assertThat(town(subset, "&e;<!-- ]]> -->&e;" + " ".repeat(5_000) + "<!-- ]]> -->"))
                .contains("mayor=\"A\"");
    }

    private static String dump(String document) {
        return Dump.of(Town.class, Source.of(document.getBytes(StandardCharsets.UTF_8)), ALLOWED);
    }

    private static String town(String subset, String content) {
        String document = "<!DOCTYPE town " + subset + "><town founded='1'>" + content + "<mayor>A</mayor></town>";
        return dump(document);
    }

    @Test
    void whiteSpaceAroundANamespaceIsRefusedAsADeclarationMayAskForItsRemoval() {
        String town = "<town founded='1' xmlns:a=' a '><mayor>A</mayor></town>";

        assertThat(dump(town)).contains("mayor=\"A\"");
        assertThat(dump("<!DOCTYPE town>" + town)).endsWith("! WellFormednessException");
    }

    @Test
    void bombsAreRefused() {
        StringBuilder laughs = new StringBuilder("[<!ENTITY a0 'ha'>");
        for (int i = 1; i < 20; i++) {
            laughs.append(
                    "<!ENTITY a%d '%s'>".formatted(i, "&a%d;".formatted(i - 1).repeat(10)));
        }
        String longEntity = "[<!ENTITY a '" + "x".repeat(50_000) + "'>";

        assertThatExceptionOfType(LimitException.class)
                .isThrownBy(() -> mayor(laughs + "]", "&a19;", ALLOWED))
                .withMessageContaining("entity expansion count limit (2500)");
        assertThatExceptionOfType(LimitException.class)
                .isThrownBy(() -> mayor(longEntity + "]", "&a;".repeat(2_000), ALLOWED))
                .withMessageContaining("longer by more than 100000 characters");
        String attributes = "<!DOCTYPE town " + longEntity + "]><town>" + "<x y='&a;'/>".repeat(1_000) + "</town>";
        assertThat(dump(attributes)).endsWith("! LimitException");
        assertThat(mayor(longEntity + "]", "&a;&a;", ALLOWED)).hasSize(100_000);
    }

    @Test
    void limitsThatTheParserCannotHaveAreRefusedAtOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Doctype(0, 0))
                .withMessageContaining("at least 1 expansion");
    }

    @Test
    void defaultsThatMakeADocumentLongerAreCountedAndNamed() {
        String document = "<!DOCTYPE town [<!ATTLIST a x CDATA '" + "x".repeat(30) + "'>]><town founded='1'>"
                + "<a/>".repeat(5_000) + "<mayor>A</mayor></town>";
        Options more = Options.DEFAULT.withDoctype(new Doctype(1, 1_000_000));

        try (var town = Document.open(Town.class, Source.of(document.getBytes(StandardCharsets.UTF_8)), ALLOWED)) {
            assertThatExceptionOfType(LimitException.class)
                    .isThrownBy(() -> town.root().mayor())
                    .withMessageContaining("entities and defaults of attributes make the document longer")
                    .withMessageContaining("Doctype.characters allows more");
        }
        try (var town = Document.open(Town.class, Source.of(document.getBytes(StandardCharsets.UTF_8)), more)) {
            assertThat(town.root().mayor()).isEqualTo("A");
        }
    }

    @Test
    void entitiesThatReferToThemselvesAreRefused() {
        assertThatExceptionOfType(WellFormednessException.class)
                .isThrownBy(() -> mayor("[<!ENTITY a '&b;'><!ENTITY b '&a;'>]", "&a;", ALLOWED));
    }

    @TempDir
    Path folder;

    @Test
    void nothingExternalIsEverLoaded() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "secret");
        Path subset = Files.writeString(folder.resolve("subset"), "<!ENTITY s 'secret'>");
        AtomicInteger requests = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            exchange.sendResponseHeaders(404, -1);
        });
        server.start();
        String web = "http://localhost:" + server.getAddress().getPort() + "/x";
        try {
            for (String uri : new String[] {secret.toUri().toString(), web}) {
                assertThatExceptionOfType(WellFormednessException.class)
                        .isThrownBy(() -> mayor("[<!ENTITY s SYSTEM '" + uri + "'>]", "&s;", ALLOWED));
            }
            for (String uri : new String[] {subset.toUri().toString(), web}) {
                assertThatExceptionOfType(WellFormednessException.class)
                        .isThrownBy(() -> mayor("SYSTEM '" + uri + "'", "&s;", ALLOWED));
                assertThatExceptionOfType(WellFormednessException.class)
                        .isThrownBy(() -> mayor("[<!ENTITY % p SYSTEM '" + uri + "'>%p;]", "&s;", ALLOWED));
                assertThat(mayor("SYSTEM '" + uri + "'", "A", ALLOWED)).isEqualTo("A");
            }
        } finally {
            server.stop(0);
        }
        assertThat(requests).hasValue(0);
    }
}
