package kinjo.nanafusi;

import java.util.function.Function;
import kinjo.nanafusi.reflect.ReflectiveEngine;
import kinjo.nanafusi.runtime.ByteTreeReader;
import kinjo.nanafusi.runtime.GeneratedType;
import kinjo.nanafusi.runtime.OpenElement;
import kinjo.nanafusi.runtime.OpenType;
import kinjo.nanafusi.runtime.ProducedReader;
import kinjo.nanafusi.runtime.TreeParser;
import kinjo.nanafusi.runtime.TreeReader;

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
public final class Document<T extends XTree> implements AutoCloseable {

    private final TreeReader reader;
    private final RootElement root;

    /** The document as an element whose one part is the document element. */
    private static final class RootElement extends OpenElement {

        RootElement(OpenType type, TreeReader reader) {
            super(type, reader);
        }

        <T> T document() {
            return get(0);
        }
    }

    private Document(OpenType type, TreeReader reader) {
        this.reader = reader;
        root = new RootElement(type, reader);
        reader.begin(type, root);
    }

    /** Opens a document with {@link Options#DEFAULT}. */
    public static <T extends XTree> Document<T> open(Class<T> type, Source source) {
        return open(type, source, Options.DEFAULT);
    }

    /**
     * Opens a document.
     *
     * @param type an interface with {@link Element} that names the document element
     * @param source closed with the document
     * @throws IllegalArgumentException if the interface or one it refers to is not a tree; says what is wrong where
     */
    public static <T extends XTree> Document<T> open(Class<T> type, Source source, Options options) {
        boolean reflective = options.engine() == Options.Engine.REFLECTIVE || options.doctype() != null;
        GeneratedType generated = reflective ? null : GeneratedDocuments.find(type);
        if (generated != null) {
            return open(generated, source, options, input -> new ByteTreeReader(input, options));
        }
        if (options.engine() == Options.Engine.GENERATED) {
            if (options.doctype() != null) {
                throw new IllegalArgumentException(
                        "generated parsers refuse every DOCTYPE; use Engine.BEST with Options.withDoctype");
            }
            throw new IllegalArgumentException(GeneratedDocuments.className(type)
                    + " is not on the class path; compile " + type.getName() + " with the annotation processor");
        }
        ReflectiveEngine engine = ReflectiveEngine.of(type);
        return open(engine.document(), source, options, input -> engine.reader(input, options));
    }

    private static <T extends XTree> Document<T> open(
            OpenType type, Source source, Options options, Function<Source, TreeParser> parser) {
        boolean inline = options.producer() == Options.Producer.NONE;
        return new Document<>(
                type, inline ? parser.apply(source) : ProducedReader.of(source, parser, options.producer()));
    }

    TreeReader reader() {
        return reader;
    }

    /**
     * The tree: at once if it has cut lists, else when all of it is in.
     *
     * @throws XmlException if it has no cut lists and the document is not what the type says
     */
    public T root() {
        return root.document();
    }

    /** Closes the source. Whoever asks the tree for more gets an IllegalStateException. */
    @Override
    public void close() {
        reader.close();
    }
}
