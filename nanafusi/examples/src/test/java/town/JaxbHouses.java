package town;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The houses below a price, by JAXB. */
final class JaxbHouses {

    private JaxbHouses() {}

    // @start region="types"
    @XmlRootElement(name = "houses")
    public static class Houses {
        @XmlElement(name = "house")
        public List<House> houses;
    }

    public static class House {
        @XmlElement(required = true)
        public int price;

        @XmlElement(name = "addr")
        public String address;
    }
    // @end

    // @start region="use"
    static List<String> below(int limit, Path file) throws JAXBException {
        Houses houses = (Houses)
                JAXBContext.newInstance(Houses.class).createUnmarshaller().unmarshal(file.toFile());
        List<String> found = new ArrayList<>();
        for (House house : houses.houses) {
            if (house.price < limit) {
                found.add(house.address);
            }
        }
        return found;
    }
    // @end
}
