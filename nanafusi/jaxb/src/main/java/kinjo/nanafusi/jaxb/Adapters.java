package kinjo.nanafusi.jaxb;

import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapters;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Finds and applies the adapters that annotations name. */
final class Adapters {

    private Adapters() {}

    /** The adapter for values of a type in a property: its own, that of the type, that of the package; null if there is none. */
    static XmlJavaTypeAdapter find(Property property, Class<?> type) {
        XmlJavaTypeAdapter own = property.annotation(XmlJavaTypeAdapter.class);
        if (own == null) {
            own = type.getAnnotation(XmlJavaTypeAdapter.class);
        }
        return own != null ? own : ofPackage(property.declaringClass().getPackage(), type);
    }

    private static XmlJavaTypeAdapter ofPackage(Package from, Class<?> type) {
        XmlJavaTypeAdapter single = from.getAnnotation(XmlJavaTypeAdapter.class);
        XmlJavaTypeAdapters several = from.getAnnotation(XmlJavaTypeAdapters.class);
        return Stream.concat(Stream.ofNullable(single), several == null ? Stream.empty() : Stream.of(several.value()))
                .filter(adapter -> adapter.type() == type)
                .findFirst()
                .orElse(null);
    }

    /** What the adapter adapts from, or to: the parameters of {@link XmlAdapter} as its class sets them. */
    static Type parameter(Class<?> adapter, int index) {
        Map<Type, Type> bound = new HashMap<>();
        Class<?> at = adapter;
        while (at != XmlAdapter.class) {
            if (at.getGenericSuperclass() instanceof ParameterizedType parent) {
                TypeVariable<?>[] names = at.getSuperclass().getTypeParameters();
                for (int i = 0; i < names.length; i++) {
                    Type argument = parent.getActualTypeArguments()[i];
                    bound.put(names[i], bound.getOrDefault(argument, argument));
                }
            }
            at = at.getSuperclass();
        }
        return bound.get(XmlAdapter.class.getTypeParameters()[index]);
    }

    @SuppressWarnings("unchecked") // it gets what its parameter says
    static XmlAdapter<Object, ?> create(Class<?> adapter, Property property) {
        try {
            Constructor<?> constructor = adapter.getDeclaredConstructor();
            constructor.setAccessible(true);
            return (XmlAdapter<Object, ?>) constructor.newInstance();
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new IllegalArgumentException(
                    property + " has the adapter " + adapter.getName() + ", which cannot be made: " + e, e);
        }
    }

    /**
     * What the adapter makes of a value, {@link Property#NULL} if that is null.
     *
     * @throws IllegalArgumentException if the adapter fails
     */
    static Object apply(XmlAdapter<Object, ?> adapter, Object value) {
        try {
            return Objects.requireNonNullElse(adapter.unmarshal(value), Property.NULL);
        } catch (Exception e) {
            throw new IllegalArgumentException(adapter.getClass().getName() + " failed: " + e, e);
        }
    }
}
