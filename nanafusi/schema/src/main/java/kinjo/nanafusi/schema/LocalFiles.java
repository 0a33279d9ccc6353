package kinjo.nanafusi.schema;

import java.nio.file.Path;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.EntityResolver;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;

/** Refuses what a schema includes or imports from elsewhere: a build does not depend on a network. */
final class LocalFiles implements EntityResolver {

    private final Path schema;

    LocalFiles(Path schema) {
        this.schema = schema;
    }

    /** Makes parsers that load nothing of their own accord. */
    static SAXParserFactory parsers() throws SAXException {
        try {
            SAXParserFactory factory = SAXParserFactory.newInstance();
            factory.setNamespaceAware(true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            return factory;
        } catch (ParserConfigurationException e) {
            throw new SAXException(e);
        }
    }

    XMLReader reader() throws SAXException {
        try {
            XMLReader reader = parsers().newSAXParser().getXMLReader();
            reader.setEntityResolver(this);
            return reader;
        } catch (ParserConfigurationException e) {
            throw new SAXException(e);
        }
    }

    @Override
    public InputSource resolveEntity(String publicId, String systemId) {
        require(systemId);
        return new InputSource(systemId);
    }

    /** @throws SchemaException if it is no local file */
    void require(String uri) {
        if (uri == null || !uri.startsWith("file:")) {
            throw new SchemaException(
                    new Place(schema.toString(), 0),
                    uri + " is to be included, but is no local file; refer to a copy of it");
        }
    }
}
