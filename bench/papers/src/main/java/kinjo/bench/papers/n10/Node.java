package kinjo.bench.papers.n10;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.dataformat.xml.annotation.JacksonXmlElementWrapper;
import com.fasterxml.jackson.dataformat.xml.annotation.JacksonXmlProperty;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlRootElement;
import java.util.ArrayList;
import java.util.List;
import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;

/** The element of the documents of {@link Shape}: attributes, a text and children of the same sort. */
interface Node extends XTree {
    @Attribute
    String a();

    @Attribute
    String b();

    @Attribute
    String c();

    @Attribute
    String d();

    @Element("t")
    String text();

    @Element("e")
    List<Node> children();

    /** The document. */
    @Element("root")
    interface Root extends XTree {
        @Cut("e")
        XList<Node> removeNodes();
    }

    /** The document for a program that needs nothing of it: the parser only checks it. */
    @Element("root")
    interface Unread extends XTree {
        @Cut("nothing")
        XList<Node> removeNodes();
    }

    /** The same for the binding peers. */
    final class Bean {
        @XmlAttribute
        @JacksonXmlProperty(isAttribute = true)
        String a;

        @XmlAttribute
        @JacksonXmlProperty(isAttribute = true)
        String b;

        @XmlAttribute
        @JacksonXmlProperty(isAttribute = true)
        String c;

        @XmlAttribute
        @JacksonXmlProperty(isAttribute = true)
        String d;

        @XmlElement
        @JsonProperty
        String t;

        @XmlElement(name = "e")
        @JsonProperty("e")
        @JacksonXmlElementWrapper(useWrapping = false)
        List<Bean> children = new ArrayList<>();
    }

    /** The document for the binding peers. */
    @XmlRootElement(name = "root")
    final class RootBean {
        @XmlElement(name = "e")
        @JsonProperty("e")
        @JacksonXmlElementWrapper(useWrapping = false)
        List<Bean> nodes = new ArrayList<>();
    }
}
