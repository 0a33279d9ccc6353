package kinjo.nanafusi.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.XTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Row N1: what a schema allows to be nil or empty is null in the interface, whatever it is. */
class NullsTest {

    private static final String XSI = " xmlns:x='http://www.w3.org/2001/XMLSchema-instance'";

    @TempDir
    Path folder;

    private static void reads(Class<? extends XTree> type, String document, String expected) {
        for (Engine engine : List.of(Engine.GENERATED, Engine.REFLECTIVE)) {
            assertThat(Generated.read(type, document.getBytes(StandardCharsets.UTF_8), engine))
                    .as("%s by %s", document, engine)
                    .hasToString(expected);
        }
    }

    private Generated compiled(String file, String schema) throws IOException {
        return Generated.from(Files.writeString(folder.resolve(file), schema), null, folder);
    }

    @Test
    void n1NillableElements() throws IOException {
        Class<? extends XTree> type = compiled("a.xsd", """
                <xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' xmlns:n='urn:kinjo:nanafusi'>
                 <xs:element name='a' nillable='true'><xs:complexType><xs:sequence>
                  <xs:element name='int' type='xs:int' nillable='true'/>
                  <xs:element name='string' type='xs:string' nillable='true'/>
                  <xs:element name='color' type='color' nillable='true'/>
                  <xs:element name='place' type='place' nillable='true'/>
                  <xs:element name='price' type='price' nillable='true'/>
                  <xs:element name='mixed' nillable='true'><xs:complexType mixed='true'/></xs:element>
                  <xs:element name='date' type='xs:dateTime' nillable='true' n:type='LocalDateTime'/>
                  <xs:element name='number' type='xs:long' nillable='true' minOccurs='0' maxOccurs='9'/>
                  <xs:element name='at' type='place' nillable='true' minOccurs='0' maxOccurs='9' n:cut='true'/>
                  <xs:element name='own' type='place'/>
                 </xs:sequence></xs:complexType></xs:element>
                 <xs:simpleType name='color'>
                  <xs:restriction base='xs:string'><xs:enumeration value='RED'/></xs:restriction>
                 </xs:simpleType>
                 <xs:complexType name='place'>
                  <xs:sequence><xs:element name='street' type='xs:int'/></xs:sequence>
                  <xs:attribute name='id' type='xs:int' use='required'/>
                 </xs:complexType>
                 <xs:complexType name='price'><xs:simpleContent>
                  <xs:extension base='xs:decimal'><xs:attribute name='in' type='xs:string'/></xs:extension>
                 </xs:simpleContent></xs:complexType>
                </xs:schema>
                """).type("A");

        reads(
                type,
                "<a" + XSI + "><int>1</int><string/><color>RED</color><place id='1'><street>2</street></place>"
                        + "<price in='EUR'>3</price><mixed>a<b/></mixed><date>2001-02-03T04:05:06</date>"
                        + "<number>4</number><at id='5'><street>6</street></at><own id='7'><street>8</street></own></a>",
                "{getAt=[{getId=5, getStreet=6}], getColor=RED, getDate=2001-02-03T04:05:06, getInt=1, "
                        + "getMixed=a<b/>, getNumber=[4], getOwn={getId=7, getStreet=8}, getPlace={getId=1, getStreet=2}, "
                        + "getPrice={getIn=EUR, getText=3}, getString=}");
        reads(
                type,
                "<a" + XSI + "><int x:nil='true'/><string x:nil='1'/><color x:nil='true'/><place id='1' x:nil='true'/>"
                        + "<price in='EUR' x:nil='true'/><mixed x:nil='true'/><date x:nil='true'/><number x:nil='true'/>"
                        + "<number>4</number><at id='5' x:nil='true'/><own id='7'><street>8</street></own></a>",
                "{getAt=[], getColor=-, getDate=-, getInt=-, getMixed=-, getNumber=[-, 4], "
                        + "getOwn={getId=7, getStreet=8}, getPlace=-, getPrice=-, getString=-}");
    }

    @Test
    void n1ElementsWithDefaults() throws IOException {
        Class<? extends XTree> type = compiled("a.xsd", """
                <xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'>
                 <xs:element name='a'><xs:complexType><xs:sequence>
                  <xs:element name='int' type='xs:int' default='3'/>
                  <xs:element name='fixed' type='xs:decimal' fixed='1.0'/>
                  <xs:element name='string' type='xs:string' default='s'/>
                  <xs:element name='color' default='RED'><xs:simpleType>
                   <xs:restriction base='xs:string'><xs:enumeration value='RED'/></xs:restriction>
                  </xs:simpleType></xs:element>
                  <xs:element name='number' type='xs:long' default='4' minOccurs='0' maxOccurs='9'/>
                  <xs:element name='price' type='price' default='5'/>
                 </xs:sequence><xs:attribute name='id' type='xs:int' default='6'/></xs:complexType></xs:element>
                 <xs:complexType name='price'><xs:simpleContent>
                  <xs:extension base='xs:int'><xs:attribute name='in' type='xs:string'/></xs:extension>
                 </xs:simpleContent></xs:complexType>
                </xs:schema>
                """).type("A");

        reads(
                type,
                "<a id='1'><int>2</int><fixed>1.0</fixed><string>t</string><color>RED</color><number>5</number>"
                        + "<price in='EUR'>6</price></a>",
                "{getColor=RED, getFixed=1.0, getId=1, getInt=2, getNumber=[5], "
                        + "getPrice={getIn=EUR, getText=6}, getString=t}");
        reads(
                type,
                "<a><int/><fixed/><string/><color></color><number/><price in='EUR'/></a>",
                "{getColor=-, getFixed=-, getId=-, getInt=-, getNumber=[-], "
                        + "getPrice={getIn=EUR, getText=-}, getString=}");
    }

    @Test
    void n1EmptyValuesOfRelaxNg() throws IOException {
        Class<? extends XTree> type = compiled("a.rnc", """
                start = element a {
                  attribute id { xsd:int? },
                  attribute kind { xsd:token },
                  element int { xsd:int? },
                  element date { empty | xsd:date },
                  element color { ("RED" | "GREEN")? },
                  element string { text? },
                  element number { maybe }*,
                  element price { attribute in { text }, xsd:decimal? },
                  element sure { attribute in { text }, xsd:int },
                  element either { (attribute in { text }, xsd:int) | attribute of { text } },
                  element several { (attribute in { text }, xsd:int) | (attribute of { text }, xsd:date) },
                  element words { attribute in { text }, text* },
                  element some { list { xsd:int* } } }
                maybe = xsd:long | empty
                """).type("A");

        reads(
                type,
                "<a id='1' kind='k'><int>2</int><date>2001-02-03</date><color>RED</color><string>s</string>"
                        + "<number>4</number><price in='EUR'>5</price><sure in='m'>6</sure><either in='m'>7</either>"
                        + "<several in='m'>8</several><words in='w'>one two</words><some>1 2</some></a>",
                "{getColor=RED, getDate=2001-02-03, getEither={getIn=m, getOf=-, getText=7}, getId=1, getInt=2, "
                        + "getKind=k, getNumber=[4], getPrice={getIn=EUR, getText=5}, "
                        + "getSeveral={getIn=m, getOf=-, getText=8}, getSome=1 2, getString=s, "
                        + "getSure={getIn=m, getText=6}, getWords={getIn=w, getText=one two}}");
        reads(
                type,
                "<a id='' kind=''><int/><date> </date><color/><string/><number/><number>4</number><price in='EUR'/>"
                        + "<sure in='m'>6</sure><either of='n'/><several of='n'>2001-02-03</several><words in='w'/>"
                        + "<some/></a>",
                "{getColor=-, getDate=-, getEither={getIn=-, getOf=n, getText=-}, getId=-, getInt=-, getKind=, "
                        + "getNumber=[-, 4], getPrice={getIn=EUR, getText=-}, "
                        + "getSeveral={getIn=-, getOf=n, getText=2001-02-03}, getSome=, getString=, "
                        + "getSure={getIn=m, getText=6}, getWords={getIn=w, getText=}}");
    }

    /** Only what can be null is of a type that can be. */
    @Test
    void n1WhatIsNeverNullIsAPrimitive() throws Exception {
        Class<? extends XTree> type = compiled("a.rnc", """
                start = element a { element price { attribute in { text }, xsd:int? }, element sure { xsd:int },
                  element other { attribute in { text }, xsd:int } }
                """).type("A");

        assertThat(Map.of(
                        "price",
                                type.getMethod("getPrice")
                                        .getReturnType()
                                        .getMethod("getText")
                                        .getReturnType(),
                        "sure", type.getMethod("getSure").getReturnType(),
                        "other",
                                type.getMethod("getOther")
                                        .getReturnType()
                                        .getMethod("getText")
                                        .getReturnType()))
                .isEqualTo(Map.of("price", Integer.class, "sure", int.class, "other", int.class));
    }
}
