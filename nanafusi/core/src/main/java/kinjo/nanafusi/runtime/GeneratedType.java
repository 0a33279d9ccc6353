package kinjo.nanafusi.runtime;

/** An {@link OpenType} with the parser that was generated for its parts. */
public abstract class GeneratedType extends OpenType {

    protected GeneratedType(Slot... slots) {
        super(slots);
    }

    /** Reads the whole element of a slot, whose start tag has been read. */
    protected abstract Object read(Scanner in, int slot);

    /** The value of the attribute of a slot. */
    protected Object attribute(Scanner in, int slot, int attribute) {
        throw new IllegalArgumentException("slot " + slot + " is no attribute");
    }

    @Override
    protected abstract GeneratedType open(int slot);
}
