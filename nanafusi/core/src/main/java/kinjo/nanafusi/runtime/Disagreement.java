package kinjo.nanafusi.runtime;

/** A document that is read leniently is not what a type says: the step is to be read again, in general. Made once, without a stack. */
final class Disagreement extends RuntimeException {

    private static final long serialVersionUID = 1;

    static final Disagreement INSTANCE = new Disagreement();

    private Disagreement() {
        super("not what the type says", null, false, false);
    }
}
