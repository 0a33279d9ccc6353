package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.Source;
import kinjo.nanafusi.conformance.Shops.Town;
import org.junit.jupiter.api.Test;

/** Row N1: the generated parser gives the same trees as the reflective engine. */
class EnginesTest {

    private static final String DOCUMENT = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- a town -->
            <town name="Kinjo &amp; Co" founded="1601">
              <mayor>A. <![CDATA[<B>]]> C &#x41;&lt;</mayor>
              <house id="1"><price>100</price><addr>Ōji 1</addr><area>12.5</area><tax>3.10</tax><built>1999-12-31</built><color>RED</color>
                <room name="kitchen" r:lit="true" xmlns:r="urn:rooms">cooking</room><room name='bath'/>
                <tag>a</tag><tag/><tag>b</tag></house>
              <unknown><deep x="1"><deeper/></deep>text</unknown>
              <shop owner="x"><t:title xmlns:t="urn:shops">Books</t:title>
                 <item sku="i1"/><item sku="i2"><item sku="i3"><item sku="i4"/></item></item></shop>
              <house id="2"><addr>B</addr><price> -7 </price></house>
              <note>one</note>
              <hall><price>5</price></hall>
              <note>two</note>
              <shop owner="y"/>
            </town>
            """;

    @Test
    void bothGiveTheSameTree() {
        String reflective = dump(Engine.REFLECTIVE);

        assertThat(dump(Engine.GENERATED)).isEqualTo(reflective);
        assertThat(reflective)
                .contains("addr=\"Ōji 1\"".replace("addr", "getAddr"))
                .contains("mayor=\"A. <B> C A<\"")
                .contains("name=\"Kinjo & Co\"")
                .doesNotContain("!");
    }

    private static String dump(Engine engine) {
        return Dump.of(Town.class, Source.of(DOCUMENT.getBytes(StandardCharsets.UTF_8)), engine);
    }
}
