package kinjo.nanafusi.conformance;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.XmlException;
import kinjo.nanafusi.source.Source;

/** All of a tree as text, up to its end or the first error. */
final class Dump {

    private final StringBuilder text = new StringBuilder();

    private Dump() {}

    /** The tree, and after it the class of the error if there is one. */
    static String of(Class<? extends XTree> type, Source source, Options.Engine engine) {
        return of(type, source, Options.DEFAULT.withEngine(engine));
    }

    static String of(Class<? extends XTree> type, Source source, Options options) {
        Dump dump = new Dump();
        try (Document<?> document = Document.open(type, source, options)) {
            dump.append(document.root(), type);
        } catch (XmlException e) {
            dump.text.append(" ! ").append(e.getClass().getSimpleName());
        }
        return dump.text.toString();
    }

    /** A tree that is complete. */
    static String of(XTree tree) {
        Dump dump = new Dump();
        dump.appendElement(tree);
        return dump.text.toString();
    }

    private void append(Object value, Class<?> type) {
        if (value instanceof XList<?> list) {
            appendAll(list);
        } else if (value instanceof List<?> list) {
            text.append('[');
            list.forEach(element -> appendElement(element));
            text.append(']');
        } else if (value instanceof XTree) {
            appendTree(value, type);
        } else {
            text.append(value == null ? "-" : '"' + value.toString() + '"');
        }
    }

    private void appendElement(Object element) {
        append(element, element instanceof XTree ? element.getClass().getInterfaces()[0] : element.getClass());
    }

    private void appendAll(XList<?> list) {
        text.append('(');
        try (XIterator<?> elements = list.removeIterator()) {
            while (elements.hasNext()) {
                appendElement(elements.next());
            }
        }
        text.append(')');
    }

    private void appendTree(Object tree, Class<?> type) {
        text.append('{');
        Method[] accessors = type.getMethods();
        // Lists first: what stands behind an element of a list is not there yet when the list is walked.
        Arrays.sort(
                accessors,
                Comparator.comparing((Method m) -> m.getReturnType() != XList.class)
                        .thenComparing(Method::getName));
        for (Method accessor : accessors) {
            if (!accessor.getName().startsWith("remove")) {
                text.append(accessor.getName()).append('=');
                append(call(accessor, tree), accessor.getReturnType());
                text.append(' ');
            }
        }
        text.append('}');
    }

    private static Object call(Method accessor, Object tree) {
        try {
            accessor.setAccessible(true);
            return accessor.invoke(tree);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new AssertionError(e);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
