package kinjo.nanafusi;

import kinjo.nanafusi.source.Source;

/**
 * A document that is read on demand (rows N1, N5). Nothing is read before the tree is asked for.
 *
 * <pre>{@code
 * try (Document<HouseInfo> houses = Document.open(HouseInfo.class, Source.of(file))) {
 *     for (House house : houses.root().removeHouses()) { ... }
 * }
 * }</pre>
 *
 * <p>A document that is neither closed nor read to its end is closed when nobody can ask it any more: when it, its trees, lists and
 * iterators have been reclaimed (row N9).
 *
 * @param <T> the type of the document element
 */
public interface Document<T extends XTree> extends AutoCloseable {

    /** Opens a document with {@link Options#DEFAULT}. */
    static <T extends XTree> Document<T> open(Class<T> type, Source source) {
        return open(type, source, Options.DEFAULT);
    }

    /**
     * Opens a document.
     *
     * @param type an interface with {@link Element} that names the document element
     * @param source closed with the document
     * @throws IllegalArgumentException if the interface or one it refers to is not a tree; says what is wrong where
     */
    static <T extends XTree> Document<T> open(Class<T> type, Source source, Options options) {
        return Openers.installed().open(type, source, options);
    }

    /**
     * The tree: at once if it has cut lists, else when all of it is in.
     *
     * @throws XmlException if it has no cut lists and the document is not what the type says
     */
    T root();

    /** Closes the source. Whoever asks the tree for more gets an IllegalStateException. */
    @Override
    void close();
}
