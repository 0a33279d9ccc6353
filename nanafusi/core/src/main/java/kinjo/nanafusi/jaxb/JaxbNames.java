package kinjo.nanafusi.jaxb;

import jakarta.xml.bind.annotation.XmlNsForm;
import jakarta.xml.bind.annotation.XmlSchema;
import jakarta.xml.bind.annotation.XmlType;

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
