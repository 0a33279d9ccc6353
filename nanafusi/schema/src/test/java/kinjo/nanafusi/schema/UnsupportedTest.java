package kinjo.nanafusi.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Row N1: of what a schema or a binding file says wrongly, or no tree can express, one message says what and where. */
class UnsupportedTest {

    @TempDir
    Path folder;

    private void refuses(String file, String schema, String message) throws IOException {
        Path path = folder.resolve(file);
        Files.writeString(path, schema);
        assertThatThrownBy(() -> new SchemaCompiler("made", folder).compile(List.of(path), null, List.of()))
                .as(schema)
                .isInstanceOf(SchemaException.class)
                .hasMessage(path + ":" + message);
    }

    private void refusesElement(String element, String message) throws IOException {
        refuses("a.xsd", """
                <xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' xmlns:n='urn:kinjo:nanafusi'>
                 <xs:element name='a'><xs:complexType><xs:sequence>
                 %s
                 </xs:sequence></xs:complexType></xs:element>
                 <xs:complexType name='t'><xs:sequence><xs:element name='d' type='xs:int'/></xs:sequence></xs:complexType>
                </xs:schema>
                """.formatted(element), message);
    }

    @Test
    void n1Xsd() throws IOException {
        refusesElement(
                "<xs:element name='b' type='xs:int' default='3' maxOccurs='2' n:cut='true'/>",
                "3: <b> may be empty and is cut, and a cut list holds no null; the mark type=String helps");
        refusesElement("<xs:element name='b' type='t' n:type='int'/>", "3: type=int, but <b> holds elements");
        refusesElement("<xs:element name='b' type='t' n:cut='yes'/>", "3: cut is \"yes\"; say true or false");
        refusesElement(
                "<xs:element name='b' type='xs:int' n:type='Int'/>",
                "3: type=Int is no type of values; " + Value.names() + " are");
        refusesElement(
                "<xs:element name='b' type='xs:int'/><xs:element name='b' type='xs:string'/>",
                "3: <b> is of another type than at " + folder.resolve("a.xsd")
                        + ":3, and one accessor cannot give both; the mark type=String or skip helps");
        refusesElement(
                "<xs:element name='b' type='t' maxOccurs='2'/><xs:element name='b-' type='xs:int'/>",
                "3: its accessor getB is another one's, too; the mark name= names it");
        refusesElement(
                "<xs:element name='b' maxOccurs='2'><xs:complexType><xs:sequence>"
                        + "<xs:element name='c' type='t' maxOccurs='9' n:cut='true'/></xs:sequence></xs:complexType></xs:element>",
                "3: <b> has a cut list in it and occurs many times, so it has to be cut");
        refusesElement(
                "<xs:element name='b' type='t' n:cutt='true'/>",
                "3: \"cutt\" is no mark; cut, skip, name, type, tree are");
        refusesElement(
                "<xs:element name='b' type='t' n:name='get-b'/>", "3: name is \"get-b\", which is no name of Java");
        refusesElement(
                "<xs:element name='b' type='xs:int' n:tree='B'/>",
                "3: tree=B, but b holds neither elements nor attributes");
        refusesElement(
                "<xs:element ref='b' n:cut='true'/>",
                "3: a mark on a reference is not seen; mark the declaration, or say it in a binding file");
        refusesElement(
                "<xs:choice n:cut='true'/>",
                "3: a mark on <choice> is not seen; mark the declaration, or say it in a binding file");
        refusesElement("<xs:element name='b' type='u'/>", "3: undefined simple or complex type 'u'");
        refusesElement(
                "",
                "2: <a> is to be a document, but has neither elements nor attributes that the schema names;"
                        + " choose another by --root");
    }

    @Test
    void n1RelaxNg() throws IOException {
        refuses(
                "a.rnc",
                "start = element a { element b { text } } |\n element c { element d { text } }",
                " several elements could be documents; say --root and one or more of a, c");
        refuses("a.rnc", "start = element a {\n attribute b { xsd:integr } }", "2: there is no datatype integr");
        refuses(
                "a.rng",
                "<element name='a' xmlns='http://relaxng.org/ns/structure/1.0'>\n<externalRef href='b.rng'/></element>",
                "2: a reference to another file is not supported; include it, and refer to a name in it");
        refuses(
                "a.rnc",
                "namespace n = 'urn:kinjo:nanafusi'\nstart = element a {\n [ n:cut = 'true' ] (element b { text }, element c { text }) }",
                "3: a mark is not seen here; mark the element, or a reference to it");
        refuses(
                "a.rnc",
                "namespace n = 'urn:kinjo:nanafusi'\nstart = element a {\n [ n:cutt = 'true' ] element b { text } }",
                "3: \"cutt\" is no mark; cut, skip, name, type, tree are");
        refuses(
                "a.rnc",
                "namespace n = 'urn:kinjo:nanafusi'\nstart = element a {\n [ n:cut = 'true' ] element b { xsd:int? }* }",
                "3: <b> may be empty and is cut, and a cut list holds no null; the mark type=String helps");
        refuses("a.rnc", "start = element a { x }", "1: reference to undefined pattern \"x\"");
    }

    @Test
    void n1NothingIsLoadedFromElsewhere() throws IOException {
        String[][] cases = {
            {
                "a.xsd",
                "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'>\n<xs:include schemaLocation='%s'/></xs:schema>",
                ":2"
            },
            {"a.rng", "<grammar xmlns='http://relaxng.org/ns/structure/1.0'><include href='%s'/></grammar>", ""},
            {"a.rnc", "include '%s'", ""},
        };
        for (String[] example : cases) {
            Path schema = folder.resolve(example[0]);
            Files.writeString(schema, example[1].formatted("http://localhost:1/b"));
            assertThatThrownBy(() -> new SchemaCompiler("made", folder).compile(List.of(schema), null, List.of()))
                    .isInstanceOf(SchemaException.class)
                    .hasMessage(schema + example[2] + ": http://localhost:1/b is to be included, but is no local file;"
                            + " name a copy of it in an OASIS catalog (--catalog)");
        }
    }

    @Test
    void n1AFileThatIsNotThereIsNamed() throws IOException {
        String[][] cases = {
            {
                "a.xsd",
                "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:include schemaLocation='b.xsd'/></xs:schema>"
            },
            {"a.rng", "<grammar xmlns='http://relaxng.org/ns/structure/1.0'><include href='b.rng'/></grammar>"},
            {"a.rnc", "include 'b.rnc'"},
        };
        for (String[] example : cases) {
            Path schema = folder.resolve(example[0]);
            Files.writeString(schema, example[1]);
            assertThatThrownBy(() -> new SchemaCompiler("made", folder).compile(List.of(schema), null, List.of()))
                    .hasMessageContaining(example[0].replace('a', 'b'));
        }
    }

    @Test
    void n1BindingFiles() throws IOException {
        Path schema = Generated.file("shops.xsd");
        String[][] cases = {
            {"\nshop cutt", "2: \"cutt\" is no mark; cut, skip, name=, type= and tree= are"},
            {"shop class", "1: \"class\" is no mark; cut, skip, name=, type= and tree= are"},
            {"shop", "1: says nothing of shop; cut, skip, name=, type= and tree= do"},
            {"# shop cut\nhouse cut", "2: no house was found in what is read of the schema"},
        };
        for (String[] example : cases) {
            Path binding = folder.resolve("binding");
            Files.writeString(binding, example[0]);
            assertThatThrownBy(() -> new SchemaCompiler("made", folder).compile(List.of(schema), binding, List.of()))
                    .isInstanceOf(SchemaException.class)
                    .hasMessage(binding + ":" + example[1]);
        }
    }

    @Test
    void n1TheCommandSaysWhatItWroteOrWhatIsWrong() {
        assertThat(run(
                        "--package",
                        "made",
                        "--out",
                        folder.toString(),
                        Generated.file("houses.xsd").toString()))
                .isEqualTo("0 " + folder.resolve("made/HouseInfo.java"));
        assertThat(run("--package", "made", "none.xsd")).isEqualTo("1 there is no file none.xsd");
        String document = Generated.file("town.xml").toString();
        assertThat(run("--package", "made", document))
                .isEqualTo("1 " + document + ": is no schema; .xsd, .rng and .rnc are");
    }

    @Test
    void n1AttributesAreNotCut() throws IOException {
        Path binding = folder.resolve("binding");
        Files.writeString(binding, "shop/@name cut");
        Path schema = Generated.file("shops.xsd");
        assertThatThrownBy(() -> new SchemaCompiler("made", folder).compile(List.of(schema), binding, List.of()))
                .isInstanceOf(SchemaException.class)
                .hasMessage(schema + ":13: name is marked as cut, but is no element");
    }

    private static String run(String... arguments) {
        StringWriter output = new StringWriter();
        PrintWriter writer = new PrintWriter(output, true);
        int code = new CommandLine(new CompileCommand())
                .setOut(writer)
                .setErr(writer)
                .execute(arguments);
        return code + " " + output.toString().strip();
    }
}
