package kinjo.nanafusi;

/** A part was asked for that a {@code remove} accessor or {@link XList#removeIterator()} had detached (row N2). */
public class DetachedException extends IllegalStateException {

    private static final long serialVersionUID = 1;

    public DetachedException(String part) {
        super(part + " was removed before; keep what the remove accessor returned, or use get");
    }
}
