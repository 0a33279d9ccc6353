package kinjo.nanafusi.runtime;

import java.util.List;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.ValueException;
import kinjo.nanafusi.XmlException;
import kinjo.nanafusi.source.Source;

/** A reader that parses the bytes of a source itself. */
public abstract class TreeParser extends TreeReader {

    private final Source source;
    private final boolean lenient;

    protected TreeParser(Source source, Options options) {
        super(source);
        this.source = source;
        lenient = options.isLenient();
    }

    protected final Source source() {
        return source;
    }

    /** Where the document is being read, for messages. */
    protected abstract XmlException.Location location();

    /** Whether a document that is not what the types say is read on, as {@link Options#lenient} tells. */
    protected final boolean isLenient() {
        return lenient;
    }

    /** Whether anybody can still ask for what comes in this slot; leniently not for a single element that occurs again. */
    protected final boolean isWanted(Frame frame, int slot) {
        return frame.isWanted(slot) && !(lenient && isAgain(frame, slot));
    }

    /** Notes that an element was there which nobody can ask for any more, so that it is not missed at the end. */
    protected final void pass(Frame frame, int slot) {
        frame.seen[slot] = true;
    }

    private static boolean isAgain(Frame frame, int slot) {
        return frame.seen[slot] && frame.type().slots().get(slot).kind() == Slot.Kind.ELEMENT;
    }

    /** Notes that the slot's element or attribute occurs; an error if it may occur once only and has. */
    protected final void occurs(Frame frame, int slot) {
        if (isAgain(frame, slot)) {
            throw new ValueException(
                    Messages.repeated(frame.type().slots().get(slot).name()), location());
        }
        frame.seen[slot] = true;
    }

    /** Hands a value to the open element or the cut list it belongs to; a cut list holds no null. */
    protected final void deliver(Frame frame, int slot, Object value) {
        if (value != null || frame.type().slots().get(slot).kind() != Slot.Kind.CUT) {
            frame.deliver(slot, value);
        }
    }

    /** Hands over the tree of an open element. */
    protected final void deliverTree(Frame frame, int slot, OpenElement element) {
        frame.deliver(slot, element.tree());
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
