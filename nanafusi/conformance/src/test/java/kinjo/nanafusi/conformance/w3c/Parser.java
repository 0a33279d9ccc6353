package kinjo.nanafusi.conformance.w3c;

import com.ctc.wstx.stax.WstxInputFactory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import kinjo.nanafusi.Doctype;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.ValueException;
import kinjo.nanafusi.WellFormednessException;
import kinjo.nanafusi.reflect.AnyDocument;
import kinjo.nanafusi.runtime.ByteTreeReader;
import kinjo.nanafusi.runtime.GeneratedType;
import kinjo.nanafusi.runtime.OpenElement;
import kinjo.nanafusi.runtime.OpenType;
import kinjo.nanafusi.runtime.Scanner;
import kinjo.nanafusi.runtime.Slot;
import kinjo.nanafusi.runtime.TreeParser;
import kinjo.nanafusi.runtime.TreeReader;
import kinjo.nanafusi.source.Source;
import kinjo.nanafusi.spi.Patience;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/** What is compared on the documents of the suite. */
enum Parser {
    GENERATED("generated parser", "5") {
        @Override
        String refusal(Path file) throws IOException {
            byte[] document = Files.readAllBytes(file);
            return nanafusi(document, Skipped::new, ByteTreeReader::new, Options.DEFAULT);
        }
    },
    REFLECTIVE("reflective engine, with `withDoctype`", "5") {
        @Override
        String refusal(Path file) throws IOException {
            byte[] document = Files.readAllBytes(file);
            return nanafusi(
                    document, AnyDocument::type, AnyDocument::reader, Options.DEFAULT.withDoctype(Doctype.INTERNAL));
        }
    },
    WOODSTOX("Woodstox", "4") {
        @Override
        String refusal(Path file) throws IOException {
            try (InputStream in = Files.newInputStream(file)) {
                XMLStreamReader xml = new WstxInputFactory()
                        .createXMLStreamReader(file.toUri().toString(), in);
                while (xml.hasNext()) {
                    xml.next();
                }
                return null;
            } catch (XMLStreamException | RuntimeException e) {
                return e.toString();
            }
        }
    },
    JDK("the JDK's SAX parser", "4") {
        @Override
        String refusal(Path file) throws IOException {
            try (InputStream in = Files.newInputStream(file)) {
                SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
                factory.setNamespaceAware(true);
                InputSource source = new InputSource(in);
                source.setSystemId(file.toUri().toString());
                factory.newSAXParser().parse(source, new Strict());
                return null;
            } catch (SAXException | IOException e) {
                return e.toString();
            } catch (ParserConfigurationException e) {
                throw new AssertionError(e);
            }
        }
    };

    /** Fails at what is not well-formed only. */
    private static final class Strict extends DefaultHandler {
        @Override
        public void fatalError(SAXParseException e) throws SAXException {
            throw e;
        }
    }

    /** How {@link kinjo.nanafusi.runtime.Messages} says what the document element is. */
    private static final Pattern ROOT = Pattern.compile(
            "the document element is <(?:[^:>]*:)?([^>]*)> in (?:no namespace|the namespace \"(.*?)\"), not");

    private final String title;
    private final String edition;

    Parser(String title, String edition) {
        this.title = title;
        this.edition = edition;
    }

    String title() {
        return title;
    }

    /** The edition of XML 1.0 whose names it knows; all before the fifth have the same. */
    String edition() {
        return edition;
    }

    boolean isOurs() {
        return this == GENERATED || this == REFLECTIVE;
    }

    /** Reads a document to its end; null if it is taken, else why it is refused. */
    abstract String refusal(Path file) throws IOException;

    private static String nanafusi(
            byte[] document,
            java.util.function.Function<Slot, OpenType> type,
            BiFunction<Source, Options, TreeParser> parser,
            Options options) {
        String first = read(document, type.apply(root("urn:none", "none")), parser, options);
        Matcher found = ROOT.matcher(first == null ? "" : first);
        if (!found.find()) {
            return first;
        }
        String namespace = found.group(2) == null ? "" : found.group(2);
        return read(document, type.apply(root(namespace, found.group(1))), parser, options);
    }

    private static Slot root(String namespace, String name) {
        return new Slot("root", Slot.Kind.ELEMENT, namespace, name, true, false);
    }

    private static String read(
            byte[] document, OpenType type, BiFunction<Source, Options, TreeParser> parser, Options options) {
        TreeReader reader = parser.apply(Source.of(document), options);
        OpenElement held = new Document(type, reader);
        reader.begin(type, held);
        try {
            while (reader.advance(Patience.WAIT)) {
                // to the end
            }
            return null;
        } catch (WellFormednessException | ValueException e) {
            return e.getMessage();
        } finally {
            java.lang.ref.Reference.reachabilityFence(held);
        }
    }

    private static final class Document extends OpenElement {
        Document(OpenType type, TreeReader reader) {
            super(type, reader);
        }
    }

    /** A generated type that reads the document element only to skip it. */
    private static final class Skipped extends GeneratedType {
        Skipped(Slot root) {
            super(root);
        }

        @Override
        protected OpenElement create(TreeReader reader) {
            throw new UnsupportedOperationException("not read step by step");
        }

        @Override
        protected GeneratedType open(int slot) {
            return null;
        }

        @Override
        protected Object read(Scanner in, int slot) {
            in.skipElement();
            return "";
        }
    }
}
