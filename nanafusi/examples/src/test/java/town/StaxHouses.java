package town;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The houses below a price, by StAX. */
final class StaxHouses {

    private StaxHouses() {}

    // @start region="use"
    static List<String> below(int limit, Path file) throws IOException, XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        List<String> found = new ArrayList<>();
        try (InputStream stream = Files.newInputStream(file)) {
            XMLStreamReader xml = factory.createXMLStreamReader(stream);
            int price = 0;
            String address = null;
            while (xml.hasNext()) {
                int event = xml.next();
                if (event == XMLStreamReader.START_ELEMENT) {
                    switch (xml.getLocalName()) {
                        case "price" -> price = Integer.parseInt(xml.getElementText());
                        case "addr" -> address = xml.getElementText();
                    }
                } else if (event == XMLStreamReader.END_ELEMENT
                        && xml.getLocalName().equals("house")
                        && price < limit) {
                    found.add(address);
                }
            }
        }
        return found;
    }
    // @end
}
