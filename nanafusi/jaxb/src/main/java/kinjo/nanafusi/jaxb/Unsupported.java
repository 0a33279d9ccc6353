package kinjo.nanafusi.jaxb;

import jakarta.xml.bind.annotation.XmlAnyAttribute;
import jakarta.xml.bind.annotation.XmlAnyElement;
import jakarta.xml.bind.annotation.XmlAttachmentRef;
import jakarta.xml.bind.annotation.XmlElementRef;
import jakarta.xml.bind.annotation.XmlElementRefs;
import jakarta.xml.bind.annotation.XmlElements;
import jakarta.xml.bind.annotation.XmlIDREF;
import jakarta.xml.bind.annotation.XmlMixed;
import jakarta.xml.bind.annotation.XmlType;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Set;

/** Refuses what would be read otherwise than JAXB reads it. */
final class Unsupported {

    private static final Set<Class<? extends Annotation>> ON_PROPERTIES = Set.of(
            XmlAnyAttribute.class,
            XmlAnyElement.class,
            XmlAttachmentRef.class,
            XmlElementRef.class,
            XmlElementRefs.class,
            XmlElements.class,
            XmlIDREF.class,
            XmlMixed.class);

    private static final Set<String> CALLBACKS = Set.of("beforeUnmarshal", "afterUnmarshal");

    private Unsupported() {}

    static void refuse(Property property) {
        property.annotations()
                .filter(annotation -> ON_PROPERTIES.contains(annotation.annotationType()))
                .findFirst()
                .ifPresent(annotation -> {
                    throw new IllegalArgumentException(
                            property + " has @" + annotation.annotationType().getSimpleName()
                                    + ", which is not supported; @XmlTransient leaves the property out");
                });
    }

    static void refuse(Class<?> type) {
        XmlType xmlType = type.getAnnotation(XmlType.class);
        if (xmlType != null
                && (!xmlType.factoryMethod().isEmpty() || xmlType.factoryClass() != XmlType.DEFAULT.class)) {
            throw wrong(
                    type, "has @XmlType with a factory, which is not supported; a constructor without parameters is");
        }
        for (Method method : type.getDeclaredMethods()) {
            if (CALLBACKS.contains(method.getName())) {
                throw wrong(type, "has the callback " + method.getName() + ", which is not supported");
            }
        }
    }

    private static IllegalArgumentException wrong(Class<?> type, String problem) {
        return new IllegalArgumentException(type.getName() + " " + problem);
    }
}
