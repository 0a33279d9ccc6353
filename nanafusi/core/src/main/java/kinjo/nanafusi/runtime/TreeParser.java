package kinjo.nanafusi.runtime;

import java.util.List;
import kinjo.nanafusi.Source;
import kinjo.nanafusi.ValueException;
import kinjo.nanafusi.XmlException;

/** A reader that parses the bytes of a source itself. */
public abstract class TreeParser extends TreeReader {

    private final Source source;

    protected TreeParser(Source source) {
        super(source);
        this.source = source;
    }

    protected final Source source() {
        return source;
    }

    /** Where the document is being read, for messages. */
    protected abstract XmlException.Location location();

    /** Whether anybody can still ask for what comes in this slot. */
    protected final boolean isWanted(Frame frame, int slot) {
        return frame.isWanted(slot);
    }

    /** Notes that the slot's element or attribute occurs; an error if it may occur once only and has. */
    protected final void occurs(Frame frame, int slot) {
        Slot description = frame.type().slots().get(slot);
        boolean single = description.kind() == Slot.Kind.ELEMENT;
        if (single && frame.seen[slot]) {
            throw new ValueException(Messages.repeated(description.name()), location());
        }
        frame.seen[slot] = true;
    }

    /** Hands a value to the open element or the cut list it belongs to. */
    protected final void deliver(Frame frame, int slot, Object value) {
        frame.deliver(slot, value);
    }

    /** The end tag of the innermost open element has been read. */
    protected final void pop() {
        requireComplete(frame());
        leave();
    }

    private void requireComplete(Frame frame) {
        List<Slot> slots = frame.type().slots();
        for (int i = 0; i < frame.seen.length; i++) {
            Slot slot = slots.get(i);
            if (slot.required() && !frame.seen[i]) {
                boolean attribute = slot.kind() == Slot.Kind.ATTRIBUTE;
                throw new ValueException(Messages.missing(attribute, slot.name()), location());
            }
        }
    }
}
