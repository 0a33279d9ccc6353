package kinjo.nanafusi.runtime;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import kinjo.nanafusi.DetachedException;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.spi.Patience;

/**
 * An element with cut lists: it exists from its start tag on, and an accessor reads the document on until its part is there
 * (rows N1, N2). Generated classes extend it; what they inherit has a $ in its name, as their interfaces
 * may have methods of any other.
 */
public abstract class OpenElement {

    private static final Object DETACHED = new Object();

    /** In place of null where that has been read. */
    private static final Object NULL = new Object();

    private final OpenType type;
    private final TreeReader reader;
    /** By slot: a value, a List, an XList, NULL or DETACHED. */
    private final Object[] parts;

    /** By slot; null for those that are not cut. */
    private final CutFeed<?>[] feeds;

    private Object tree = this;
    private boolean complete;

    protected OpenElement(OpenType type, TreeReader reader) {
        this.type = type;
        this.reader = reader;
        parts = new Object[type.slots().size()];
        feeds = new CutFeed<?>[parts.length];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = switch (type.slots().get(i).kind()) {
                case CUT -> cut(i, new CutFeed<>(reader));
                case LIST -> new ArrayList<>();
                case ATTRIBUTE, ELEMENT -> null;
            };
        }
    }

    /**
     * A part, after reading as far as needed.
     *
     * @return null if the element ended without it
     */
    @SuppressWarnings("unchecked") // the caller names the type of the accessor the slot was made from
    protected final <T> T get$(int slot) {
        if (parts[slot] == DETACHED) {
            throw new DetachedException(type.slots().get(slot).property());
        }
        Slot.Kind kind = type.slots().get(slot).kind();
        if (kind == Slot.Kind.CUT) {
            return (T) parts[slot];
        }
        while (!complete && (parts[slot] == null || kind == Slot.Kind.LIST)) {
            reader.advance(Patience.WAIT);
        }
        if (kind == Slot.Kind.LIST) {
            return (T) Collections.unmodifiableList((List<?>) parts[slot]);
        }
        return parts[slot] == NULL ? null : (T) parts[slot];
    }

    /** A part, which this tree lets go of. */
    protected final <T> T remove$(int slot) {
        T part = get$(slot);
        parts[slot] = DETACHED;
        feeds[slot] = null;
        return part;
    }

    /** What the program sees of this element, if that is another object. */
    protected final void setTree$(Object shown) {
        tree = shown;
    }

    /** Not for subclasses, where an accessor may have this name. */
    final Object tree() {
        return tree;
    }

    /** What has been read of it; reads nothing. */
    @Override
    public String toString() {
        List<Slot> slots = type.slots();
        // Such as House.getPrice.
        String first = slots.getFirst().property();
        int point = first.indexOf('.');
        TreeText text = new TreeText(first.substring(0, Math.max(point, 0)));
        for (int i = 0; i < parts.length; i++) {
            text.part(slots.get(i).property().substring(point + 1), shown(i));
        }
        return text.toString();
    }

    private Object shown(int slot) {
        if (parts[slot] == DETACHED) {
            return TreeText.REMOVED;
        }
        boolean unread = switch (type.slots().get(slot).kind()) {
            case CUT -> true;
            case LIST -> !complete;
            case ATTRIBUTE, ELEMENT -> !complete && parts[slot] == null;
        };
        return unread ? TreeText.UNREAD : parts[slot] == NULL ? null : parts[slot];
    }

    private XList<?> cut(int slot, CutFeed<?> feed) {
        feeds[slot] = feed;
        return new XList<>(feed);
    }

    CutFeed<?> feed(int slot) {
        return feeds[slot];
    }

    @SuppressWarnings("unchecked") // LIST slots hold the lists made above
    void set(int slot, Object value) {
        if (type.slots().get(slot).kind() == Slot.Kind.LIST) {
            if (parts[slot] != DETACHED) {
                ((List<Object>) parts[slot]).add(value);
            }
        } else {
            parts[slot] = value == null ? NULL : value;
        }
    }

    void complete() {
        complete = true;
    }
}
