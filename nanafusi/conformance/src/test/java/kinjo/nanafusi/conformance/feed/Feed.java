package kinjo.nanafusi.conformance.feed;

import java.util.List;
import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Namespace;
import kinjo.nanafusi.Raw;
import kinjo.nanafusi.Text;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;

/** An Atom feed. */
@Element("feed")
interface Feed extends XTree {
    @Element
    String title();

    @Cut("entry")
    XList<Entry> entries();

    interface Entry extends XTree {
        @Attribute
        Integer id();

        @Element
        String title();

        String removeTitle();

        @Element
        Content content();

        @Element
        @Raw String summary();

        @Element("note")
        @Raw List<String> notes();

        @Element
        Place point();

        @Element(namespace = "")
        String local();
    }

    interface Content extends XTree {
        @Attribute
        String type();

        @Text
        @Raw String markup();
    }

    @Namespace("urn:place")
    interface Place extends XTree {
        @Element
        int x();

        @Element(namespace = "urn:other")
        Integer y();

        @Element
        Deeper deeper();

        interface Deeper extends XTree {
            @Element
            String name();
        }
    }

    /** Cuts markup out. */
    @Element("feed")
    interface Entries extends XTree {
        @Cut("entry")
        @Raw XList<String> entries();

        @Element
        @Raw String title();
    }
}
