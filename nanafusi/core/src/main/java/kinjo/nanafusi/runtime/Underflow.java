package kinjo.nanafusi.runtime;

/** The bytes that have come do not hold the whole step; thrown once per refill at most, so made once, without a stack. */
final class Underflow extends RuntimeException {

    private static final long serialVersionUID = 1;

    static final Underflow INSTANCE = new Underflow();

    private Underflow() {
        super("more bytes are needed", null, false, false);
    }
}
