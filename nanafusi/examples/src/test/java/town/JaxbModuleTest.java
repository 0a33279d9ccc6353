package town;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;

/** A program that has classes with JAXB annotations, but not the module that reads them. */
class JaxbModuleTest {

    @Element("houses")
    interface Moving extends XTree {
        @Cut("house")
        XList<JaxbHouses.House> getHouses();
    }

    @Test
    void whatIsMissingIsNamed() {
        byte[] xml = "<houses><house><price>1</price></house></houses>".getBytes(StandardCharsets.UTF_8);
        try (Document<Moving> document = Document.open(Moving.class, Source.of(xml))) {
            XIterator<JaxbHouses.House> houses = document.root().getHouses().iterator();

            assertThatIllegalArgumentException()
                    .isThrownBy(houses::next)
                    .withMessageContaining(JaxbHouses.House.class.getName())
                    .withMessageContaining("nanafusi-jaxb");
        }
    }
}
