package kinjo.nanafusi.runtime;

import kinjo.nanafusi.LimitException;
import kinjo.nanafusi.Limits;
import kinjo.nanafusi.XmlException.Location;

/** The messages that both parsers give. */
public final class Messages {

    public static final String DOCTYPE =
            "a DOCTYPE is not read: it may expand what it likes; if you trust the document, use Options.withDoctype";

    public static final String CDATA_END = "']]>' cannot be in text; write ]]&gt;";

    public static final String RAW_IN_ENTITY =
            "the element comes from an entity, so it has no markup in the document to be kept";

    private Messages() {}

    public static String repeated(String name) {
        return "<" + name + "> occurs again; if it may, declare it as a List or a cut list";
    }

    public static String missing(boolean attribute, String name) {
        String part = attribute ? "the attribute " + name : "<" + name + ">";
        return part + " is missing; if it may be, declare it with a type that can be null";
    }

    public static String notOfType(String text, String type) {
        String shown = text.length() <= 40 ? text : text.substring(0, 40) + "...";
        boolean isBig = type.equals(Values.INTEGER.name()) || type.equals(Values.DECIMAL.name());
        String reason = isBig && text.length() > Values.MOST_DIGITS
                ? ", as it has more than " + Values.MOST_DIGITS + " characters; declare it as a String"
                : "";
        return "\"" + shown + "\" is not a value of type " + type + reason;
    }

    /** @param cause what the program's own code said */
    public static String refused(String type, IllegalArgumentException cause) {
        return "the element cannot be a " + type + ": " + cause.getMessage();
    }

    public static String elementInText(String name) {
        return "<" + name + "> holds an element, but is declared as text";
    }

    /** @param namespace of the element that was found, empty for none */
    public static String wrongRoot(String found, String namespace, Slot expected) {
        boolean sameNamespace = namespace.equals(expected.namespace());
        return "the document element is <" + found + ">" + (sameNamespace ? "" : in(namespace)) + ", not <"
                + expected.name() + ">" + (sameNamespace ? "" : in(expected.namespace()));
    }

    private static String in(String namespace) {
        return namespace.isEmpty() ? " in no namespace" : " in the namespace \"" + namespace + "\"";
    }

    /** @param limit the component of {@link Limits} */
    public static LimitException limit(String what, int limit, String component, Location location) {
        return new LimitException(
                "more than " + limit + " " + what + "; Limits.with" + component + " allows more", location);
    }
}
