package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Doctype;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Lazy;
import kinjo.nanafusi.Namespace;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.Raw;
import kinjo.nanafusi.Text;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** Row N1: documents as users have them give what the JDK's DOM gives. */
class PatternsTest {

    private static final String NAMESPACE = "urn:book";
    private static final String OTHER = "urn:meta";
    /** Of the order of bytes. */
    private static final String MARK = "\uFEFF";

    /** A document of books; what it holds in a namespace of its own has accessors, too. */
    @Element("books")
    @Namespace(NAMESPACE)
    interface Books extends XTree {
        @Cut("book")
        XList<Book> removeBooks();
    }

    @Namespace(NAMESPACE)
    interface Book extends XTree {
        @Attribute
        String id();

        @Attribute(namespace = OTHER)
        String mark();

        @Attribute(namespace = "http://www.w3.org/XML/1998/namespace")
        String lang();

        @Element
        String title();

        @Element
        @Lazy
        String summary();

        @Element
        @Raw String body();

        @Element(value = "title", namespace = OTHER)
        String other();

        @Element(value = "title", namespace = "")
        String bare();

        @Element("author")
        List<Author> authors();

        @Element("word")
        List<String> words();
    }

    @Namespace(NAMESPACE)
    interface Author extends XTree {
        @Attribute
        String role();

        @Text
        String name();
    }

    private static List<String> read(byte[] document, Options options) {
        List<String> found = new ArrayList<>();
        try (Document<Books> books = Document.open(Books.class, Source.of(document), options)) {
            for (Book book : books.root().removeBooks()) {
                found.add("id " + book.id());
                found.add("mark " + book.mark());
                found.add("lang " + book.lang());
                found.add("title " + book.title());
                found.add("summary " + book.summary());
                found.add("body " + (book.body() == null ? null : shown(parsed(inDeclarations(book.body())))));
                found.add("other " + book.other());
                found.add("bare " + book.bare());
                book.authors().forEach(author -> found.add("author " + author.role() + " " + author.name()));
                book.words().forEach(word -> found.add("word " + word));
            }
        }
        return found;
    }

    /** Markup with the declarations that the documents here have around it. */
    private static byte[] inDeclarations(String markup) {
        return ("<body xmlns='" + NAMESPACE + "' xmlns:b='" + NAMESPACE + "' xmlns:m='" + OTHER + "'>" + markup
                        + "</body>")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static org.w3c.dom.Element parsed(byte[] document) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
            // Of the document itself, too.
            factory.setAttribute("jdk.xml.maxGeneralEntitySizeLimit", "0");
            factory.setAttribute("jdk.xml.totalEntitySizeLimit", "0");
            DocumentBuilder builder = factory.newDocumentBuilder();
            return builder.parse(new ByteArrayInputStream(document)).getDocumentElement();
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> readByDom(byte[] document) {
        List<String> found = new ArrayList<>();
        for (org.w3c.dom.Element book : children(parsed(document), NAMESPACE, "book")) {
            found.add("id " + attribute(book, null, "id"));
            found.add("mark " + attribute(book, OTHER, "mark"));
            found.add("lang " + attribute(book, "http://www.w3.org/XML/1998/namespace", "lang"));
            found.add("title " + text(book, NAMESPACE, "title"));
            found.add("summary " + text(book, NAMESPACE, "summary"));
            List<org.w3c.dom.Element> bodies = children(book, NAMESPACE, "body");
            found.add("body " + (bodies.isEmpty() ? null : shown(bodies.getFirst())));
            found.add("other " + text(book, OTHER, "title"));
            found.add("bare " + text(book, null, "title"));
            children(book, NAMESPACE, "author")
                    .forEach(author ->
                            found.add("author " + attribute(author, null, "role") + " " + author.getTextContent()));
            children(book, NAMESPACE, "word").forEach(word -> found.add("word " + word.getTextContent()));
        }
        return found;
    }

    private static List<org.w3c.dom.Element> children(Node parent, String namespace, String name) {
        List<org.w3c.dom.Element> found = new ArrayList<>();
        for (Node at = parent.getFirstChild(); at != null; at = at.getNextSibling()) {
            if (at instanceof org.w3c.dom.Element element
                    && element.getLocalName().equals(name)
                    && Objects.equals(element.getNamespaceURI(), namespace)) {
                found.add(element);
            }
        }
        return found;
    }

    private static String attribute(org.w3c.dom.Element element, String namespace, String name) {
        return element.hasAttributeNS(namespace, name) ? element.getAttributeNS(namespace, name) : null;
    }

    private static String text(Node parent, String namespace, String name) {
        List<org.w3c.dom.Element> found = children(parent, namespace, name);
        return found.isEmpty() ? null : found.getFirst().getTextContent();
    }

    /** The content with expanded names, and texts as one. */
    private static String shown(Node parent) {
        StringBuilder all = new StringBuilder();
        for (Node at = parent.getFirstChild(); at != null; at = at.getNextSibling()) {
            switch (at.getNodeType()) {
                case Node.TEXT_NODE, Node.CDATA_SECTION_NODE -> all.append(at.getNodeValue());
                case Node.ELEMENT_NODE -> {
                    all.append("<{").append(at.getNamespaceURI()).append('}').append(at.getLocalName());
                    for (int i = 0; i < at.getAttributes().getLength(); i++) {
                        Node attribute = at.getAttributes().item(i);
                        if (!attribute.getNodeName().startsWith("xmlns")) {
                            all.append(' ').append(attribute.getNamespaceURI()).append(' ');
                            all.append(attribute.getLocalName()).append('=').append(attribute.getNodeValue());
                        }
                    }
                    all.append('>').append(shown(at)).append("</>");
                }
                default ->
                    all.append("<?")
                            .append(at.getNodeName())
                            .append(at.getNodeValue())
                            .append("?>");
            }
        }
        return all.toString();
    }

    private static String books(String books) {
        return "<books xmlns='" + NAMESPACE + "' xmlns:b='" + NAMESPACE + "' xmlns:m='" + OTHER + "'>" + books
                + "</books>";
    }

    private static final List<String> BOOKS = List.of(
            // Mixed content.
            "<book><body>a <b:i>b</b:i> c<m:br/><q m:at='1' at=\"2\">d<x xmlns=''/></q><!-- e --><?f g?></body></book>",
            "<book><body>&lt;a&gt; &amp;<![CDATA[<b>]]>\r\nc&#13;&#xA;]]&gt;</body></book>",
            "<book><body/><title/></book>",
            // Namespaces by default, by prefix, declared anew, and none.
            "<b:book><b:title>1</b:title><m:title>2</m:title><title xmlns=''>3</title></b:book>",
            "<x:book xmlns:x='urn:book' xmlns='urn:meta'><title>1</title><x:title>2</x:title><title xmlns=''>3</title></x:book>",
            "<book><title xmlns='urn:none'>no</title><m:title xmlns:m='urn:book'>yes</m:title><b:title xmlns:b='urn:meta'>other</b:title></book>",
            // Attributes.
            "<book id=' a&#9;b\tc\r\nd&#10;e&#32; ' m:mark='&lt;&quot;&apos;' mark='no' m:id='no' xml:lang='ja'/>",
            "<book\n id\n=\n\"it's 'so'\"\n\txml:lang=''\n/>",
            // CDATA, references, comments and instructions within a text.
            "<book><title>a<![CDATA[b]]>c<!-- d -->e<?f g?>h&#x1F600;&#12354;</title><summary><![CDATA[]]></summary></book>",
            "<book><summary>a<![CDATA[<b>&amp;]]]]><![CDATA[>c]]></summary><title><!-- only --></title></book>",
            "<book><title>a]] > b]&gt;</title><summary>&#60;&#38;&#x26;amp;</summary></book>",
            // White space.
            "<book>\n  <title>\n  a\tb  \r\n</title>\r<word> </word><word>\r</word></book>",
            // Empty elements, repeated and between others.
            "<book><word/><word></word><title>t</title><word>a</word><author/><word>b</word><author role='x'>c</author></book>",
            "<book/><book></book><book> </book>",
            // What nobody asks for.
            "<skip><book><title>no</title></book></skip><book><skip><title>no</title></skip><title>t</title><?skip <a>?></book>",
            // Long texts.
            "<book><title>" + "0123456789".repeat(20_000) + "</title></book>",
            "<book><summary>" + "a&amp;é日😀\r\n".repeat(30_000) + "</summary><title>" + "日".repeat(70_000)
                    + "</title></book>",
            "<book><body>" + "x<m:y>z</m:y>".repeat(20_000) + "</body></book>",
            "<book id='" + "a&lt; ".repeat(20_000) + "'/>");

    private static void isReadLikeDom(byte[] document, String what, Options options) {
        assertThat(read(document, options))
                .as(what.substring(0, Math.min(300, what.length())))
                .isEqualTo(readByDom(document));
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1WhatDomGives(Engine engine) {
        for (String book : BOOKS) {
            isReadLikeDom(books(book).getBytes(StandardCharsets.UTF_8), book, Options.DEFAULT.withEngine(engine));
        }
        // All in one document: what was learnt of one is no hindrance to another.
        String all = books(String.join("\n", BOOKS).repeat(2));
        isReadLikeDom(all.getBytes(StandardCharsets.UTF_8), all, Options.DEFAULT.withEngine(engine));
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "REFLECTIVE"})
    void n1WhatDomGivesInOtherEncodings(Engine engine) {
        String book = books("<book id='é' ><title>é ö ÿ &#12354;</title><summary>£ &#x1F600;</summary></book>");
        String wide = books("<book><title>日本語 ア</title><summary>表示</summary></book>");
        String[][] cases = {
            {"ISO-8859-1", book},
            {"windows-1252", book.replace("£", "€ ’")},
            {"UTF-8", book},
            {"UTF-16LE", wide + "\n"},
            {"UTF-16BE", book},
            {"Shift_JIS", wide},
            {"EUC-JP", wide},
            {"GB18030", wide + "<!-- 😀 -->"},
            {"Big5", books("<book><title>中文</title></book>")},
            {"KOI8-R", books("<book><title>книга</title></book>")},
            {"ISO-8859-15", book.replace("£", "€")},
        };
        for (String[] example : cases) {
            boolean wideUnits = example[0].startsWith("UTF-16");
            String declared = "<?xml version='1.0' encoding='" + (wideUnits ? "UTF-16" : example[0])
                    + "' standalone='yes'?>\r\n<!-- b -->\n<?p i?>" + example[1];
            byte[] document = ((wideUnits ? MARK : "") + declared).getBytes(Charset.forName(example[0]));

            isReadLikeDom(document, example[0] + " " + example[1], Options.DEFAULT.withEngine(engine));
        }
        isReadLikeDom((MARK + book).getBytes(StandardCharsets.UTF_8), book, Options.DEFAULT.withEngine(engine));
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"BEST", "REFLECTIVE"})
    void n1WhatDomGivesOfADoctype(Engine engine) {
        String doctype = """
                <?xml version="1.0"?>
                <!DOCTYPE books [
                  <!ATTLIST book id CDATA "none" xml:lang NMTOKEN "en" m:mark CDATA #FIXED "fixed" xmlns:m CDATA #FIXED "urn:meta">
                  <!ATTLIST author role (a|b) "a">
                  <!ENTITY pub "P &amp; <word>Q</word>">
                  <!ENTITY name "N&#38;#60;M">
                ]>
                """;
        String document = doctype
                + books("<book><author>x</author><author role='b'>&name;</author><title>&name; &#38;</title></book>"
                        + "<book id=' &name; ' xml:lang='  ja '><title>a</title>&pub;<word>&name;</word></book>");
        isReadLikeDom(
                document.getBytes(StandardCharsets.UTF_8),
                document,
                Options.DEFAULT.withEngine(engine).withDoctype(Doctype.INTERNAL));
    }
}
