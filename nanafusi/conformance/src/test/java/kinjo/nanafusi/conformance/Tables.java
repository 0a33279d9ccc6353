package kinjo.nanafusi.conformance;

import java.util.List;
import java.util.stream.Collectors;
import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;

/** A document whose rows and sections cannot be told from their surroundings by looking for their tags. */
final class Tables {

    static final String DOCUMENT = """
            <?xml version="1.0" encoding="utf-8"?>
            <!-- <t:r>no</t:r> -->
            <t:table xmlns:t="urn:t" xmlns:x='urn:x' version="3" note="a > b /> c">
             <size>9</size>
             <t:r x:mark="not in the list"/>
             <t:body
                id = '5'>text &amp; <!-- <t:r/> -->
              <t:r x:mark="1"><t:text>one</t:text></t:r>
              <![CDATA[<t:r><t:text>no</t:text></t:r>]]>
              <?instruction <t:r/> ?>
              <t:r x:mark="a &lt;t:r> b"/>
              <section name="a"><item>1</item><!-- <section/> --><section name="in"><item>no</item></section><item>2</item></section>
              <t:r x:mark="2"><t:text>Ōji <![CDATA[</t:r>]]></t:text><t:r x:mark="2.1"><t:text>in</t:text></t:r><t:row/></t:r><t:r
               x:mark="3"/><section name="empty"/>
              <other><t:r x:mark="no"/><section name="no"/></other>
              <r x:mark="in no namespace"/>
              <u:r xmlns:u="urn:t" xmlns:x="urn:y" x:mark="no"><u:text>\uD83C\uDFE0</u:text></u:r >
              <r xmlns="urn:t" x:mark="5"><text>five</text><!-- </r> --></r>
              <section name="b"><item>3</item><item/></section>
             </t:body>
             <t:r x:mark="behind the list"/>
            </t:table>
            <!-- end <t:r/> -->
            """;

    private Tables() {}

    @Element(value = "table", namespace = "urn:t")
    interface Table extends XTree {
        @Attribute
        int version();

        /** Stands before the list, so readers of later splits do not see it. */
        @Element
        int size();

        @Element(namespace = "urn:t")
        Body getBody();

        Body removeBody();
    }

    interface Body extends XTree {
        @Attribute
        int id();

        @Cut(value = "r", namespace = "urn:t")
        XList<Row> getRows();

        XList<Row> removeRows();

        @Cut("section")
        XList<Section> getSections();
    }

    interface Row extends XTree {
        @Attribute(namespace = "urn:x")
        String mark();

        @Element(namespace = "urn:t")
        String text();

        @Element(value = "r", namespace = "urn:t")
        List<Row> rows();
    }

    /** Read step by step. */
    interface Section extends XTree {
        @Attribute
        String name();

        @Cut("item")
        XList<String> items();
    }

    static String text(Row row) {
        return row.mark() + "=" + row.text()
                + row.rows().stream().map(Tables::text).toList();
    }

    static String text(Section section) {
        return section.name() + section.items().stream().collect(Collectors.toList());
    }

    /** Leaves what comes behind the first item unread. */
    static String firstItem(Section section) {
        try (XIterator<String> items = section.items().removeIterator()) {
            return section.name() + (items.hasNext() ? items.next() : "-");
        }
    }
}
