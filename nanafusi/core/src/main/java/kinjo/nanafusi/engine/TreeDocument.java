package kinjo.nanafusi.engine;

import java.io.IOException;
import java.util.function.Function;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.reflect.ReflectiveEngine;
import kinjo.nanafusi.runtime.ByteTreeReader;
import kinjo.nanafusi.runtime.GeneratedType;
import kinjo.nanafusi.runtime.OpenElement;
import kinjo.nanafusi.runtime.OpenType;
import kinjo.nanafusi.runtime.ProducedReader;
import kinjo.nanafusi.runtime.TreeParser;
import kinjo.nanafusi.runtime.TreeReader;
import kinjo.nanafusi.source.Source;

/**
 * A document with the reader behind it.
 *
 * @param <T> the type of the document element
 */
public final class TreeDocument<T extends XTree> implements Document<T> {

    /** Says once of a type that its documents are read more slowly than they could be. */
    private static final ClassValue<Boolean> SLOWER = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            System.getLogger("kinjo.nanafusi")
                    .log(
                            System.Logger.Level.WARNING,
                            "Documents of {0} are read by the reflective engine, which is slower, as the annotation processor has not"
                                    + " made {1}. Compile {0} with nanafusi-compiler: with Maven as an annotationProcessorPath, and from"
                                    + " JDK 23 on with -proc:full. To read so on purpose, use Options.withEngine(Engine.REFLECTIVE).",
                            type.getName(),
                            GeneratedDocuments.className(type));
            return true;
        }
    };

    private static final String NOT_INSTALLED =
            "the reflective engine, which Engine.REFLECTIVE and Options.withDoctype ask for, is a module of its own:"
                    + " add nanafusi-woodstox to the dependencies";

    private final TreeReader reader;
    private final RootElement root;

    /** The document as an element whose one part is the document element. */
    private static final class RootElement extends OpenElement {

        RootElement(OpenType type, TreeReader reader) {
            super(type, reader);
        }

        <T> T document() {
            return get$(0);
        }
    }

    private TreeDocument(OpenType type, TreeReader reader) {
        this.reader = reader;
        root = new RootElement(type, reader);
        reader.begin(type, root);
    }

    /** As {@link Document#open(Class, Source, Options)}. */
    public static <T extends XTree> TreeDocument<T> open(Class<T> type, Source source, Options options) {
        try {
            return opened(type, source, options);
        } catch (RuntimeException e) {
            // No document closes it, and the caller may have made it in the call.
            try {
                source.close();
            } catch (IOException notClosed) {
                e.addSuppressed(notClosed);
            }
            throw e;
        }
    }

    private static <T extends XTree> TreeDocument<T> opened(Class<T> type, Source source, Options options) {
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
        if (!ReflectiveEngine.isInstalled()) {
            throw new IllegalArgumentException(reflective ? NOT_INSTALLED : unreadable(type));
        }
        if (!reflective) {
            SLOWER.get(type);
        }
        return open(engine.document(), source, options, input -> engine.reader(input, options));
    }

    private static String unreadable(Class<?> type) {
        return GeneratedDocuments.className(type) + " is not on the class path, so there is no parser for "
                + type.getName()
                + ". Compile it with nanafusi-compiler: with Maven as an annotationProcessorPath, and from JDK 23 on with"
                + " -proc:full. Or add nanafusi-woodstox to the dependencies, which reads without, more slowly.";
    }

    private static <T extends XTree> TreeDocument<T> open(
            OpenType type, Source source, Options options, Function<Source, TreeParser> parser) {
        boolean inline = options.producer() == Options.Producer.NONE;
        return new TreeDocument<>(
                type, inline ? parser.apply(source) : ProducedReader.of(source, parser, options.producer()));
    }

    /** What reads the document. */
    public TreeReader reader() {
        return reader;
    }

    @Override
    public T root() {
        return root.document();
    }

    @Override
    public void close() {
        reader.close();
    }
}
