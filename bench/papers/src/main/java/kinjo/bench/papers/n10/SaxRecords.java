package kinjo.bench.papers.n10;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Pushes the records of {@code <table><T>...</T>...</table>}, by the JDK's SAX parser. */
final class SaxRecords {

    private static final SAXParserFactory FACTORY = SAXParserFactory.newInstance();

    private SaxRecords() {}

    static void lineItems(InputStream stream, Consumer<LineItemBean> consumer) throws IOException, SAXException {
        parse(stream, new Handler() {
            private LineItemBean bean;

            @Override
            void begin() {
                bean = new LineItemBean();
            }

            @Override
            void field(String name) {
                bean.set(name, text);
            }

            @Override
            void end() {
                consumer.accept(bean);
            }
        });
    }

    static void orders(InputStream stream, Consumer<OrderBean> consumer) throws IOException, SAXException {
        parse(stream, new Handler() {
            private OrderBean bean;

            @Override
            void begin() {
                bean = new OrderBean();
            }

            @Override
            void field(String name) {
                bean.set(name, text);
            }

            @Override
            void end() {
                consumer.accept(bean);
            }
        });
    }

    private static void parse(InputStream stream, Handler handler) throws IOException, SAXException {
        try {
            FACTORY.newSAXParser().parse(new InputSource(stream), handler);
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    private abstract static class Handler extends DefaultHandler {
        final Characters text = new Characters();
        private int depth;

        abstract void begin();

        abstract void field(String name);

        abstract void end();

        @Override
        public void startElement(String uri, String local, String name, Attributes attributes) {
            if (++depth == 2) {
                begin();
            }
            text.clear();
        }

        @Override
        public void characters(char[] source, int from, int count) {
            text.append(source, from, count);
        }

        @Override
        public void endElement(String uri, String local, String name) {
            if (depth == 3) {
                field(name);
            } else if (depth == 2) {
                end();
            }
            depth--;
        }
    }
}
