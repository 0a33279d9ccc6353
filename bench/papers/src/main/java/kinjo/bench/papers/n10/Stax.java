package kinjo.bench.papers.n10;

import com.ctc.wstx.stax.WstxInputFactory;
import com.fasterxml.aalto.stax.InputFactoryImpl;
import javax.xml.stream.XMLInputFactory;

/** The StAX parsers, none of which loads anything from outside. */
enum Stax {
    AALTO {
        @Override
        XMLInputFactory create() {
            return new InputFactoryImpl();
        }
    },
    WOODSTOX {
        @Override
        XMLInputFactory create() {
            return new WstxInputFactory();
        }
    },
    JDK {
        @Override
        XMLInputFactory create() {
            return XMLInputFactory.newDefaultFactory();
        }
    };

    private XMLInputFactory factory;

    abstract XMLInputFactory create();

    /** One per JVM, as programs keep it. Pieces of one text come as one. */
    synchronized XMLInputFactory factory() {
        if (factory == null) {
            factory = create();
            factory.setProperty(XMLInputFactory.IS_COALESCING, true);
            factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        }
        return factory;
    }
}
