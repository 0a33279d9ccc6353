package kinjo.nanafusi.schema;

import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import javax.xml.XMLConstants;
import javax.xml.catalog.Catalog;
import javax.xml.catalog.CatalogException;
import javax.xml.catalog.CatalogFeatures;
import javax.xml.catalog.CatalogManager;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.EntityResolver;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;

/**
 * Finds what a schema includes or imports: local files, and what an OASIS catalog names one for. All else is refused, as a build does
 * not depend on a network.
 */
final class LocalFiles implements EntityResolver {

    private final Path schema;
    private final Catalog catalog;

    /**
     * @param file of an OASIS XML catalog, version 1.1; null for none
     * @throws SchemaException if the catalog is malformed
     */
    LocalFiles(Path schema, Path file) throws IOException {
        this.schema = schema;
        catalog = file == null ? null : read(file);
    }

    private static Catalog read(Path file) throws IOException {
        // The JDK would take one that is missing for an empty one.
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString());
        }
        try {
            return CatalogManager.catalog(CatalogFeatures.defaults(), file.toUri());
        } catch (CatalogException e) {
            throw new SchemaException(new Place(file.toString(), 0), "is no OASIS catalog: " + e.getMessage());
        }
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
        if (systemId != null && isDtd(systemId) && !isThere(matched(systemId))) {
            return new InputSource(new StringReader(""));
        }
        if (systemId != null && !systemId.isEmpty()) {
            return new InputSource(find(systemId));
        }
        // XSOM asks so for an import that names a namespace only. Without a word of the catalog, another schema of this
        // compilation declares it.
        String known = catalog == null || publicId == null ? null : catalog.matchURI(publicId);
        return known == null ? null : new InputSource(find(known));
    }

    /**
     * One that is not there is left out, as parsers may that do not validate. Many schemas name that of XML Schema itself, which declares nothing that
     * they need.
     */
    private static boolean isDtd(String systemId) {
        return systemId.endsWith(".dtd");
    }

    private static boolean isThere(String uri) {
        return uri.startsWith("file:") && Files.exists(Path.of(URI.create(uri)));
    }

    /** As {@link #find(String, Place)}, where the line is not known. */
    String find(String uri) {
        return find(uri, new Place(schema.toString(), 0));
    }

    /**
     * The local file behind a URI.
     *
     * @param place where it is referred to
     * @throws SchemaException if there is none
     */
    String find(String uri, Place place) {
        String found = matched(uri);
        if (!found.startsWith("file:")) {
            throw new SchemaException(
                    place,
                    uri
                            + " is to be included, but is no local file; name a copy of it in an OASIS catalog (--catalog)");
        }
        Path file = Path.of(URI.create(found));
        if (!Files.exists(file)) {
            throw new SchemaException(
                    place,
                    file + " is to be included, but is not there; an OASIS catalog can name another file (--catalog)");
        }
        return found;
    }

    private String matched(String uri) {
        String byUri = catalog == null ? null : catalog.matchURI(uri);
        String bySystem = catalog == null || byUri != null ? null : catalog.matchSystem(uri);
        return byUri != null ? byUri : bySystem != null ? bySystem : uri;
    }
}
