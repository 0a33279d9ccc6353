package kinjo.nanafusi.runtime;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A tree as text, as that of a Java record: {@code House[addr=Kobe, price=300]}. The parts are in the order of their names, as the reflective
 * engine knows no other.
 */
public final class TreeText {

    /** In place of a part that was removed. */
    public static final Object REMOVED = "(removed)";

    /** In place of what has not been read. */
    static final Object UNREAD = "...";

    private record Part(String property, String accessor, Object value) {}

    private final String type;
    private final List<Part> parts = new ArrayList<>();

    /** @param type its simple name */
    public TreeText(String type) {
        this.type = type;
    }

    /** Adds a part. @return this */
    public TreeText part(String accessor, Object value) {
        parts.add(new Part(property(accessor), accessor, value));
        return this;
    }

    /** {@code price} of {@code getPrice}. */
    private static String property(String accessor) {
        boolean prefixed = accessor.startsWith("get") && accessor.length() > 3;
        return prefixed ? Character.toLowerCase(accessor.charAt(3)) + accessor.substring(4) : accessor;
    }

    @Override
    public String toString() {
        parts.sort(Comparator.comparing(Part::property).thenComparing(Part::accessor));
        StringBuilder text = new StringBuilder(type);
        String before = "[";
        for (Part part : parts) {
            text.append(before).append(part.property()).append('=').append(part.value());
            before = ", ";
        }
        return text.append(']').toString();
    }
}
