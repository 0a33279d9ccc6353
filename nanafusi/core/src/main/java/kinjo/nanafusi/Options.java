package kinjo.nanafusi;

/**
 * How a document is read.
 *
 * @param limits what it may use
 * @param engine which parser reads it
 */
public record Options(Limits limits, Engine engine) {

    /** Which parser reads a document. Both give the same results. */
    public enum Engine {
        /** The generated parser if the annotation processor has made one, else the reflective one. */
        BEST,
        /** The parser that the annotation processor made. */
        GENERATED,
        /** Reflection over a StAX parser; needs no annotation processor. */
        REFLECTIVE
    }

    /** Default limits, best engine. */
    public static final Options DEFAULT = new Options(Limits.DEFAULT, Engine.BEST);

    public Options withLimits(Limits value) {
        return new Options(value, engine);
    }

    public Options withEngine(Engine value) {
        return new Options(limits, value);
    }
}
