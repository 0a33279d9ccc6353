package kinjo.bench.nanafusi;

import com.ctc.wstx.stax.WstxInputFactory;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.xml.XmlMapper;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import java.io.ByteArrayInputStream;
import java.util.Iterator;
import java.util.Locale;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Source;
import kinjo.nanafusi.XTree;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Reads a document of {@link Shape} and does nothing with it. The first four read every attribute and text, event by event; the next three
 * bind all of it, the last one skips it under the full check of well-formedness.
 */
enum Parser {
    STAX_JDK {
        @Override
        long read(byte[] document) throws XMLStreamException {
            return events(Stax.JDK, document);
        }
    },
    STAX_WOODSTOX {
        @Override
        long read(byte[] document) throws XMLStreamException {
            return events(Stax.WOODSTOX, document);
        }
    },
    STAX_AALTO {
        @Override
        long read(byte[] document) throws XMLStreamException {
            return events(Stax.AALTO, document);
        }
    },
    SAX_JDK {
        @Override
        long read(byte[] document) throws Exception {
            long[] elements = new long[1];
            SAXParserFactory.newInstance()
                    .newSAXParser()
                    .parse(new ByteArrayInputStream(document), new DefaultHandler() {
                        @Override
                        public void startElement(String uri, String local, String name, Attributes attributes) {
                            if (name.equals("e")) {
                                elements[0]++;
                            }
                        }
                    });
            return elements[0];
        }
    },
    JAXB {
        @Override
        long read(byte[] document) throws JAXBException, XMLStreamException {
            XMLStreamReader reader = Stax.WOODSTOX.factory().createXMLStreamReader(new ByteArrayInputStream(document));
            Object root = Bindings.JAXB.createUnmarshaller().unmarshal(reader);
            return count(((Node.RootBean) root).nodes);
        }
    },
    JACKSON {
        @Override
        long read(byte[] document) throws Exception {
            return count(Bindings.JACKSON.<Node.RootBean>readValue(document).nodes);
        }
    },
    NANAFUSI {
        @Override
        long read(byte[] document) {
            try (Document<Node.Root> opened = open(Node.Root.class, document)) {
                long elements = 0;
                for (Iterator<Node> nodes = opened.root().removeNodes().removeIterator(); nodes.hasNext(); ) {
                    elements += count(nodes.next());
                }
                return elements;
            }
        }
    },
    NANAFUSI_SKIPPING {
        /** It cannot tell the number of what it skips. */
        @Override
        long read(byte[] document) {
            try (Document<Node.Unread> opened = open(Node.Unread.class, document)) {
                return opened.root().removeNodes().removeStream().count();
            }
        }
    };

    /** Made once, as programs do. */
    private static final class Bindings {
        static final JAXBContext JAXB = jaxb();
        static final ObjectReader JACKSON = new XmlMapper(new WstxInputFactory()).readerFor(Node.RootBean.class);

        private static JAXBContext jaxb() {
            try {
                return JAXBContext.newInstance(Node.RootBean.class);
            } catch (JAXBException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Reads it all and gives the number of {@link Node} elements, 0 if they were skipped. */
    abstract long read(byte[] document) throws Exception;

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static long events(Stax stax, byte[] document) throws XMLStreamException {
        XMLStreamReader reader = stax.factory().createXMLStreamReader(new ByteArrayInputStream(document));
        long elements = 0;
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    elements += reader.getLocalName().equals("e") ? 1 : 0;
                    for (int i = 0; i < reader.getAttributeCount(); i++) {
                        reader.getAttributeValue(i);
                    }
                }
                // Aalto does not even decode a text that nobody asks for.
                case XMLStreamConstants.CHARACTERS -> reader.getTextLength();
                default -> {
                    // Nothing to read.
                }
            }
        }
        return elements;
    }

    private static <T extends XTree> Document<T> open(Class<T> type, byte[] document) {
        return Document.open(type, Source.of(document), Options.DEFAULT.withEngine(Options.Engine.GENERATED));
    }

    private static long count(Node node) {
        long elements = 1;
        for (Node child : node.children()) {
            elements += count(child);
        }
        return elements;
    }

    private static long count(Iterable<Node.Bean> nodes) {
        long elements = 0;
        for (Node.Bean node : nodes) {
            elements += 1 + count(node.children);
        }
        return elements;
    }
}
