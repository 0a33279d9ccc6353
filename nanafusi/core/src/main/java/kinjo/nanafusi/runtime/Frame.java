package kinjo.nanafusi.runtime;

/** The receiving side of an open element. */
public abstract class Frame {

    private final OpenType type;
    /** By slot: whether it has occurred. */
    final boolean[] seen;

    Frame(OpenType type) {
        this.type = type;
        seen = new boolean[type.slots().size()];
    }

    public final OpenType type() {
        return type;
    }

    /** Whether anybody can still ask for what comes in this slot. */
    abstract boolean isWanted(int slot);

    /** Hands over a value to the part of this slot. */
    abstract void deliver(int slot, Object value);

    /**
     * An element starts that is read step by step.
     *
     * @return its tree, to be held until it has been delivered; null if this side has none to deliver
     */
    abstract OpenElement create(OpenType child, TreeReader reader);

    /** The receiving side of that element, which stands in the slot. */
    abstract Frame enter(int slot, OpenType child, OpenElement element);

    /** The element has ended. */
    abstract void complete();
}
