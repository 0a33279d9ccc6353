package kinjo.nanafusi.jaxb;

import jakarta.xml.bind.annotation.XmlNsForm;
import jakarta.xml.bind.annotation.XmlSchema;
import jakarta.xml.bind.annotation.XmlType;
import java.util.Locale;
import kinjo.nanafusi.runtime.Names;

/** The names that annotations leave open. */
final class JaxbNames {

    /** What annotations say instead of nothing. */
    static final String DEFAULT = "##default";

    private JaxbNames() {}

    static String name(String given, String property) {
        return given.equals(DEFAULT) ? property : given;
    }

    /** The namespace of a child element, where {@link XmlSchema} says that those of the package are qualified. */
    static String elementNamespace(String given, Class<?> type) {
        XmlSchema schema = type.getPackage().getAnnotation(XmlSchema.class);
        boolean qualified = schema != null && schema.elementFormDefault() == XmlNsForm.QUALIFIED;
        return namespace(given, qualified, type, schema);
    }

    static String attributeNamespace(String given, Class<?> type) {
        XmlSchema schema = type.getPackage().getAnnotation(XmlSchema.class);
        boolean qualified = schema != null && schema.attributeFormDefault() == XmlNsForm.QUALIFIED;
        return namespace(given, qualified, type, schema);
    }

    /** The name of a class's type, by which {@code xsi:type} chooses it; null if it is anonymous. */
    static Names.Name type(Class<?> type) {
        XmlType own = type.getAnnotation(XmlType.class);
        XmlSchema schema = type.getPackage().getAnnotation(XmlSchema.class);
        String name = own == null ? DEFAULT : own.name();
        String namespace = own == null ? DEFAULT : own.namespace();
        if (name.isEmpty()) {
            return null;
        }
        return new Names.Name(
                namespace.equals(DEFAULT) ? (schema == null ? "" : schema.namespace()) : namespace,
                name.equals(DEFAULT) ? uncapitalized(type.getSimpleName()) : name);
    }

    /** As JAXB does it: {@code House} is {@code house}, {@code URLPlan} is {@code urlPlan}. */
    private static String uncapitalized(String name) {
        int capitals = 0;
        while (capitals < name.length() && Character.isUpperCase(name.charAt(capitals))) {
            capitals++;
        }
        boolean capitalOfNextWord = capitals > 1 && capitals < name.length();
        int first = capitalOfNextWord ? capitals - 1 : capitals;
        return name.substring(0, first).toLowerCase(Locale.ROOT) + name.substring(first);
    }

    private static String namespace(String given, boolean qualified, Class<?> type, XmlSchema schema) {
        if (!given.equals(DEFAULT)) {
            return given;
        }
        if (!qualified) {
            return "";
        }
        XmlType own = type.getAnnotation(XmlType.class);
        return own == null || own.namespace().equals(DEFAULT) ? schema.namespace() : own.namespace();
    }
}
