package kinjo.bench.papers.n10;

import com.ctc.wstx.stax.WstxInputFactory;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.xml.XmlMapper;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import java.io.ByteArrayInputStream;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.source.Source;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Reads a document of {@link Shape} and counts what is in it. The first four read every attribute and text, event by event; the next four
 * bind all of it, the last one skips it under the full check of well-formedness.
 */
enum Parser {
    STAX_JDK {
        @Override
        Tally read(byte[] document) throws XMLStreamException {
            return events(Stax.JDK, document);
        }
    },
    STAX_WOODSTOX {
        @Override
        Tally read(byte[] document) throws XMLStreamException {
            return events(Stax.WOODSTOX, document);
        }
    },
    STAX_AALTO {
        @Override
        Tally read(byte[] document) throws XMLStreamException {
            return events(Stax.AALTO, document);
        }
    },
    SAX_JDK {
        @Override
        Tally read(byte[] document) throws Exception {
            SaxTally handler = new SaxTally();
            SAXParserFactory.newInstance().newSAXParser().parse(new ByteArrayInputStream(document), handler);
            return handler.tally;
        }
    },
    JAXB {
        @Override
        Tally read(byte[] document) throws JAXBException, XMLStreamException {
            XMLStreamReader reader = Stax.WOODSTOX.factory().createXMLStreamReader(new ByteArrayInputStream(document));
            Object root = Bindings.JAXB.createUnmarshaller().unmarshal(reader);
            return tally(((Node.RootBean) root).nodes);
        }
    },
    JACKSON {
        @Override
        Tally read(byte[] document) throws Exception {
            return tally(Bindings.JACKSON.<Node.RootBean>readValue(document).nodes);
        }
    },
    NANAFUSI_REFLECTIVE {
        @Override
        Tally read(byte[] document) {
            return trees(Options.Engine.REFLECTIVE, document);
        }
    },
    NANAFUSI {
        @Override
        Tally read(byte[] document) {
            return trees(Options.Engine.GENERATED, document);
        }
    },
    NANAFUSI_SKIPPING {
        @Override
        Tally read(byte[] document) {
            try (Document<Node.Unread> opened = open(Node.Unread.class, Options.Engine.GENERATED, document)) {
                opened.root().removeNodes().removeStream().count();
                return new Tally();
            }
        }

        /** It cannot tell the number of what it skips. */
        @Override
        Tally expected(Tally whole) {
            return new Tally();
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

    private static final class SaxTally extends DefaultHandler {
        private final Tally tally = new Tally();
        private boolean inText;

        @Override
        public void startElement(String uri, String local, String name, Attributes attributes) {
            inText = name.equals("t");
            if (name.equals("e")) {
                tally.element();
            }
            for (int i = 0; i < attributes.getLength(); i++) {
                tally.value(attributes.getValue(i));
            }
        }

        @Override
        public void characters(char[] text, int offset, int length) {
            if (inText) {
                tally.characters(length);
            }
        }

        @Override
        public void endElement(String uri, String local, String name) {
            inText = false;
        }
    }

    /** Reads it all. */
    abstract Tally read(byte[] document) throws Exception;

    /** What it has to find in a document that holds this. */
    Tally expected(Tally whole) {
        return whole;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Tally events(Stax stax, byte[] document) throws XMLStreamException {
        XMLStreamReader reader = stax.factory().createXMLStreamReader(new ByteArrayInputStream(document));
        Tally tally = new Tally();
        boolean inText = false;
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    String name = reader.getLocalName();
                    inText = name.equals("t");
                    if (name.equals("e")) {
                        tally.element();
                    }
                    for (int i = 0; i < reader.getAttributeCount(); i++) {
                        tally.value(reader.getAttributeValue(i));
                    }
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    // Aalto does not even decode a text that nobody asks for.
                    if (inText) {
                        tally.characters(reader.getTextLength());
                    }
                }
                case XMLStreamConstants.END_ELEMENT -> inText = false;
                default -> {
                    // Nothing to read.
                }
            }
        }
        return tally;
    }

    private static Tally trees(Options.Engine engine, byte[] document) {
        try (Document<Node.Root> opened = open(Node.Root.class, engine, document)) {
            Tally tally = new Tally();
            for (Iterator<Node> nodes = opened.root().removeNodes().removeIterator(); nodes.hasNext(); ) {
                count(nodes.next(), tally);
            }
            return tally;
        }
    }

    private static <T extends XTree> Document<T> open(Class<T> type, Options.Engine engine, byte[] document) {
        return Document.open(type, Source.of(document), Options.DEFAULT.withEngine(engine));
    }

    private static Tally tally(List<Node.Bean> nodes) {
        Tally tally = new Tally();
        count(nodes, tally);
        return tally;
    }

    /** Counts an element and those in it. */
    static void count(Node node, Tally tally) {
        tally.element();
        tally.value(node.a());
        tally.value(node.b());
        tally.value(node.c());
        tally.value(node.d());
        tally.value(node.text());
        for (Node child : node.children()) {
            count(child, tally);
        }
    }

    private static void count(List<Node.Bean> nodes, Tally tally) {
        for (Node.Bean node : nodes) {
            tally.element();
            tally.value(node.a);
            tally.value(node.b);
            tally.value(node.c);
            tally.value(node.d);
            tally.value(node.t);
            count(node.children, tally);
        }
    }
}
