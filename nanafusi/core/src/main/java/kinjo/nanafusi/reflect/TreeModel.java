package kinjo.nanafusi.reflect;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import kinjo.nanafusi.Adapter;
import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.EmptyIsNull;
import kinjo.nanafusi.Lazy;
import kinjo.nanafusi.Namespace;
import kinjo.nanafusi.Nillable;
import kinjo.nanafusi.Raw;
import kinjo.nanafusi.Text;
import kinjo.nanafusi.Using;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.runtime.BeanClass;
import kinjo.nanafusi.runtime.Lists;
import kinjo.nanafusi.runtime.Names;
import kinjo.nanafusi.runtime.RecordModel;
import kinjo.nanafusi.runtime.Slot;
import kinjo.nanafusi.runtime.Values;

/** What the annotations of an interface say. */
final class TreeModel extends RecordModel {

    private static final Set<String> OF_OBJECT = Set.of("hashCode", "toString");

    private static final String NILLABLE =
            "is @Nillable, so it has to be an @Element or @Cut, and its type cannot be a primitive";

    private static final String EMPTY_IS_NULL =
            "is @EmptyIsNull, so it is a value that is not cut, of a type that is no primitive and not String, without adapter";

    private static final Values.Type<?> NIL = new Values.Type<>("null", text -> null);

    private final Class<?> type;
    private final List<Part> parts = new ArrayList<>();
    /** By part. */
    private final List<Method> accessors = new ArrayList<>();

    private final Map<Method, Integer> getters = new HashMap<>();
    private final Map<Method, Integer> removers = new HashMap<>();

    private TreeModel(Class<?> type) {
        this.type = type;
    }

    /** @throws IllegalArgumentException if the interface is not a tree; says what is wrong where */
    static TreeModel of(Class<?> type) {
        Map<Class<?>, TreeModel> known = new LinkedHashMap<>();
        TreeModel model = of(type, known);
        // Trees may refer to each other, so each is looked at when all have been read.
        known.values().forEach(TreeModel::requireReadable);
        return model;
    }

    private static TreeModel of(Class<?> type, Map<Class<?>, TreeModel> known) {
        TreeModel model = known.get(type);
        if (model == null) {
            if (!type.isInterface() || !XTree.class.isAssignableFrom(type)) {
                throw new IllegalArgumentException(type.getName() + " is no interface that extends XTree");
            }
            model = new TreeModel(type);
            known.put(type, model);
            model.read(known);
        }
        return model;
    }

    private void read(Map<Class<?>, TreeModel> known) {
        // Reflection gives no order; only messages depend on it.
        Method[] methods = type.getMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        Map<String, Integer> names = new HashMap<>();
        for (Method method : methods) {
            Integer same = names.get(method.getName());
            Part part = Modifier.isAbstract(method.getModifiers()) ? part(method, known) : null;
            if (part != null && same != null) {
                // Inherited from two interfaces.
                getters.put(method, same);
            } else if (part != null) {
                names.put(method.getName(), parts.size());
                getters.put(method, parts.size());
                parts.add(part);
                accessors.add(method);
            }
        }
        for (Method method : methods) {
            if (!getters.containsKey(method) && Modifier.isAbstract(method.getModifiers()) && !isOfObject(method)) {
                removers.put(method, getterOf(method));
            }
        }
    }

    /** Interfaces may declare what every object has. */
    private static boolean isOfObject(Method method) {
        return switch (method.getName()) {
            case "hashCode", "toString" -> method.getParameterCount() == 0;
            case "equals" -> Arrays.equals(method.getParameterTypes(), new Class<?>[] {Object.class});
            default -> false;
        };
    }

    private void requireReadable() {
        Set<List<Object>> sources = new HashSet<>();
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            Slot slot = part.slot();
            List<Object> source =
                    part.isText() ? List.of() : List.of(part.isAttribute(), slot.namespace(), slot.name());
            if (!sources.add(source)) {
                throw wrong(accessors.get(i), "reads what another accessor reads");
            }
            if (part.isText() && parts.stream().anyMatch(Part::isElement)) {
                throw wrong(accessors.get(i), "is text, so there can be no elements beside it");
            }
            if (part.isList() && part.record() != null && part.record().isOpen()) {
                throw wrong(
                        accessors.get(i),
                        "is a list of trees with cut lists, so it has to be cut itself: XList and @Cut");
            }
        }
    }

    private int getterOf(Method remover) {
        for (int i = 0; i < parts.size(); i++) {
            Method getter = accessors.get(i);
            boolean paired = remover.getName().startsWith("remove")
                    && suffix(remover, "remove").equals(suffix(getter, "get"))
                    && remover.getReturnType() == getter.getReturnType();
            if (paired) {
                return i;
            }
        }
        throw wrong(remover, "has no annotation and is no remove accessor of another");
    }

    /** {@code Price} of {@code getPrice} and of {@code price}. */
    private static String suffix(Method method, String prefix) {
        String name = method.getName();
        String rest =
                name.startsWith(prefix) && name.length() > prefix.length() ? name.substring(prefix.length()) : name;
        return Character.toUpperCase(rest.charAt(0)) + rest.substring(1);
    }

    private static String property(Method method) {
        String suffix = suffix(method, "get");
        return Character.toLowerCase(suffix.charAt(0)) + suffix.substring(1);
    }

    private Part part(Method method, Map<Class<?>, TreeModel> known) {
        Element element = method.getAnnotation(Element.class);
        Attribute attribute = method.getAnnotation(Attribute.class);
        Cut cut = method.getAnnotation(Cut.class);
        Text text = method.getAnnotation(Text.class);
        List<String> annotations = Stream.of(element, attribute, cut, text)
                .filter(Objects::nonNull)
                .map(annotation -> "@" + annotation.annotationType().getSimpleName())
                .toList();
        if (annotations.size() > 1) {
            throw wrong(method, "has " + String.join(" and ", annotations) + ", but is one part");
        }
        Class<?> result = method.getReturnType();
        if (cut != null) {
            if (result != XList.class) {
                throw wrong(method, "is cut, so its type has to be XList");
            }
            return part(
                    method,
                    Slot.Kind.CUT,
                    namespace(cut.namespace(), method.getDeclaringClass()),
                    cut.value(),
                    argument(method),
                    known);
        }
        if (result == XList.class && (element != null || attribute != null || text != null)) {
            throw wrong(method, "is an XList, so it needs @Cut");
        }
        if (OF_OBJECT.contains(method.getName()) && (element != null || attribute != null || text != null)) {
            throw wrong(method, "is a method of Object, so it can be no accessor");
        }
        if (element != null) {
            boolean list = result == List.class;
            Slot.Kind kind = list ? Slot.Kind.LIST : Slot.Kind.ELEMENT;
            String namespace = namespace(element.namespace(), method.getDeclaringClass());
            return part(method, kind, namespace, element.value(), list ? argument(method) : result, known);
        }
        if (attribute != null) {
            return part(method, Slot.Kind.ATTRIBUTE, attribute.namespace(), attribute.value(), result, known);
        }
        if (text != null && method.isAnnotationPresent(Nillable.class)) {
            throw wrong(method, NILLABLE);
        }
        return text == null ? null : new Part(null, value(method, result), null, null, result.isPrimitive());
    }

    /** @param given as an annotation has it; {@link Namespace#DEFAULT} is that of the innermost {@link Namespace} around the type */
    static String namespace(String given, Class<?> type) {
        if (!given.equals(Namespace.DEFAULT)) {
            return given;
        }
        for (Class<?> outer = type; outer != null; outer = outer.getEnclosingClass()) {
            if (outer.isAnnotationPresent(Namespace.class)) {
                return outer.getAnnotation(Namespace.class).value();
            }
        }
        Namespace ofPackage = type.getPackage().getAnnotation(Namespace.class);
        return ofPackage == null ? "" : ofPackage.value();
    }

    private Part part(
            Method method,
            Slot.Kind kind,
            String namespace,
            String given,
            Class<?> type,
            Map<Class<?>, TreeModel> known) {
        String name = given.isEmpty() ? property(method) : given;
        if (!Names.isLocalName(name)) {
            throw wrong(method, "has the name \"" + name + "\", which no element or attribute can have");
        }
        String label = this.type.getSimpleName() + "." + method.getName();
        boolean nillable = method.isAnnotationPresent(Nillable.class);
        if (nillable && (kind == Slot.Kind.ATTRIBUTE || type.isPrimitive())) {
            throw wrong(method, NILLABLE);
        }
        Slot slot = new Slot(label, kind, namespace, name, type.isPrimitive(), nillable);
        boolean value = kind == Slot.Kind.ATTRIBUTE
                || method.isAnnotationPresent(Using.class)
                || method.isAnnotationPresent(Raw.class);
        RecordModel record = value ? null : record(type, known);
        if (record != null && method.isAnnotationPresent(EmptyIsNull.class)) {
            throw wrong(method, EMPTY_IS_NULL);
        }
        return new Part(
                slot, record == null ? value(method, type) : null, record, nillable ? NIL : null, slot.required());
    }

    /** What an element of the type is, or null if it is a value. */
    private static RecordModel record(Class<?> type, Map<Class<?>, TreeModel> known) {
        if (XTree.class.isAssignableFrom(type)) {
            return of(type, known);
        }
        return Values.of(type) == null && BeanClass.isJaxb(type)
                ? BeanClass.of(type).model()
                : null;
    }

    private Class<?> argument(Method method) {
        Type result = method.getGenericReturnType();
        if (result instanceof ParameterizedType generic && generic.getActualTypeArguments()[0] instanceof Class<?> c) {
            return c;
        }
        throw wrong(method, "has to say the type of its elements");
    }

    private Values.Type<?> value(Method method, Class<?> type) {
        boolean emptyIsNull = method.isAnnotationPresent(EmptyIsNull.class);
        boolean isOther = type.isPrimitive()
                || type == String.class
                || method.isAnnotationPresent(Using.class)
                || method.isAnnotationPresent(Cut.class);
        if (emptyIsNull && isOther) {
            throw wrong(method, EMPTY_IS_NULL);
        }
        if (method.isAnnotationPresent(Raw.class)) {
            requireRaw(method, type);
            return Values.MARKUP;
        }
        Using using = method.getAnnotation(Using.class);
        if (using != null) {
            return adapted(method, type, using.value());
        }
        Values.Type<?> found = Values.of(type);
        if (found == null) {
            throw wrong(method, "has the type " + type.getName() + ", which is neither a value nor a tree");
        }
        return emptyIsNull ? Values.emptyIsNull(found) : found;
    }

    private void requireRaw(Method method, Class<?> type) {
        if (type != String.class || method.isAnnotationPresent(Attribute.class)) {
            throw wrong(method, "is @Raw, so it has to be an @Element, @Cut or @Text of type String");
        }
        if (method.isAnnotationPresent(Using.class) || method.isAnnotationPresent(Lazy.class)) {
            throw wrong(method, "is @Raw, so it can have no adapter and cannot be @Lazy");
        }
    }

    private Values.Type<?> adapted(Method method, Class<?> type, Class<? extends Adapter<?>> adapter) {
        try {
            Constructor<? extends Adapter<?>> constructor = adapter.getDeclaredConstructor();
            constructor.setAccessible(true);
            Adapter<?> made = constructor.newInstance();
            Class<?> boxed = MethodType.methodType(type).wrap().returnType();
            return Values.adapted(type.getSimpleName(), text -> boxed.cast(made.parse(text)));
        } catch (ReflectiveOperationException | InaccessibleObjectException e) {
            throw wrong(method, "has the adapter " + adapter.getName() + ", which cannot be made: " + e);
        }
    }

    private IllegalArgumentException wrong(Method method, String problem) {
        return new IllegalArgumentException(type.getName() + "." + method.getName() + " " + problem);
    }

    /** Whether markup is kept in a tree of this type or in one that it refers to. */
    boolean keepsMarkup() {
        return keepsMarkup(new ArrayList<>());
    }

    private boolean keepsMarkup(List<TreeModel> asked) {
        if (asked.contains(this)) {
            return false;
        }
        asked.add(this);
        return parts.stream()
                .anyMatch(part -> part.value() == Values.MARKUP
                        || part.record() instanceof TreeModel tree && tree.keepsMarkup(asked));
    }

    Class<?> type() {
        return type;
    }

    @Override
    public List<Part> parts() {
        return parts;
    }

    @Override
    public String name() {
        return type.getSimpleName();
    }

    @Override
    public Object create(Object[] values) {
        for (int i = 0; i < values.length; i++) {
            if (parts.get(i).isList()) {
                values[i] = Lists.finish((List<?>) values[i]);
            }
        }
        return new ReflectedRecord(this, values).tree();
    }

    /** By part. */
    List<Method> accessors() {
        return accessors;
    }

    /** The part that the method gives, or -1. */
    int getter(Method method) {
        return getters.getOrDefault(method, -1);
    }

    /** The part that the method removes, or -1. */
    int remover(Method method) {
        return removers.getOrDefault(method, -1);
    }

    /** Whether it is read step by step: it has a cut list, or a part that has one. */
    @Override
    public boolean isOpen() {
        return isOpen(new ArrayList<>());
    }

    private boolean isOpen(List<TreeModel> asked) {
        if (asked.contains(this)) {
            return false;
        }
        asked.add(this);
        return parts.stream()
                .anyMatch(part -> !part.isText()
                        && (part.slot().kind() == Slot.Kind.CUT
                                || part.record() instanceof TreeModel tree && tree.isOpen(asked)));
    }
}
