package kinjo.nanafusi.reflect;

import java.util.Optional;
import java.util.ServiceLoader;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.runtime.Names;
import kinjo.nanafusi.runtime.OpenType;
import kinjo.nanafusi.runtime.Slot;
import kinjo.nanafusi.runtime.TreeParser;
import kinjo.nanafusi.source.Source;

/** Reads documents of one type without generated code. */
public final class ReflectiveEngine {

    private static final Optional<ReflectiveParsers> PARSERS = ServiceLoader.load(
                    ReflectiveParsers.class, ReflectiveParsers.class.getClassLoader())
            .findFirst();

    private static final ClassValue<ReflectiveEngine> ENGINES = new ClassValue<>() {
        @Override
        protected ReflectiveEngine computeValue(Class<?> type) {
            return new ReflectiveEngine(type);
        }
    };

    private final ReflectedType document;
    private final boolean keepsMarkup;

    private ReflectiveEngine(Class<?> type) {
        Element element = type.getAnnotation(Element.class);
        if (element == null || !Names.isLocalName(element.value())) {
            throw new IllegalArgumentException(
                    type.getName() + " needs @Element with the name of the document element, without a prefix");
        }
        TreeModel model = TreeModel.of(type);
        String namespace = TreeModel.namespace(element.namespace(), type);
        Slot slot = new Slot(type.getSimpleName(), Slot.Kind.ELEMENT, namespace, element.value(), true, false);
        keepsMarkup = model.keepsMarkup();
        document = ReflectedType.document(slot, model);
    }

    /** @throws IllegalArgumentException if the interface is not a tree; says what is wrong where */
    public static ReflectiveEngine of(Class<?> type) {
        return ENGINES.get(type);
    }

    /** The document as a type whose one part is the document element. */
    public OpenType document() {
        return document;
    }

    /** Whether there is a parser, so that {@link #reader} works. */
    public static boolean isInstalled() {
        return PARSERS.isPresent();
    }

    /** @throws java.util.NoSuchElementException if it is not installed */
    public TreeParser reader(Source source, Options options) {
        return PARSERS.orElseThrow().create(source, options, keepsMarkup);
    }
}
