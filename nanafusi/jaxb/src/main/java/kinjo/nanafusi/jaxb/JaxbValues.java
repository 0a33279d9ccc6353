package kinjo.nanafusi.jaxb;

import jakarta.xml.bind.annotation.XmlEnum;
import jakarta.xml.bind.annotation.XmlEnumValue;
import java.net.URI;
import java.util.Base64;
import java.util.Calendar;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
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

    private static final Map<Class<?>, Values.Type<?>> BY_CLASS = Map.of(
            byte.class, new Values.Type<>("byte", text -> Byte.parseByte(text.trim())),
            Byte.class, new Values.Type<>("byte", text -> Byte.parseByte(text.trim())),
            byte[].class,
                    new Values.Type<>("byte[]", text -> Base64.getMimeDecoder().decode(text)),
            URI.class, new Values.Type<>("URI", text -> URI.create(text.trim())),
            UUID.class, new Values.Type<>("UUID", text -> UUID.fromString(text.trim())),
            XMLGregorianCalendar.class, CALENDAR,
            Calendar.class,
                    new Values.Type<>("Calendar", text -> CALENDAR.parse(text).toGregorianCalendar()),
            Date.class,
                    new Values.Type<>(
                            "Date",
                            text -> CALENDAR.parse(text).toGregorianCalendar().getTime()),
            Duration.class, new Values.Type<>("Duration", text -> DATATYPES.newDuration(text.trim())));

    private JaxbValues() {}

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
