package kinjo.nanafusi.jaxb;

import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlElementWrapper;
import jakarta.xml.bind.annotation.XmlList;
import jakarta.xml.bind.annotation.XmlSeeAlso;
import jakarta.xml.bind.annotation.XmlValue;
import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;
import kinjo.nanafusi.runtime.Names;
import kinjo.nanafusi.runtime.RecordModel;
import kinjo.nanafusi.runtime.RecordModel.Part;
import kinjo.nanafusi.runtime.Slot;
import kinjo.nanafusi.runtime.Values;

/** Makes models of classes from their annotations; says what is not supported where. */
final class JaxbModels {

    /** {@link XmlElement#defaultValue} if there is none. */
    private static final String NO_DEFAULT = "\u0000";

    private final Map<Class<?>, BeanModel> known = new HashMap<>();

    /** A single element with {@code xsi:nil}; JAXB asks no adapter for it. */
    private static final Values.Type<?> NIL = new Values.Type<>("null", text -> Property.NULL);

    /** A list in one text with {@code xsi:nil}. */
    private static final Values.Type<?> NO_ITEMS = new Values.Type<>("list", text -> List.of());

    /** The element around a list, with {@code xsi:nil}: as if it did not occur. */
    private static final Values.Type<?> NO_LIST = new Values.Type<>("list", text -> null);

    /**
     * What an element holds: a value or parts of its own; the other is null.
     *
     * @param nil what makes an element of a list that has {@code xsi:nil}
     */
    private record Content(Values.Type<?> value, RecordModel record, Values.Type<?> nil) {}

    private JaxbModels() {}

    /** @throws IllegalArgumentException if the class cannot be read; says what is wrong where */
    static RecordModel of(Class<?> type) {
        if (type.isAnnotationPresent(XmlJavaTypeAdapter.class)) {
            throw new IllegalArgumentException(
                    type.getName()
                            + " has @XmlJavaTypeAdapter, which is not supported on what a tree holds, only on what a property does");
        }
        return new JaxbModels().bean(type);
    }

    private BeanModel bean(Class<?> type) {
        BeanModel model = known.get(type);
        if (model == null) {
            Unsupported.refuse(type);
            boolean isAbstract = Modifier.isAbstract(type.getModifiers());
            model = new BeanModel(type, isAbstract ? null : constructor(type));
            known.put(type, model);
            for (Property property : Properties.of(type)) {
                Unsupported.refuse(property);
                property.requireSettable();
                model.add(property, part(property), isListed(property));
            }
            requireReadable(model);
            addChoices(type, model);
        }
        return model;
    }

    private void addChoices(Class<?> type, BeanModel model) {
        Set<Class<?>> subclasses = subclasses(type);
        if (subclasses.isEmpty() && Modifier.isAbstract(type.getModifiers())) {
            throw new IllegalArgumentException(
                    type.getName() + " is abstract, and no @XmlSeeAlso names a class that it may be");
        }
        if (!subclasses.isEmpty()) {
            addChoice(model, type, model);
            subclasses.forEach(subclass -> addChoice(model, subclass, bean(subclass)));
        }
    }

    private static void addChoice(BeanModel model, Class<?> type, BeanModel choice) {
        Names.Name name = JaxbNames.type(type);
        if (name != null) {
            model.addChoice(name, choice);
        }
    }

    /** The classes that {@link XmlSeeAlso} names for a class, for these, and so on, as far as they extend the class. */
    private static Set<Class<?>> subclasses(Class<?> type) {
        Set<Class<?>> seen = new LinkedHashSet<>(Set.of(type));
        Deque<Class<?>> left = new ArrayDeque<>(seen);
        while (!left.isEmpty()) {
            XmlSeeAlso also = left.remove().getAnnotation(XmlSeeAlso.class);
            for (Class<?> other : also == null ? new Class<?>[0] : also.value()) {
                if (seen.add(other)) {
                    left.add(other);
                }
            }
        }
        seen.removeIf(other -> other == type || !type.isAssignableFrom(other));
        return seen;
    }

    private static Constructor<?> constructor(Class<?> type) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(type.getName() + " has no constructor without parameters", e);
        } catch (InaccessibleObjectException e) {
            throw new IllegalArgumentException(
                    type.getName() + " is not open to kinjo.nanafusi.jaxb; open its package in module-info", e);
        }
    }

    private static void requireReadable(BeanModel model) {
        Set<List<Object>> sources = new HashSet<>();
        for (int i = 0; i < model.parts().size(); i++) {
            Part part = model.parts().get(i);
            Slot slot = part.slot();
            if (!sources.add(part.isText() ? List.of() : List.of(part.isAttribute(), slot.namespace(), slot.name()))) {
                throw new IllegalArgumentException(model.property(i) + " reads what another property reads");
            }
            if (part.isText() && model.parts().stream().anyMatch(Part::isElement)) {
                throw new IllegalArgumentException(
                        model.property(i) + " is text by @XmlValue, so there can be no elements beside it");
            }
        }
    }

    private Part part(Property property) {
        if (property.annotation(XmlValue.class) != null) {
            return new Part(null, value(property), null, null, false);
        }
        XmlAttribute attribute = property.annotation(XmlAttribute.class);
        if (attribute != null) {
            String namespace = JaxbNames.attributeNamespace(attribute.namespace(), property.declaringClass());
            String name = JaxbNames.name(attribute.name(), property.name());
            return new Part(slot(property, Slot.Kind.ATTRIBUTE, namespace, name), value(property), null, null, false);
        }
        XmlElementWrapper wrapper = property.annotation(XmlElementWrapper.class);
        Part element = element(property);
        return wrapper == null ? element : wrapped(property, wrapper, element);
    }

    private static Slot slot(Property property, Slot.Kind kind, String namespace, String name) {
        String label = property.declaringClass().getSimpleName() + "." + property.name();
        return new Slot(label, kind, namespace, name, false, false);
    }

    /** The type of what can be text only. */
    private Values.Type<?> value(Property property) {
        if (isListed(property)) {
            return list(property, elementType(property));
        }
        Values.Type<?> value = content(property, property.type()).value();
        if (value == null) {
            throw new IllegalArgumentException(property + " is text or an attribute, but its type is no value");
        }
        return value;
    }

    /** Whether elements are made of the items of a collection, and not of the whole. */
    private static boolean isListed(Property property) {
        return property.isCollection() && !isAdaptedAsAWhole(property);
    }

    /** A collection in one text, with white space between the items: {@link XmlList}, and every collection in an attribute. */
    private Values.Type<?> list(Property property, Type itemType) {
        Values.Type<?> item = content(property, itemType).value();
        if (item == null) {
            throw new IllegalArgumentException(
                    property + " is a list in one text, but the type of its items is no value");
        }
        return new Values.Type<>("list of " + item.name(), text -> items(text, item));
    }

    private static List<Object> items(String text, Values.Type<?> type) {
        List<Object> items = new ArrayList<>();
        for (StringTokenizer words = new StringTokenizer(text); words.hasMoreTokens(); ) {
            items.add(type.parse(words.nextToken()));
        }
        return items;
    }

    private static Part wrapped(Property property, XmlElementWrapper wrapper, Part element) {
        if (!element.isList()) {
            throw new IllegalArgumentException(property + " has @XmlElementWrapper, but is no collection");
        }
        String namespace = JaxbNames.elementNamespace(wrapper.namespace(), property.declaringClass());
        String name = JaxbNames.name(wrapper.name(), property.name());
        Slot slot = slot(property, Slot.Kind.ELEMENT, namespace, name);
        return new Part(slot, null, new WrapperModel(name, element), wrapper.nillable() ? NO_LIST : null, false);
    }

    private Part element(Property property) {
        XmlElement element = property.annotation(XmlElement.class);
        String namespace = JaxbNames.elementNamespace(
                element == null ? JaxbNames.DEFAULT : element.namespace(), property.declaringClass());
        String name = JaxbNames.name(element == null ? JaxbNames.DEFAULT : element.name(), property.name());
        boolean listed = isListed(property);
        boolean inOneText = property.annotation(XmlList.class) != null;
        if (inOneText && !listed) {
            throw new IllegalArgumentException(property + " has @XmlList, but is no collection of values");
        }
        boolean list = listed && !inOneText;
        Slot slot = slot(property, list ? Slot.Kind.LIST : Slot.Kind.ELEMENT, namespace, name);
        boolean typed = element != null && element.type() != XmlElement.DEFAULT.class;
        Type type = typed ? element.type() : listed ? elementType(property) : property.type();
        Content content = inOneText ? new Content(list(property, type), null, NO_ITEMS) : content(property, type);
        Values.Type<?> value = content.value();
        if (value != null && element != null && !element.defaultValue().equals(NO_DEFAULT)) {
            value = withDefault(value, element.defaultValue());
        }
        boolean nillable = element != null && element.nillable();
        Values.Type<?> nil = !nillable ? null : list || inOneText ? content.nil() : NIL;
        return new Part(slot, value, content.record(), nil, false);
    }

    private static <T> Values.Type<T> withDefault(Values.Type<T> type, String defaultValue) {
        return new Values.Type<>(type.name(), text -> type.parse(text.isEmpty() ? defaultValue : text));
    }

    private static Type elementType(Property property) {
        if (property.type() instanceof ParameterizedType generic) {
            return generic.getActualTypeArguments()[0];
        }
        throw new IllegalArgumentException(property + " has to say the type of its elements");
    }

    /** Whether the property's adapter makes the whole collection, and not its elements. */
    private static boolean isAdaptedAsAWhole(Property property) {
        XmlJavaTypeAdapter own = property.annotation(XmlJavaTypeAdapter.class);
        return own != null && Collection.class.isAssignableFrom(raw(property, Adapters.parameter(own.value(), 1)));
    }

    private Content content(Property property, Type type) {
        Class<?> raw = raw(property, type);
        XmlJavaTypeAdapter adapter = Adapters.find(property, raw);
        return adapter == null ? plain(property, raw) : adapted(property, adapter.value());
    }

    private Content plain(Property property, Class<?> type) {
        Values.Type<?> value = JaxbValues.of(type);
        if (value != null) {
            return new Content(value, null, NIL);
        }
        if (type.isInterface()
                || type.isArray()
                || type.isPrimitive()
                || type.getName().startsWith("java")) {
            throw new IllegalArgumentException(property + " has the type " + type.getTypeName()
                    + ", which is not supported; an adapter can make it");
        }
        return new Content(null, bean(type), NIL);
    }

    private Content adapted(Property property, @SuppressWarnings("rawtypes") Class<? extends XmlAdapter> adapter) {
        XmlAdapter<Object, ?> made = Adapters.create(adapter, property);
        Content from = plain(property, raw(property, Adapters.parameter(adapter, 0)));
        String name = raw(property, Adapters.parameter(adapter, 1)).getSimpleName();
        Values.Type<?> nil = new Values.Type<>(name, text -> Adapters.apply(made, null));
        if (from.value() == null) {
            return new Content(null, new AdaptedModel(from.record(), made), nil);
        }
        return new Content(
                new Values.Type<>(
                        name, text -> Adapters.apply(made, from.value().parse(text))),
                null,
                nil);
    }

    private static Class<?> raw(Property property, Type type) {
        return switch (type) {
            case Class<?> c -> c;
            case ParameterizedType generic -> (Class<?>) generic.getRawType();
            case WildcardType wildcard -> raw(property, wildcard.getUpperBounds()[0]);
            case null, default ->
                throw new IllegalArgumentException(property + " has the type " + type + ", which is not supported");
        };
    }
}
