package kinjo.nanafusi.jaxb;

import jakarta.xml.bind.annotation.XmlEnum;
import jakarta.xml.bind.annotation.XmlEnumValue;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.Base64;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import javax.xml.datatype.DatatypeConfigurationException;
import javax.xml.datatype.DatatypeFactory;
import javax.xml.datatype.Duration;
import javax.xml.datatype.XMLGregorianCalendar;
import kinjo.nanafusi.runtime.Values;

/** The types of values that JAXB has beyond {@link Values}. */
final class JaxbValues {

    private static final DatatypeFactory DATATYPES = datatypes();

    private static final Values.Type<XMLGregorianCalendar> CALENDAR =
            new Values.Type<>("XMLGregorianCalendar", text -> DATATYPES.newXMLGregorianCalendar(text.trim()));

    private static final Values.Type<GregorianCalendar> GREGORIAN =
            new Values.Type<>("Calendar", text -> CALENDAR.parse(text).toGregorianCalendar());

    private static final Map<Class<?>, Values.Type<?>> BY_CLASS = Map.ofEntries(
            entry(byte.class, "byte", text -> Byte.parseByte(text.trim())),
            entry(Byte.class, "byte", text -> Byte.parseByte(text.trim())),
            entry(byte[].class, "byte[]", text -> Base64.getMimeDecoder().decode(text)),
            entry(URI.class, "URI", text -> URI.create(text.trim())),
            entry(URL.class, "URL", text -> url(text.trim())),
            entry(File.class, "File", text -> new File(text.trim())),
            entry(UUID.class, "UUID", text -> UUID.fromString(text.trim())),
            Map.entry(XMLGregorianCalendar.class, CALENDAR),
            Map.entry(Calendar.class, GREGORIAN),
            Map.entry(GregorianCalendar.class, GREGORIAN),
            entry(Date.class, "Date", text -> GREGORIAN.parse(text).getTime()),
            entry(Duration.class, "Duration", text -> DATATYPES.newDuration(text.trim())));

    private JaxbValues() {}

    private static Map.Entry<Class<?>, Values.Type<?>> entry(
            Class<?> type, String name, Function<String, Object> parser) {
        return Map.entry(type, new Values.Type<>(name, parser));
    }

    private static URL url(String text) {
        try {
            return URI.create(text).toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static DatatypeFactory datatypes() {
        try {
            return DatatypeFactory.newInstance();
        } catch (DatatypeConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** How values of a class are read, or null. */
    static Values.Type<?> of(Class<?> type) {
        if (type.isEnum()) {
            return enumType(type);
        }
        Values.Type<?> common = Values.of(type);
        return common != null ? common : BY_CLASS.get(type);
    }

    /** By the values that annotations give the constants, or by their names; compared as values of the type that {@link XmlEnum} names. */
    private static Values.Type<?> enumType(Class<?> type) {
        XmlEnum annotation = type.getAnnotation(XmlEnum.class);
        Values.Type<?> base = annotation == null ? Values.STRING : of(annotation.value());
        if (base == null) {
            throw new IllegalArgumentException(type.getName() + " has @XmlEnum("
                    + annotation.value().getName() + ".class), which is not supported");
        }
        Map<Object, Object> constants = new HashMap<>();
        for (Object constant : type.getEnumConstants()) {
            constants.put(base.parse(text((Enum<?>) constant)), constant);
        }
        return new Values.Type<>(type.getSimpleName(), text -> {
            Object constant = constants.get(base.parse(text.trim()));
            if (constant == null) {
                throw new IllegalArgumentException(text);
            }
            return constant;
        });
    }

    private static String text(Enum<?> constant) {
        try {
            XmlEnumValue value =
                    constant.getDeclaringClass().getField(constant.name()).getAnnotation(XmlEnumValue.class);
            return value == null ? constant.name() : value.value();
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }
}
