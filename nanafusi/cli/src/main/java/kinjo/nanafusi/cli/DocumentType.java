package kinjo.nanafusi.cli;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.XIterator;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.examples.tpch.LineItems;
import kinjo.nanafusi.examples.tpch.Orders;
import kinjo.nanafusi.runtime.Values;

/** The type of a document that {@link XmlCommand} reads: an annotated interface with a list, and the parts of its elements. */
final class DocumentType {
    private static final Map<String, Class<? extends XTree>> EXAMPLES =
            Map.of("lineitem", LineItems.class, "orders", Orders.class);

    private final Class<? extends XTree> document;
    private final Method list;
    private final Map<String, Method> properties;

    private DocumentType(Class<? extends XTree> document, Method list) {
        this.document = document;
        this.list = list;
        properties = properties((Class<?>)
                ((java.lang.reflect.ParameterizedType) list.getGenericReturnType()).getActualTypeArguments()[0]);
    }

    /**
     * @param name {@code lineitem}, {@code orders}, a schema as {@link SchemaType} takes it, or the name of an interface with {@link Element}
     * @param classPath where the interface is, parts separated as Java does; may be null
     */
    static DocumentType named(String name, String classPath) {
        SchemaType schema = SchemaType.parse(name);
        Class<?> type = schema != null ? schema.load() : EXAMPLES.get(name);
        if (type == null) {
            type = load(name, classPath);
        }
        if (!type.isInterface() || !XTree.class.isAssignableFrom(type) || !type.isAnnotationPresent(Element.class)) {
            throw new CommandException(
                    name + " is not the type of a document",
                    "name an interface that extends XTree and has @Element with the name of the document element");
        }
        Class<? extends XTree> document = type.asSubclass(XTree.class);
        return new DocumentType(document, list(document));
    }

    private static Class<?> load(String name, String classPath) {
        List<URL> places = new ArrayList<>();
        for (String place : classPath == null ? new String[0] : classPath.split(File.pathSeparator)) {
            Path path = Path.of(place);
            if (!Files.exists(path)) {
                throw new CommandException("there is no " + place, "--class-path names folders and jars that exist");
            }
            try {
                places.add(path.toUri().toURL());
            } catch (MalformedURLException e) {
                throw new IllegalStateException(e);
            }
        }
        try {
            // Its classes are needed until this program ends.
            @SuppressWarnings("resource")
            ClassLoader loader = new URLClassLoader(places.toArray(URL[]::new), DocumentType.class.getClassLoader());
            return Class.forName(name, true, loader);
        } catch (ClassNotFoundException e) {
            throw new CommandException(
                    "there is no type " + name,
                    "say lineitem, orders, a schema (--type houses.xsd), or an annotated interface and where it is: --type NAME --class-path PATH");
        }
    }

    /** The cut list; its accessor that removes, where there is one, so that memory stays small. */
    private static Method list(Class<? extends XTree> document) {
        List<Method> lists = Arrays.stream(document.getMethods())
                .filter(method -> method.getReturnType() == XList.class)
                .toList();
        long cut = lists.stream()
                .filter(method -> method.isAnnotationPresent(Cut.class))
                .count();
        if (cut != 1) {
            throw new CommandException(
                    document.getName() + " has " + cut + " lists with @Cut",
                    "name a type with one, of a schema SCHEMA#ROOT/ELEMENT; its elements are what is counted, selected and joined");
        }
        return lists.stream()
                .max(Comparator.comparing(method -> method.getName().startsWith("remove")))
                .orElseThrow();
    }

    /** The accessors of a tree, by property; in the order of their names, as Java does not keep that of the source. */
    static Map<String, Method> properties(Class<?> tree) {
        Map<String, Method> properties = new LinkedHashMap<>();
        Arrays.stream(tree.getMethods())
                .filter(method -> !method.getName().startsWith("remove") || method.getAnnotations().length > 0)
                .filter(method -> method.getParameterCount() == 0 && method.getDeclaringClass() != Object.class)
                .sorted(Comparator.comparing(Method::getName))
                .forEach(method -> {
                    // The interface may be private to its package.
                    method.setAccessible(true);
                    properties.put(property(method.getName()), method);
                });
        return properties;
    }

    private static String property(String accessor) {
        for (String prefix : List.of("get", "is", "remove")) {
            if (accessor.length() > prefix.length()
                    && accessor.startsWith(prefix)
                    && Character.isUpperCase(accessor.charAt(prefix.length()))) {
                return Character.toLowerCase(accessor.charAt(prefix.length()))
                        + accessor.substring(prefix.length() + 1);
            }
        }
        return accessor;
    }

    Map<String, Method> properties() {
        return properties;
    }

    Method property(String name, String what) {
        Method method = properties.get(name);
        if (method == null) {
            throw new CommandException(
                    "no property " + name + " for " + what, "properties: " + String.join(", ", properties.keySet()));
        }
        return method;
    }

    Document<? extends XTree> open(Progress.Counted source, Options options) {
        return Document.open(document, source, options);
    }

    XIterator<?> elements(Document<? extends XTree> opened) {
        list.setAccessible(true);
        return ((XList<?>) value(list, opened.root())).removeIterator();
    }

    /** What a property gives; of constants of an enum what the document says, as their names may be made up. */
    static Object value(Method accessor, Object tree) {
        try {
            return switch (accessor.invoke(tree)) {
                case Enum<?> constant -> Values.text(constant);
                case List<?> list
                when !list.isEmpty() && list.getFirst() instanceof Enum<?> ->
                    list.stream()
                            .map(constant -> Values.text((Enum<?>) constant))
                            .toList();
                case null -> null;
                case Object other -> other;
            };
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
