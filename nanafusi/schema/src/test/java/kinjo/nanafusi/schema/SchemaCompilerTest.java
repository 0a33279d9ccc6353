package kinjo.nanafusi.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Collectors;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.examples.HouseInfo;
import kinjo.nanafusi.examples.ShopInfo;
import kinjo.nanafusi.examples.tpch.LineItems;
import kinjo.nanafusi.examples.tpch.Orders;
import kinjo.nanafusi.examples.tpch.TpchGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Row N1: interfaces made from a schema read the same documents as those that were written by hand. */
class SchemaCompilerTest {

    @TempDir
    Path folder;

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private void isReadLike(Class<? extends XTree> written, Class<? extends XTree> made, byte[] document) {
        Object expected = Generated.read(written, document, Engine.BEST);

        assertThat(Generated.read(made, document, Engine.GENERATED)).isEqualTo(expected);
        assertThat(Generated.read(made, document, Engine.REFLECTIVE)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"xsd", "rng", "rnc"})
    void n1HousesMarkedInTheSchema(String language) throws IOException {
        Generated made = Generated.from(Generated.file("houses." + language), null, folder);

        byte[] document = bytes("<houses><house><price>3</price><addr>A</addr></house>"
                + "<house><addr>B</addr><price>4</price><new/></house></houses>");
        isReadLike(HouseInfo.class, made.type("HouseInfo"), document);
    }

    @ParameterizedTest
    @ValueSource(strings = {"xsd", "rng", "rnc"})
    void n1ShopsMarkedInABindingFile(String language) throws IOException {
        Generated made = Generated.from(Generated.file("shops." + language), Generated.file("shops.binding"), folder);

        byte[] document = bytes("<shops><shop name='x'><addr>A</addr></shop><shop><addr>B</addr></shop></shops>");
        isReadLike(ShopInfo.class, made.type("Shops"), document);
    }

    @ParameterizedTest
    @ValueSource(strings = {"xsd", "rng", "rnc"})
    void n1TpchLineItems(String language) throws IOException {
        Generated made =
                Generated.from(Generated.file("lineitem." + language), Generated.file("lineitem.binding"), folder);

        ByteArrayOutputStream document = new ByteArrayOutputStream();
        new TpchGenerator(0.0001).writeLineItems(document);
        isReadLike(LineItems.class, made.type("LineItems"), document.toByteArray());
    }

    @ParameterizedTest
    @ValueSource(strings = {"xsd", "rng", "rnc"})
    void n1TpchOrders(String language) throws IOException {
        Generated made = Generated.from(Generated.file("orders." + language), Generated.file("orders.binding"), folder);

        ByteArrayOutputStream document = new ByteArrayOutputStream();
        new TpchGenerator(0.0001).writeOrders(document);
        isReadLike(Orders.class, made.type("Orders"), document.toByteArray());
    }

    @ParameterizedTest
    @ValueSource(strings = {"xsd", "rnc"})
    void n1EveryConstruct(String language) throws IOException {
        Generated made = Generated.from(Generated.file("town." + language), null, folder, "town");
        byte[] document = Files.readAllBytes(Generated.file("town.xml"));

        Object tree = Generated.read(made.type("Town"), document, Engine.GENERATED);

        assertThat(tree).isEqualTo(Generated.read(made.type("Town"), document, Engine.REFLECTIVE));
        assertThat(tree)
                .hasToString(Files.readString(Generated.file("town.txt")).replaceAll("\n\\s*", ""));
    }

    @Test
    void n1DefinitionsOfRelaxNgAreCombinedAndReplaced() throws IOException {
        Generated made = Generated.from(Generated.file("combined.rng"), null, folder);

        byte[] document = bytes("<all x='1' y='2'><b>B</b><inner>3</inner></all>");
        assertThat(Generated.read(made.type("All"), document, Engine.GENERATED))
                .hasToString("{getA=-, getB=B, getC=-, getInner=3, getX=1, getY=2}");
    }

    @Test
    void n1ContentThatNoTreeGivesIsMarkup() throws IOException {
        Generated made = Generated.from(Generated.file("markup.xsd"), null, folder);
        byte[] document = bytes("<note lang='en'><body>a <b>b</b></body><link href='x'>see <i>it</i></link>"
                + "<any n='1'><z/></any><end/><mark at='3'/><open><q>1</q></open></note>");

        for (Engine engine : List.of(Engine.GENERATED, Engine.REFLECTIVE)) {
            assertThat(Generated.read(made.type("Note"), document, engine))
                    .hasToString("{getAny=<z/>, getBody=[a <b>b</b>], getEnd=, getLang=en, "
                            + "getLink={getHref=x, getText=see <i>it</i>}, getMark={getAt=3}, getOpen=<q>1</q>}");
        }
    }

    @Test
    void n1MixedContentOfRelaxNgIsMarkup() throws IOException {
        Generated made = Generated.from(Generated.file("markup.rnc"), null, folder);
        byte[] document = bytes("<note lang='en'><body>a <b>b<b/></b></body><body/><link href='x'>see <i>it</i></link>"
                + "<any><z n='1'/>z</any><end/><mark at='3'/><open>o <q>1</q></open><plain n='4'>p</plain></note>");

        for (Engine engine : List.of(Engine.GENERATED, Engine.REFLECTIVE)) {
            assertThat(Generated.read(made.type("Note"), document, engine))
                    .hasToString("{getAny=<z n='1'/>z, getBody=[a <b>b<b/></b>, ], getEnd=, getLang=en, "
                            + "getLink={getHref=x, getText=see <i>it</i>}, getMark={getAt=3}, getOpen=o <q>1</q>, "
                            + "getPlain={getN=4, getText=p}}");
        }
    }

    @Test
    void n1NamesAndValuesWithoutLettersHaveNamesInJava() throws IOException {
        List<String> values = List.of("", "-", "+", "*", "EMPTY", "VALUE", "light red", "a&#10;b&quot;\\");
        String enumeration = values.stream()
                .map(value -> "<xs:enumeration value=\"" + value + "\"/>")
                .collect(Collectors.joining());
        Path schema = Files.writeString(folder.resolve("signs.xsd"), """
                <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
                  <xs:element name="signs"><xs:complexType><xs:sequence>
                    <xs:element name="_" minOccurs="0">
                      <xs:complexType><xs:attribute name="__" type="xs:int"/></xs:complexType>
                    </xs:element>
                    <xs:element name="sign" maxOccurs="unbounded">
                      <xs:simpleType><xs:restriction base="xs:string">%s</xs:restriction></xs:simpleType>
                    </xs:element>
                  </xs:sequence></xs:complexType></xs:element>
                </xs:schema>
                """.formatted(enumeration));
        Generated made = Generated.from(schema, null, folder);
        byte[] document = bytes("<signs><_ __='1'/>"
                + values.stream().map(value -> "<sign>" + value + "</sign>").collect(Collectors.joining())
                + "<sign>\n light\n  red</sign></signs>");

        for (Engine engine : List.of(Engine.GENERATED, Engine.REFLECTIVE)) {
            assertThat(Generated.read(made.type("Signs"), document, engine))
                    .hasToString(
                            "{getElement_={getElement_=1}, getSign=[EMPTY, VALUE, VALUE_, VALUE__, EMPTY_, VALUE___, "
                                    + "LIGHT_RED, A_B, LIGHT_RED]}");
        }
    }

    @Test
    void n1TheDtdOfASchemaMayBeMissing() throws IOException {
        Path schema = Files.writeString(folder.resolve("house.xsd"), """
                <!DOCTYPE xs:schema PUBLIC "-//W3C//DTD XMLSCHEMA 200102//EN" "XMLSchema.dtd" [<!ENTITY type "xs:int">]>
                <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
                  <xs:element name="house"><xs:complexType><xs:attribute name="id" type="&type;"/></xs:complexType></xs:element>
                </xs:schema>
                """);

        assertThat(Generated.from(schema, null, folder)
                        .type("House")
                        .getMethods()[0]
                        .getReturnType())
                .isEqualTo(Integer.class);
    }

    @Test
    void n1ACatalogNamesTheFilesOfWhatIsElsewhere() throws IOException {
        Path catalog = Generated.file("catalog/catalog.xml");
        for (String name : List.of("remote.xsd", "namespace.xsd", "remote.rng", "remote.rnc")) {
            List<Path> files = new SchemaCompiler("made", folder, catalog)
                    .compile(List.of(Generated.file("catalog/" + name)), null, List.of("place"));

            assertThat(files).extracting(file -> file.getFileName().toString()).contains("Place.java", "Address.java");
        }
    }

    @Test
    void n1AMissingOrMalformedCatalogIsNamed() throws IOException {
        List<Path> schema = List.of(Generated.file("shops.xsd"));
        Path missing = folder.resolve("none.xml");
        Path malformed = Files.writeString(folder.resolve("catalog.xml"), "<catalog");

        assertThatThrownBy(() -> new SchemaCompiler("made", folder, missing).compile(schema, null, List.of()))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessage(missing.toString());
        assertThatThrownBy(() -> new SchemaCompiler("made", folder, malformed).compile(schema, null, List.of()))
                .isInstanceOf(SchemaException.class)
                .hasMessageStartingWith(malformed + ": is no OASIS catalog");
    }

    @Test
    void n1FilesThatWouldBeTheSameAreNotTouched() throws IOException {
        SchemaCompiler compiler = new SchemaCompiler("made", folder);
        List<Path> schema = List.of(Generated.file("shops.xsd"));
        List<Path> files = compiler.compile(schema, null, List.of());
        FileTime old = FileTime.fromMillis(0);
        for (Path file : files) {
            Files.setLastModifiedTime(file, old);
        }

        assertThat(compiler.compile(schema, null, List.of())).isEqualTo(files).hasSize(2);
        assertThat(files)
                .allSatisfy(file -> assertThat(Files.getLastModifiedTime(file)).isEqualTo(old));
    }
}
