package kinjo.nanafusi;

import java.io.Serializable;

/**
 * How a document is read. Serializable, as the reader may be on another machine.
 *
 * @param limits what it may use
 * @param engine which parser reads it
 * @param producer which thread parses it
 * @param doctype what a DOCTYPE may do; null if it is refused
 */
public record Options(Limits limits, Engine engine, Producer producer, Doctype doctype) implements Serializable {

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

    /** Default limits, best engine, no producer thread, no DOCTYPE. */
    public static final Options DEFAULT = new Options(Limits.DEFAULT, Engine.BEST, Producer.NONE, null);

    public Options withLimits(Limits value) {
        return new Options(value, engine, producer, doctype);
    }

    public Options withEngine(Engine value) {
        return new Options(limits, value, producer, doctype);
    }

    public Options withProducer(Producer value) {
        return new Options(limits, engine, value, doctype);
    }

    /** Allows a DOCTYPE; null refuses it. Such documents are read by the reflective engine. */
    public Options withDoctype(Doctype value) {
        return new Options(limits, engine, producer, value);
    }
}
