package kinjo.nanafusi.runtime;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What is known of an element that is delivered complete and has no generated parser: its parts, and what is made of them. The other
 * sort is {@link OpenType}.
 */
public abstract class RecordModel {

    /**
     * A part.
     *
     * @param slot null for the text of the element
     * @param value the type of a value, null for an element that has parts itself
     * @param record what such an element is, null for a value
     * @param nil what makes the value of an element with {@code xsi:nil}, of an empty text; null if that is not read
     * @param required whether it cannot be null
     */
    public record Part(Slot slot, Values.Type<?> value, RecordModel record, Values.Type<?> nil, boolean required) {

        public boolean isText() {
            return slot == null;
        }

        public boolean isAttribute() {
            return slot != null && slot.kind() == Slot.Kind.ATTRIBUTE;
        }

        public boolean isElement() {
            return !isText() && !isAttribute();
        }

        public boolean isList() {
            return slot != null && slot.kind() == Slot.Kind.LIST;
        }
    }

    private Names elements;
    private Names attributes;

    protected RecordModel() {}

    /** The parts, when the model is complete. */
    public abstract List<Part> parts();

    /** The name of the type in messages. */
    public abstract String name();

    /**
     * Makes the object.
     *
     * @param values by part: a value, a List if there are several, null if it does not occur
     * @throws IllegalArgumentException if the program's own code does not take them
     */
    public abstract Object create(Object[] values);

    /** Whether {@code xsi:type} may choose another type for an element. */
    public boolean hasChoices() {
        return false;
    }

    /**
     * The type that {@code xsi:type} chooses.
     *
     * @param type the value of the attribute
     * @param namespaces the namespace of a prefix, that of the default one for an empty prefix; null if it is not declared
     * @throws IllegalArgumentException if there is none of that name for such an element
     */
    public RecordModel choice(String type, UnaryOperator<String> namespaces) {
        return this;
    }

    /** Whether it is read step by step when it stands in an element that is. */
    public boolean isOpen() {
        return false;
    }

    /** The index of the part that is the element's text, or -1. */
    public final int text() {
        List<Part> parts = parts();
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).isText()) {
                return i;
            }
        }
        return -1;
    }

    final Names elements() {
        if (elements == null) {
            elements = names(false);
        }
        return elements;
    }

    final Names attributes() {
        if (attributes == null) {
            attributes = names(true);
        }
        return attributes;
    }

    private Names names(boolean ofAttributes) {
        // An index of Names is the index of the part, so parts of the other sort leave a gap.
        return new Names(parts().stream()
                .map(part -> (ofAttributes ? part.isAttribute() : part.isElement())
                        ? new Names.Name(part.slot().namespace(), part.slot().name())
                        : null)
                .toArray(Names.Name[]::new));
    }
}
