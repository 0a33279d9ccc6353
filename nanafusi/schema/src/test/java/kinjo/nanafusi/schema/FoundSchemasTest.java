package kinjo.nanafusi.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import kinjo.nanafusi.compiler.InProcessCompiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Schemas that nobody here made: those in the jars of the class path, or in a folder: {@code -Dschemas=DIR}. Each compiles with all its elements
 * as documents, or is refused for a reason that the README lists. What it refers to elsewhere is the file of the same name among them.
 */
class FoundSchemasTest {

    /** Of the 69 in the jars. Most of the others are a part of these, or declare no elements. */
    private static final int LEAST_COMPILED = 28;

    /** What messages say where the README lists the reason, and a schema that is a part of others. */
    private static final List<String> REASONS = List.of(
            "one accessor cannot give both",
            "are too many",
            "one name",
            "mark name=",
            "mark tree=",
            "mark the outer",
            "is no local file",
            "is to be included, but is not there",
            "undefined ",
            "Unexpected <xs:assert>",
            "there is no element that could be a document",
            "has neither elements nor attributes that the schema names");

    /** An element of text alone, and all but one of a type, are left to another {@code --root}. */
    private static final Pattern NO_DOCUMENT = Pattern.compile(": <([^>]*)> (?:is to be a document|and <)");

    @TempDir
    private Path folder;

    private final Map<String, String> refused = new TreeMap<>();
    private final List<String> compiled = new ArrayList<>();

    @Test
    void schemasOfOthersCompileOrAreRefusedForAReasonThatTheReadmeLists() throws IOException, XMLStreamException {
        String named = System.getProperty("schemas");
        Path found = named == null ? FoundSchemas.extracted(folder.resolve("found")) : Path.of(named);
        List<Path> schemas;
        try (Stream<Path> files = Files.walk(found)) {
            schemas = files.filter(file -> file.toString().endsWith(".xsd"))
                    .sorted()
                    .toList();
        }
        Path catalog = FoundSchemas.catalog(schemas, folder.resolve("catalog.xml"));

        for (Path schema : schemas) {
            compile(schema, catalog, found.relativize(schema).toString());
        }

        if (named != null) {
            System.out.println(compiled.size() + " compile");
            refused.forEach((name, why) -> System.out.println(name + ": " + why));
        }
        assertThat(refused)
                .allSatisfy((name, why) -> assertThat(REASONS).as(why).anyMatch(why::contains));
        if (named == null) {
            assertThat(compiled).hasSizeGreaterThanOrEqualTo(LEAST_COMPILED);
        }
    }

    private void compile(Path schema, Path catalog, String name) throws IOException, XMLStreamException {
        Path sources = folder.resolve("sources" + (compiled.size() + refused.size()));
        List<String> roots = elements(schema);
        String refusal = refusal(schema, catalog, roots, sources);
        for (Matcher other = NO_DOCUMENT.matcher(String.valueOf(refusal)); other.find() && roots.size() > 1; ) {
            assertThat(roots.remove(other.group(1))).as(refusal).isTrue();
            refusal = refusal(schema, catalog, roots, sources);
            other = NO_DOCUMENT.matcher(String.valueOf(refusal));
        }
        if (refusal == null) {
            compiled.add(name);
        } else {
            refused.put(name, refusal);
        }
    }

    private static String refusal(Path schema, Path catalog, List<String> roots, Path sources) throws IOException {
        try {
            List<Path> files = new SchemaCompiler("made", sources, catalog).compile(List.of(schema), null, roots);
            assertThat(InProcessCompiler.compile(
                            files.stream().map(InProcessCompiler::source).toList(), sources))
                    .as(schema.toString())
                    .isEmpty();
            return null;
        } catch (SchemaException e) {
            return e.getMessage();
        }
    }

    /** The names of the elements that a schema declares for itself. */
    private static List<String> elements(Path schema) throws IOException, XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        List<String> names = new ArrayList<>();
        try (var in = Files.newInputStream(schema)) {
            XMLStreamReader xml = factory.createXMLStreamReader(in);
            for (int depth = 0; xml.hasNext(); ) {
                int event = xml.next();
                if (event == XMLStreamConstants.START_ELEMENT
                        && depth++ == 1
                        && xml.getLocalName().equals("element")) {
                    names.add(xml.getAttributeValue(null, "name"));
                } else if (event == XMLStreamConstants.END_ELEMENT) {
                    depth--;
                }
            }
        }
        return names;
    }
}
