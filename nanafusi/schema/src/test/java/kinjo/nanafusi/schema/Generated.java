package kinjo.nanafusi.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.compiler.Compilation;
import kinjo.nanafusi.compiler.InProcessCompiler;
import kinjo.nanafusi.source.Source;

/** Interfaces that were generated from a schema, compiled with the annotation processor and loaded. */
final class Generated {

    private final ClassLoader loader;

    private Generated(ClassLoader loader) {
        this.loader = loader;
    }

    /** The file of a schema or a binding of these tests. */
    static Path file(String name) {
        try {
            return Path.of(Generated.class.getResource("/schemas/" + name).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * @param binding may be null
     * @param folder for source code and classes
     */
    static Generated from(Path schema, Path binding, Path folder, String... roots) throws IOException {
        List<Path> sources = new SchemaCompiler("made", folder).compile(List.of(schema), binding, List.of(roots));
        assertThat(InProcessCompiler.compile(
                        sources.stream().map(InProcessCompiler::source).toList(), folder))
                .as(schema.toString())
                .isEmpty();
        return new Generated(Compilation.classes(folder));
    }

    Class<? extends XTree> type(String name) {
        try {
            return loader.loadClass("made." + name).asSubclass(XTree.class);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** All that a document holds: trees as maps by accessor, lists as lists. */
    static Object read(Class<? extends XTree> type, byte[] document, Engine engine) {
        try (Document<?> opened = Document.open(type, Source.of(document), Options.DEFAULT.withEngine(engine))) {
            return plain(opened.root(), type);
        }
    }

    private static Object plain(Object value, Class<?> type) {
        return switch (value) {
            case XList<?> list -> {
                List<Object> elements = new ArrayList<>();
                try (XIterator<?> iterator = list.removeIterator()) {
                    iterator.forEachRemaining(element -> elements.add(plain(element)));
                }
                yield elements;
            }
            case List<?> list -> list.stream().map(Generated::plain).toList();
            case XTree tree -> parts(tree, type);
            case Enum<?> constant -> constant.name();
            case null -> "-";
            default -> value;
        };
    }

    private static Object plain(Object element) {
        return plain(
                element,
                element == null || element.getClass().getInterfaces().length == 0
                        ? null
                        : element.getClass().getInterfaces()[0]);
    }

    private static Map<String, Object> parts(XTree tree, Class<?> type) {
        Map<String, Object> parts = new TreeMap<>();
        // Lists first: what stands behind an element of a list is not there yet when the list is walked.
        Arrays.stream(type.getMethods())
                .filter(method -> !method.getName().startsWith("remove"))
                .sorted(Comparator.comparing(method -> method.getReturnType() != XList.class))
                .forEach(method -> parts.put(method.getName(), plain(call(method, tree), method.getReturnType())));
        return parts;
    }

    private static Object call(Method accessor, Object tree) {
        try {
            return accessor.invoke(tree);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new AssertionError(e);
        }
    }
}
