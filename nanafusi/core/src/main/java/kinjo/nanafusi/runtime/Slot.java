package kinjo.nanafusi.runtime;

/**
 * A part of an {@link OpenElement}.
 *
 * @param property the name in messages, such as {@code House.price}
 * @param kind where it is read from
 * @param namespace the namespace name, empty for none
 * @param name the local name
 * @param required whether the element is wrong without it
 * @param nillable whether {@code xsi:nil} makes its element null
 */
public record Slot(String property, Kind kind, String namespace, String name, boolean required, boolean nillable) {

    /** Where a part is read from. */
    public enum Kind {
        ATTRIBUTE,
        /** At most one child element. */
        ELEMENT,
        /** All child elements of the name, complete. */
        LIST,
        /** The child elements of the name, cut out one by one. */
        CUT
    }
}
