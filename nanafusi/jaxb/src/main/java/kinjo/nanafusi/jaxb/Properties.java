package kinjo.nanafusi.jaxb;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlTransient;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the properties of a class that JAXB binds, by {@link XmlAccessorType} and {@link XmlTransient}. */
final class Properties {

    private Properties() {}

    /** Those of the super classes first. What a class declares again replaces the inherited one. */
    static Collection<Property> of(Class<?> type) {
        List<Class<?>> classes = new ArrayList<>();
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            classes.addFirst(at);
        }
        Map<String, Property> properties = new LinkedHashMap<>();
        for (Class<?> at : classes) {
            XmlAccessType access = access(at);
            for (Property property : declared(at)) {
                if (property.annotation(XmlTransient.class) == null && isBound(property, access)) {
                    properties.put(property.name(), property);
                }
            }
        }
        return properties.values();
    }

    private static XmlAccessType access(Class<?> type) {
        XmlAccessorType own = type.getAnnotation(XmlAccessorType.class);
        if (own == null) {
            own = type.getPackage().getAnnotation(XmlAccessorType.class);
        }
        return own == null ? XmlAccessType.PUBLIC_MEMBER : own.value();
    }

    private static boolean isBound(Property property, XmlAccessType access) {
        if (property.isAnnotated()) {
            return true;
        }
        return switch (access) {
            case FIELD -> property.field() != null;
            case PROPERTY -> property.getter() != null && property.setter() != null;
            case PUBLIC_MEMBER -> property.isPublic();
            case NONE -> false;
        };
    }

    private static List<Property> declared(Class<?> type) {
        List<Property> properties = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            int modifiers = field.getModifiers();
            if (!Modifier.isStatic(modifiers) && !Modifier.isTransient(modifiers) && !field.isSynthetic()) {
                properties.add(new Property(field.getName(), field, null, null));
            }
        }
        properties.addAll(accessors(type));
        return properties;
    }

    private static Collection<Property> accessors(Class<?> type) {
        Method[] methods = type.getDeclaredMethods();
        // Reflection gives no order; only messages depend on it.
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        Map<String, Property> found = new LinkedHashMap<>();
        for (Method method : methods) {
            if (Modifier.isStatic(method.getModifiers()) || method.isBridge() || method.isSynthetic()) {
                continue;
            }
            if (isGetter(method)) {
                String name = name(method, method.getName().startsWith("is") ? 2 : 3);
                found.merge(name, new Property(name, null, method, null), Properties::pair);
            } else if (isSetter(method)) {
                String name = name(method, 3);
                found.merge(name, new Property(name, null, null, method), Properties::pair);
            }
        }
        return found.values();
    }

    private static Property pair(Property one, Property other) {
        Method getter = one.getter() != null ? one.getter() : other.getter();
        Method setter = one.setter() != null ? one.setter() : other.setter();
        return new Property(one.name(), null, getter, setter);
    }

    private static boolean isGetter(Method method) {
        String name = method.getName();
        Class<?> result = method.getReturnType();
        boolean named = name.startsWith("get") && name.length() > 3
                || name.startsWith("is") && name.length() > 2 && (result == boolean.class || result == Boolean.class);
        return named && method.getParameterCount() == 0 && result != void.class;
    }

    private static boolean isSetter(Method method) {
        return method.getName().startsWith("set") && method.getName().length() > 3 && method.getParameterCount() == 1;
    }

    /** As java.beans does it: {@code getPrice} is {@code price}, {@code getURL} is {@code URL}. */
    private static String name(Method accessor, int prefix) {
        String name = accessor.getName().substring(prefix);
        if (name.length() > 1 && Character.isUpperCase(name.charAt(0)) && Character.isUpperCase(name.charAt(1))) {
            return name;
        }
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
