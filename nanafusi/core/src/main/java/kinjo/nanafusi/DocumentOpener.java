package kinjo.nanafusi;

import kinjo.nanafusi.source.Source;

/**
 * What {@link Document#open} asks of the engines. They need the types of this package, so it must not need theirs: they are found as a
 * service, which the library brings itself. Not for programs.
 */
public interface DocumentOpener {

    /** As {@link Document#open(Class, Source, Options)}. */
    <T extends XTree> Document<T> open(Class<T> type, Source source, Options options);
}
