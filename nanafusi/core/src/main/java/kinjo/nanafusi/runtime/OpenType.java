package kinjo.nanafusi.runtime;

import java.util.Arrays;
import java.util.List;

/** What is known of an element that is read step by step: its parts, and which of them are read step by step themselves. */
public abstract class OpenType {

    private final List<Slot> slots;
    private final Names elements;
    private final Names attributes;

    protected OpenType(Slot... slots) {
        this.slots = List.of(slots);
        elements = names(slots, false);
        attributes = names(slots, true);
    }

    private static Names names(Slot[] slots, boolean attributes) {
        // An index of Names is the index of the slot, so slots of the other sort leave a gap.
        return new Names(Arrays.stream(slots)
                .map(slot -> (slot.kind() == Slot.Kind.ATTRIBUTE) == attributes
                        ? new Names.Name(slot.namespace(), slot.name())
                        : null)
                .toArray(Names.Name[]::new));
    }

    final List<Slot> slots() {
        return slots;
    }

    final Names elements() {
        return elements;
    }

    final Names attributes() {
        return attributes;
    }

    /** The slot of a child element, or {@link Names#OTHER}. */
    public final int element(String namespace, String name) {
        return elements.find(namespace, name);
    }

    /** The slot of an attribute, or {@link Names#OTHER}. */
    public final int attribute(String namespace, String name) {
        return attributes.find(namespace, name);
    }

    /** A tree of this type for the element whose start tag has been read. */
    protected abstract OpenElement create(TreeReader reader);

    /** The type of the elements of a slot if they are read step by step, else null. */
    protected abstract OpenType open(int slot);
}
