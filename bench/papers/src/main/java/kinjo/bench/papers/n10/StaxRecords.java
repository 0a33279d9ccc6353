package kinjo.bench.papers.n10;

import java.io.InputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Pulls records out of {@code <table><T>...</T>...</table>} by hand. */
final class StaxRecords {

    private final XMLStreamReader reader;
    private final Characters text = new Characters();

    StaxRecords(XMLInputFactory factory, InputStream stream) throws XMLStreamException {
        reader = factory.createXMLStreamReader(stream);
        reader.nextTag();
    }

    /** Null at the end. */
    LineItemBean nextLineItem() throws XMLStreamException {
        if (!toRecord()) {
            return null;
        }
        LineItemBean bean = new LineItemBean();
        while (toField()) {
            String name = reader.getLocalName();
            readText();
            bean.set(name, text);
        }
        return bean;
    }

    /** Null at the end. */
    OrderBean nextOrder() throws XMLStreamException {
        if (!toRecord()) {
            return null;
        }
        OrderBean bean = new OrderBean();
        while (toField()) {
            String name = reader.getLocalName();
            readText();
            bean.set(name, text);
        }
        return bean;
    }

    /** To the next start tag; at the end of the table to the end of the document, which has to be well-formed too. */
    private boolean toRecord() throws XMLStreamException {
        if (toField()) {
            return true;
        }
        while (reader.hasNext()) {
            reader.next();
        }
        return false;
    }

    private boolean toField() throws XMLStreamException {
        while (true) {
            int event = reader.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                return true;
            }
            if (event == XMLStreamConstants.END_ELEMENT) {
                return false;
            }
        }
    }

    /** To the end tag. The factory coalesces, but comments may still split the text. */
    private void readText() throws XMLStreamException {
        text.clear();
        while (true) {
            switch (reader.next()) {
                case XMLStreamConstants.CHARACTERS ->
                    text.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
                case XMLStreamConstants.END_ELEMENT -> {
                    return;
                }
                default -> {
                    // A comment or a processing instruction.
                }
            }
        }
    }
}
