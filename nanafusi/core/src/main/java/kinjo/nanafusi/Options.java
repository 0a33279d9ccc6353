package kinjo.nanafusi;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * How a document is read. Serializable, as the reader may be on another machine.
 *
 * @param limits what it may use
 * @param engine which parser reads it
 * @param producer which thread parses it
 * @param doctype what a DOCTYPE may do; null if it is refused
 * @param isLenient whether what is not as the types say is passed over where it can be: see {@link #lenient}
 */
public record Options(
        Limits limits,
        Engine engine,
        Producer producer,
        @Nullable Doctype doctype,
        boolean isLenient) implements Serializable {

    /** Which parser reads a document. Both give the same results. */
    public enum Engine {
        /** The generated parser if the annotation processor has made one, else the reflective one. */
        BEST,
        /** The parser that the annotation processor made. */
        GENERATED,
        /** Reflection over a StAX parser; needs no annotation processor. */
        REFLECTIVE
    }

    /**
     * Whether the thread that asks parses, or a producer thread as in the paper (rows N6, N7), which hands over elements in
     * batches. All give the same results. Producers are for documents whose parsing keeps more than one core busy: a hand-over
     * costs more than parsing an element. They read ahead by two batches.
     */
    public enum Producer {
        /** No thread: the one that asks parses. */
        NONE(0, 0),
        /** A thread that hands over each element. */
        SMALL(1, 1),
        /** A thread that hands over 256 elements. */
        LARGE(256, 256),
        /** A thread that hands over as many elements as it makes in 10 ms, in 5 ms if it waits for bytes most of the time. */
        ADAPTIVE(1, 4096);

        private final int smallest;
        private final int largest;

        Producer(int smallest, int largest) {
            this.smallest = smallest;
            this.largest = largest;
        }

        /** The least elements that are handed over at once, unless bytes are waited for. */
        public int smallest() {
            return smallest;
        }

        /** The most elements that are handed over at once. */
        public int largest() {
            return largest;
        }
    }

    /** Default limits, best engine, no producer thread, no DOCTYPE, not lenient. */
    public static final Options DEFAULT = new Options(Limits.DEFAULT, Engine.BEST, Producer.NONE, null, false);

    public Options withLimits(Limits value) {
        return new Options(value, engine, producer, doctype, isLenient);
    }

    public Options withEngine(Engine value) {
        return new Options(limits, value, producer, doctype, isLenient);
    }

    public Options withProducer(Producer value) {
        return new Options(limits, engine, value, doctype, isLenient);
    }

    /** Allows a DOCTYPE; null refuses it. Such documents are read by the reflective engine. */
    public Options withDoctype(@Nullable Doctype value) {
        return new Options(limits, engine, producer, value, isLenient);
    }

    /**
     * Reads on where a document is not what the types say, instead of throwing a {@link ValueException}, as far as that leaves nothing
     * wrong in the trees:
     *
     * <ul>
     *   <li>A value that is malformed, or that its {@link Adapter} refuses, is taken as not there: null, and in a list left out.
     *   <li>Of a single element that occurs again the first one counts; the others are skipped.
     *   <li>Elements in one that is declared as text are skipped; the text around them is the value.
     * </ul>
     *
     * Primitive parts of trees still have to be there and well-formed, as there is no value to say that they are not; those of a JAXB class
     * keep what its constructor gave them. The document element must have its name, and an object of a JAXB class that the program's
     * own code refuses is an error. So is, as ever, what is not well-formed or beyond the {@link Limits}. Elements and attributes
     * without accessor, and elements in another order, are read past with every option.
     *
     * <p>Only an element in which something is wrong is read slower: it is read again in general.
     */
    public Options lenient() {
        return new Options(limits, engine, producer, doctype, true);
    }
}
