package kinjo.nanafusi.reflect;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.Text;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.runtime.Slot;
import kinjo.nanafusi.runtime.Values;

/** What the annotations of an interface say. */
final class TreeModel {

    /**
     * A part.
     *
     * @param slot null for the text of the element
     * @param value the type of a value, null for a tree
     * @param tree the type of a tree, null for a value
     */
    record Part(Method getter, Slot slot, Values.Type<?> value, TreeModel tree) {

        boolean isText() {
            return slot == null;
        }
    }

    private static final Map<Class<?>, Values.Type<?>> VALUES = Map.ofEntries(
            Map.entry(String.class, Values.STRING),
            Map.entry(boolean.class, Values.BOOLEAN),
            Map.entry(Boolean.class, Values.BOOLEAN),
            Map.entry(int.class, Values.INT),
            Map.entry(Integer.class, Values.INT),
            Map.entry(long.class, Values.LONG),
            Map.entry(Long.class, Values.LONG),
            Map.entry(short.class, Values.SHORT),
            Map.entry(Short.class, Values.SHORT),
            Map.entry(double.class, Values.DOUBLE),
            Map.entry(Double.class, Values.DOUBLE),
            Map.entry(float.class, Values.FLOAT),
            Map.entry(Float.class, Values.FLOAT),
            Map.entry(BigDecimal.class, Values.DECIMAL),
            Map.entry(BigInteger.class, Values.INTEGER),
            Map.entry(LocalDate.class, Values.DATE),
            Map.entry(LocalDateTime.class, Values.DATE_TIME),
            Map.entry(OffsetDateTime.class, Values.OFFSET_DATE_TIME));

    private final Class<?> type;
    private final List<Part> parts = new ArrayList<>();
    private final Map<Method, Integer> getters = new HashMap<>();
    private final Map<Method, Integer> removers = new HashMap<>();

    private TreeModel(Class<?> type) {
        this.type = type;
    }

    /** @throws IllegalArgumentException if the interface is not a tree; says what is wrong where */
    static TreeModel of(Class<?> type) {
        return of(type, new HashMap<>());
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
            model.requireReadable();
        }
        return model;
    }

    private void read(Map<Class<?>, TreeModel> known) {
        // Reflection gives no order; only messages depend on it.
        Method[] methods = type.getMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method method : methods) {
            Part part = part(method, known);
            if (part != null) {
                getters.put(method, parts.size());
                parts.add(part);
            }
        }
        for (Method method : methods) {
            if (!getters.containsKey(method) && Modifier.isAbstract(method.getModifiers())) {
                removers.put(method, getterOf(method));
            }
        }
    }

    private void requireReadable() {
        Set<List<Object>> sources = new HashSet<>();
        for (Part part : parts) {
            Slot slot = part.slot();
            List<Object> source = part.isText()
                    ? List.of()
                    : List.of(slot.kind() == Slot.Kind.ATTRIBUTE, slot.namespace(), slot.name());
            if (!sources.add(source)) {
                throw wrong(part.getter(), "reads what another accessor reads");
            }
        }
        for (Part part : parts) {
            if (part.isText()
                    && parts.stream()
                            .anyMatch(other -> !other.isText() && other.slot().kind() != Slot.Kind.ATTRIBUTE)) {
                throw wrong(part.getter(), "is text, so there can be no elements beside it");
            }
            if (!part.isText()
                    && part.slot().kind() == Slot.Kind.LIST
                    && part.tree() != null
                    && part.tree().isOpen()) {
                throw wrong(
                        part.getter(), "is a list of trees with cut lists, so it has to be cut itself: XList and @Cut");
            }
        }
    }

    private int getterOf(Method remover) {
        for (int i = 0; i < parts.size(); i++) {
            Method getter = parts.get(i).getter();
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
        Class<?> result = method.getReturnType();
        if (cut != null) {
            if (result != XList.class) {
                throw wrong(method, "is cut, so its type has to be XList");
            }
            return part(method, Slot.Kind.CUT, cut.namespace(), cut.value(), argument(method), known);
        }
        if (result == XList.class && (element != null || attribute != null || text != null)) {
            throw wrong(method, "is an XList, so it needs @Cut");
        }
        if (element != null) {
            boolean list = result == List.class;
            Slot.Kind kind = list ? Slot.Kind.LIST : Slot.Kind.ELEMENT;
            return part(method, kind, element.namespace(), element.value(), list ? argument(method) : result, known);
        }
        if (attribute != null) {
            return part(method, Slot.Kind.ATTRIBUTE, attribute.namespace(), attribute.value(), result, known);
        }
        return text == null ? null : new Part(method, null, value(method, result), null);
    }

    private Part part(
            Method method,
            Slot.Kind kind,
            String namespace,
            String given,
            Class<?> type,
            Map<Class<?>, TreeModel> known) {
        String name = given.isEmpty() ? property(method) : given;
        String label = this.type.getSimpleName() + "." + method.getName();
        Slot slot = new Slot(label, kind, namespace, name, type.isPrimitive());
        boolean tree = XTree.class.isAssignableFrom(type) && kind != Slot.Kind.ATTRIBUTE;
        return tree ? new Part(method, slot, null, of(type, known)) : new Part(method, slot, value(method, type), null);
    }

    private Class<?> argument(Method method) {
        Type result = method.getGenericReturnType();
        if (result instanceof ParameterizedType generic && generic.getActualTypeArguments()[0] instanceof Class<?> c) {
            return c;
        }
        throw wrong(method, "has to say the type of its elements");
    }

    private Values.Type<?> value(Method method, Class<?> type) {
        Values.Type<?> found = type.isEnum() ? enumType(type) : VALUES.get(type);
        if (found == null) {
            throw wrong(method, "has the type " + type.getName() + ", which is neither a value nor a tree");
        }
        return found;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // the class is an enum, but no type says so
    private static Values.Type<?> enumType(Class<?> type) {
        return Values.enumType((Class) type);
    }

    private IllegalArgumentException wrong(Method method, String problem) {
        return new IllegalArgumentException(type.getName() + "." + method.getName() + " " + problem);
    }

    Class<?> type() {
        return type;
    }

    List<Part> parts() {
        return parts;
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
    boolean isOpen() {
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
                                || part.tree() != null && part.tree().isOpen(asked)));
    }
}
