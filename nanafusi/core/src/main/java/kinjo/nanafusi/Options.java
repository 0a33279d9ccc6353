package kinjo.nanafusi;

/**
 * How a document is read.
 *
 * @param limits what it may use
 * @param engine which parser reads it
 * @param lenient skips the checks of well-formedness in elements that nobody reads; the generated parser only
 */
public record Options(Limits limits, Engine engine, boolean lenient) {

    /** Which parser reads a document. Both give the same results. */
    public enum Engine {
        /** The generated parser if the annotation processor has made one, else the reflective one. */
        BEST,
        /** The parser that the annotation processor made. */
        GENERATED,
        /** Reflection over a StAX parser; needs no annotation processor. */
        REFLECTIVE
    }

    /** Default limits, best engine, all checks. */
    public static final Options DEFAULT = new Options(Limits.DEFAULT, Engine.BEST, false);

    public Options withLimits(Limits value) {
        return new Options(value, engine, lenient);
    }

    public Options withEngine(Engine value) {
        return new Options(limits, value, lenient);
    }

    public Options withLenient(boolean value) {
        return new Options(limits, engine, value);
    }
}
