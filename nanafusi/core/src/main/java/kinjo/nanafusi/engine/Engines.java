package kinjo.nanafusi.engine;

import kinjo.nanafusi.Document;
import kinjo.nanafusi.DocumentOpener;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.source.Source;

/** The service behind {@link Document#open(Class, Source, Options)}. */
public final class Engines implements DocumentOpener {

    /** For the service loader. */
    public Engines() {}

    @Override
    public <T extends XTree> Document<T> open(Class<T> type, Source source, Options options) {
        return TreeDocument.open(type, source, options);
    }
}
