package kinjo.nanafusi.schema;

import com.sun.xml.xsom.parser.JAXPParser;
import java.io.IOException;
import java.net.URI;
import java.util.Set;
import javax.xml.XMLConstants;
import org.xml.sax.Attributes;
import org.xml.sax.ContentHandler;
import org.xml.sax.EntityResolver;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.XMLFilterImpl;

/** Parses a schema for XSOM. Refuses marks where XSOM drops them or nobody looks for them, and files that are not there to be read. */
final class MarkedXsd extends JAXPParser {

    private static final Set<String> DECLARATIONS = Set.of("element", "attribute", "complexType");

    private static final Set<String> REFERENCES = Set.of("include", "import", "redefine");

    private final LocalFiles files;

    MarkedXsd(LocalFiles files) throws SAXException {
        super(LocalFiles.parsers());
        this.files = files;
    }

    @Override
    public void parse(InputSource source, ContentHandler handler, ErrorHandler errors, EntityResolver resolver)
            throws SAXException, IOException {
        Check check = new Check();
        check.setContentHandler(handler);
        super.parse(source, check, errors, resolver);
    }

    private final class Check extends XMLFilterImpl {

        private Locator locator;

        @Override
        public void setDocumentLocator(Locator value) {
            locator = value;
            super.setDocumentLocator(value);
        }

        @Override
        public void startElement(String uri, String name, String qualifiedName, Attributes attributes)
                throws SAXException {
            for (int i = 0; i < attributes.getLength(); i++) {
                if (attributes.getURI(i).equals(Marks.NAMESPACE)) {
                    Marks.requireKnown(attributes.getLocalName(i), Place.of(locator));
                    requirePlace(uri, name, attributes);
                }
            }
            String location = attributes.getValue("schemaLocation");
            if (uri.equals(XMLConstants.W3C_XML_SCHEMA_NS_URI) && REFERENCES.contains(name) && location != null) {
                requireFound(location.strip());
            }
            super.startElement(uri, name, qualifiedName, attributes);
        }

        /** XSOM asks for it too, but knows no line. */
        private void requireFound(String location) {
            try {
                files.find(URI.create(locator.getSystemId()).resolve(location).toString(), Place.of(locator));
            } catch (IllegalArgumentException e) {
                throw new SchemaException(Place.of(locator), "\"" + location + "\" is no URI");
            }
        }

        private void requirePlace(String uri, String name, Attributes attributes) {
            boolean reference = name.equals("element") && attributes.getIndex("ref") >= 0;
            if (reference || !uri.equals(XMLConstants.W3C_XML_SCHEMA_NS_URI) || !DECLARATIONS.contains(name)) {
                throw new SchemaException(
                        Place.of(locator),
                        "a mark on " + (reference ? "a reference" : "<" + name + ">")
                                + " is not seen; mark the declaration, or say it in a binding file");
            }
        }
    }
}
