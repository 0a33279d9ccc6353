package kinjo.nanafusi.reflect;

import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.runtime.OpenType;
import kinjo.nanafusi.runtime.Slot;
import kinjo.nanafusi.runtime.TreeParser;
import kinjo.nanafusi.source.Source;

/** The reflective engine for documents of which only the document element's name is known. */
public final class AnyDocument {

    private AnyDocument() {}

    /** Reads nothing, so everything is checked and skipped. */
    @Element("none")
    interface Nothing extends XTree {
        @Attribute(namespace = "urn:none")
        String none();
    }

    public static OpenType type(Slot root) {
        return ReflectedType.document(root, TreeModel.of(Nothing.class));
    }

    public static TreeParser reader(Source source, Options options) {
        return ReflectiveEngine.of(Nothing.class).reader(source, options);
    }
}
