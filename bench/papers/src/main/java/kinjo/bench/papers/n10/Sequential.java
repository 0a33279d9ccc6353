package kinjo.bench.papers.n10;

import com.ctc.wstx.stax.WstxInputFactory;
import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.xml.XmlMapper;
import com.fasterxml.jackson.dataformat.xml.annotation.JacksonXmlElementWrapper;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** SQ of the paper: both documents are read whole into trees by a binding library, then joined. */
final class Sequential {

    private static final XMLInputFactory WOODSTOX = new WstxInputFactory();

    private Sequential() {}

    /** The document of the line items. */
    @XmlRootElement(name = "table")
    @JsonIgnoreProperties(ignoreUnknown = true)
    @JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.NONE)
    static final class LineItemTable {
        @XmlElement(name = "T")
        @JsonProperty("T")
        @JacksonXmlElementWrapper(useWrapping = false)
        List<LineItemBean> rows = new ArrayList<>();
    }

    /** The document of the orders. */
    @XmlRootElement(name = "table")
    @JsonIgnoreProperties(ignoreUnknown = true)
    @JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.NONE)
    static final class OrderTable {
        @XmlElement(name = "T")
        @JsonProperty("T")
        @JacksonXmlElementWrapper(useWrapping = false)
        List<OrderBean> rows = new ArrayList<>();
    }

    /** Made at the first use and kept, as programs do: it is dear. */
    private static final class Jaxb {
        static final JAXBContext CONTEXT = context();

        private static JAXBContext context() {
            try {
                return JAXBContext.newInstance(LineItemTable.class, OrderTable.class);
            } catch (JAXBException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static final class Jackson {
        static final XmlMapper MAPPER = new XmlMapper(WOODSTOX);
        static final ObjectReader LINE_ITEMS = MAPPER.readerFor(LineItemTable.class);
        static final ObjectReader ORDERS = MAPPER.readerFor(OrderTable.class);
    }

    static void jaxb(Inputs inputs, Results results) throws IOException, JAXBException, XMLStreamException {
        LineItemTable lineItems = unmarshal(LineItemTable.class, inputs.lineItems());
        join(lineItems, unmarshal(OrderTable.class, inputs.orders()), results);
    }

    /** Both roots have the same name, so the class has to be said; Woodstox is the faster parser for it. */
    private static <T> T unmarshal(Class<T> type, Inputs.Input input)
            throws IOException, JAXBException, XMLStreamException {
        try (InputStream stream = input.stream()) {
            XMLStreamReader reader = WOODSTOX.createXMLStreamReader(stream);
            return Jaxb.CONTEXT.createUnmarshaller().unmarshal(reader, type).getValue();
        }
    }

    static void jackson(Inputs inputs, Results results) throws IOException {
        try (InputStream lineItems = inputs.lineItems().stream()) {
            LineItemTable left = Jackson.LINE_ITEMS.readValue(lineItems);
            try (InputStream orders = inputs.orders().stream()) {
                join(left, Jackson.ORDERS.readValue(orders), results);
            }
        }
    }

    private static void join(LineItemTable lineItems, OrderTable orders, Results results) {
        SymmetricJoin join = new SymmetricJoin(results);
        orders.rows.forEach(join::add);
        join.endOrders();
        lineItems.rows.forEach(join::add);
        join.endLineItems();
    }
}
