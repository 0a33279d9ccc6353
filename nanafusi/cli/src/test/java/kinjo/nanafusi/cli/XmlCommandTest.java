package kinjo.nanafusi.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Text;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.examples.tpch.TpchGenerator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class XmlCommandTest {
    @TempDir
    private static Path folder;

    private static String lineItems;
    private static String orders;

    private record Outcome(int status, String out, String err) {
        List<String> lines() {
            return out.lines().toList();
        }
    }

    /** A type of the test's own, read by reflection. */
    @Element("shop")
    interface Shop extends XTree {
        @Cut("item")
        XList<Item> items();
    }

    interface Item extends XTree {
        @Element
        String name();

        @Element
        List<Integer> sizes();
    }

    enum Color {
        RED,
        @Text("light red")
        LIGHT_RED
    }

    @Element("paints")
    interface Paints extends XTree {
        @Cut("paint")
        XList<Paint> paints();
    }

    interface Paint extends XTree {
        @Element
        Color color();
    }

    @Element("palettes")
    interface Palettes extends XTree {
        @Cut("palette")
        XList<Palette> palettes();
    }

    interface Palette extends XTree {
        @Element("color")
        List<Color> colors();
    }

    @Element("keys")
    interface Keys extends XTree {
        @Cut("key")
        XList<Key> keys();
    }

    interface Key extends XTree {
        @Attribute
        Integer small();

        @Attribute
        BigInteger whole();

        @Attribute
        BigDecimal part();

        @Attribute
        String name();

        @Attribute
        LocalDate day();

        @Element
        List<Integer> sizes();
    }

    private static Outcome run(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        int status = line.execute(words);
        return new Outcome(status, out.toString(), err.toString());
    }

    @BeforeAll
    static void generate() throws IOException {
        new TpchGenerator(0.0001).write(folder);
        lineItems = folder.resolve("lineitem.xml").toString();
        orders = folder.resolve("orders.xml").toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"generate", "count", "select", "to-json", "join", "compile"})
    void everyCommandHasHelp(String command) {
        assertThat(run(command, "--help").out()).contains("Usage:", "--help");
    }

    @Test
    void generatesTheSameDocumentsAgain() throws IOException {
        Path again = folder.resolve("again");
        assertThat(run("generate", "--scale", "0.0001", "--out", again.toString())
                        .status())
                .isZero();
        assertThat(again.resolve("orders.xml")).hasSameBinaryContentAs(Path.of(orders));
    }

    @Test
    void countsTheElements() {
        assertThat(run("count", orders, "--type", "orders").out().strip()).isEqualTo("150");
    }

    @Test
    void selectsWhatFulfilsAllConditions() {
        Outcome outcome = run(
                "select",
                lineItems,
                "--where",
                "quantity>=40",
                "--where",
                "shipMode = AIR",
                "--fields",
                "shipMode,quantity",
                "--text");

        assertThat(outcome.lines()).isNotEmpty().allMatch(line -> line.matches("AIR\t(4\\d|50)"));
    }

    @Test
    void joinsAndStopsAtTheLimit() {
        Outcome all = run("join", lineItems, orders);
        Outcome sorted = run("join", lineItems, orders, "--sorted");

        assertThat(all.lines())
                .hasSize(Integer.parseInt(run("count", lineItems).out().strip()));
        assertThat(sorted.lines()).containsExactlyInAnyOrderElementsOf(all.lines());
        assertThat(run("join", lineItems, orders, "--limit", "3").lines()).hasSize(3);
        assertThat(all.lines().getFirst())
                .startsWith("{\"left\":{\"comment\":\"")
                .contains("\"right\":{\"clerk\":\"Clerk#");
    }

    @Test
    void aSortedJoinNamesTheInputThatIsNotInOrder() throws IOException {
        String keys = Files.writeString(
                        folder.resolve("descending.xml"), "<keys><key small='2'/><key small='1'/></keys>")
                .toString();
        String type = Keys.class.getName();
        Outcome outcome = run(
                "join",
                keys,
                keys,
                "--left-type",
                type,
                "--right-type",
                type,
                "--left-key",
                "small",
                "--right-key",
                "small",
                "--sorted");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .contains("input of the sorted join is not in order: 1 comes after 2", "-> leave out --sorted")
                .doesNotContain("HashJoin");
    }

    @Test
    void aConstantIsShownAndComparedAsTheDocumentHasIt() throws IOException {
        String paints = Files.writeString(
                        folder.resolve("paints.xml"),
                        "<paints><paint><color>light red</color></paint><paint><color>RED</color></paint></paints>")
                .toString();

        assertThat(run("select", paints, "--type", Paints.class.getName(), "--where", "color=light red")
                        .lines())
                .containsExactly("{\"color\":\"light red\"}");
    }

    @Test
    void constantsOfAListAreShownSo() throws IOException {
        String palettes = Files.writeString(
                        folder.resolve("palettes.xml"),
                        "<palettes><palette><color>light red</color><color>RED</color></palette></palettes>")
                .toString();
        String type = Palettes.class.getName();

        assertThat(run("to-json", palettes, "--type", type).lines())
                .containsExactly("{\"colors\":[\"light red\",\"RED\"]}");
        assertThat(run("select", palettes, "--type", type, "--text").lines()).containsExactly("[light red, RED]");
    }

    private static Outcome joinKeys(String left, String right, String... more) throws IOException {
        Path keys = Files.writeString(
                folder.resolve("keys.xml"),
                "<keys><key small='1' whole='1' part='1.00' name='1'/><key small='10' whole='+010' part='10.0'/>"
                        + "<key/></keys>");
        String type = Keys.class.getName();
        List<String> words = new ArrayList<>(List.of("join", keys.toString(), keys.toString()));
        words.addAll(List.of("--left-type", type, "--right-type", type, "--left-key", left, "--right-key", right));
        words.addAll(List.of(more));
        return run(words.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({"small, whole", "small, part", "whole, part", "part, part", "small, small"})
    void numbersAreJoinedByTheirWorth(String left, String right) throws IOException {
        assertThat(joinKeys(left, right).lines()).hasSize(2);
        assertThat(joinKeys(left, right, "--sorted").lines()).hasSize(2);
    }

    @Test
    void keysOfTypesThatAreNeverEqualAreRefused() throws IOException {
        for (String option : new String[] {"--text", "--sorted"}) {
            Outcome names = joinKeys("small", "name", option);
            assertThat(names.status()).isEqualTo(1);
            assertThat(names.err()).contains("no Integer is equal to a String").contains("-> say two properties");
            assertThat(joinKeys("day", "name", option).err()).contains("no LocalDate is equal to a String");
        }
        assertThat(joinKeys("sizes", "sizes").lines()).hasSize(9);
        assertThat(joinKeys("sizes", "sizes", "--sorted").err()).contains("values of List have no order");
    }

    @Test
    void aLineOfTextStaysOne() throws IOException {
        Path shop =
                Files.writeString(folder.resolve("lines.xml"), "<shop><item><name>a\tb\n&#13;\\t</name></item></shop>");

        assertThat(run("select", shop.toString(), "--type", Shop.class.getName(), "--text")
                        .lines())
                .containsExactly("a\\tb\\n\\r\\\\t\t[]");
    }

    @Test
    void readsATypeOfTheUsersOwn() throws IOException {
        Path shop = Files.writeString(
                folder.resolve("shop.xml"),
                "<shop><item><name>a</name><sizes>1</sizes><sizes>2</sizes></item><item/></shop>");

        assertThat(run("to-json", shop.toString(), "--type", Shop.class.getName())
                        .lines())
                .containsExactly("{\"name\":\"a\",\"sizes\":[1,2]}", "{\"name\":null,\"sizes\":[]}");
    }

    @Test
    void aBrokenDocumentGivesTheResultsBeforeAndThePlace() throws IOException {
        Path broken =
                Files.writeString(folder.resolve("broken.xml"), "<shop><item><name>a</name></item>\n<item></shop>");
        Outcome outcome = run("to-json", broken.toString(), "--type", Shop.class.getName());

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.lines()).hasSize(1);
        assertThat(outcome.err()).contains("line 2").contains("->");
    }

    @Test
    void lenientlyWhatMayBeMissingIsPassedOver() throws IOException {
        String shop = Files.writeString(
                        folder.resolve("sizes.xml"),
                        "<shop><item><name>a</name><sizes>large</sizes><sizes>2</sizes><name>b</name></item></shop>")
                .toString();
        String type = Shop.class.getName();

        assertThat(run("to-json", shop, "--type", type).err())
                .contains("\"large\" is not a value of type int at line 1")
                .contains("--lenient");
        assertThat(run("to-json", shop, "--type", type, "--lenient").lines())
                .containsExactly("{\"name\":\"a\",\"sizes\":[2]}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "select FILE --where quantity~3     | not a condition: quantity~3",
                "select FILE --where colour=red     | no property colour",
                "select FILE --fields colour        | no property colour",
                "count FILE --type colours          | there is no type colours",
                "count FILE --type java.lang.String | java.lang.String is not the type of a document",
                "count nowhere.xml                  | there is no readable file nowhere.xml",
                "count FILE --type x --class-path no/where | there is no no/where",
                "join FILE FILE --left-key colour   | no property colour for --left-key",
            })
    void wrongUseIsToldWithARemedy(String words, String message) {
        Outcome outcome = run(words.replace("FILE", lineItems).split(" "));

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err()).contains(message).contains("->");
    }

    @Test
    void aScaleWithoutOrdersIsAUsageError() {
        assertThat(run("generate", "--scale", "0").status()).isEqualTo(2);
    }

    private static Path houses() throws IOException {
        return Files.writeString(
                folder.resolve("houses.xml"),
                "<houses><house><price>3</price><tag>a</tag><tag>b</tag></house><house><price>4</price></house></houses>");
    }

    private static Path houseSchema(String mark) throws IOException {
        return Files.writeString(folder.resolve("houses.xsd"), """
                <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:n="urn:kinjo:nanafusi">
                  <xs:element name="houses"><xs:complexType><xs:sequence>
                    <xs:element name="house" maxOccurs="unbounded"%s><xs:complexType><xs:sequence>
                      <xs:element name="price" type="xs:int"/>
                      <xs:element name="tag" type="xs:string" minOccurs="0" maxOccurs="unbounded"/>
                    </xs:sequence></xs:complexType></xs:element>
                  </xs:sequence></xs:complexType></xs:element>
                </xs:schema>
                """.formatted(mark));
    }

    @Test
    void aSchemaIsAType() throws IOException {
        String houses = houses().toString();
        String schema = houseSchema("").toString();

        assertThat(run("to-json", houses, "--type", schema + "#houses/house").lines())
                .containsExactly("{\"price\":3,\"tag\":[\"a\",\"b\"]}", "{\"price\":4,\"tag\":[]}");
        assertThat(run("select", houses, "--type", schema + "#houses/house", "--where", "price>3", "--text")
                        .lines())
                .containsExactly("4\t[]");
        String marked = houseSchema(" n:cut='true'").toString();
        assertThat(run("count", houses, "--type", marked).lines()).containsExactly("2");
        assertThat(run(
                                "join",
                                houses,
                                houses,
                                "--left-type",
                                marked,
                                "--right-type",
                                marked,
                                "--left-key",
                                "price",
                                "--right-key",
                                "price")
                        .lines())
                .hasSize(2);
    }

    @Test
    void aDocumentElementMayHaveANamedType() throws IOException {
        Path schema = Files.writeString(folder.resolve("named.xsd"), """
                <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
                  <xs:element name="houses" type="HousesType"/>
                  <xs:complexType name="HousesType"><xs:sequence>
                    <xs:element name="house" type="HouseType" maxOccurs="unbounded"/>
                  </xs:sequence></xs:complexType>
                  <xs:complexType name="HouseType"><xs:sequence>
                    <xs:element name="price" type="xs:int"/>
                    <xs:element name="tag" type="xs:string" minOccurs="0" maxOccurs="unbounded"/>
                  </xs:sequence></xs:complexType>
                </xs:schema>
                """);

        assertThat(run("count", houses().toString(), "--type", schema + "#houses/house")
                        .lines())
                .containsExactly("2");
    }

    @Test
    void aSchemaThatDoesNotFitIsAnError() throws IOException {
        String houses = houses().toString();
        String schema = houseSchema("").toString();

        assertThat(run("count", houses, "--type", schema).err()).contains("has 0 lists with @Cut", "#ROOT/ELEMENT");
        assertThat(run("count", houses, "--type", schema + "#houses/shop").err())
                .contains("no houses/shop was found in what is read of the schema", "#ROOT/ELEMENT");
        assertThat(run("count", houses, "--type", schema + "#towns/house").err())
                .contains("there is no element towns", "#ROOT/ELEMENT");
        assertThat(run("count", houses, "--type", "none.xsd").err()).contains("there is no readable file none.xsd");
        Path wrong = Files.writeString(folder.resolve("wrong.xsd"), "<xs:schema");
        assertThat(run("count", houses, "--type", wrong.toString()).err()).contains("wrong.xsd:1");
    }
}
